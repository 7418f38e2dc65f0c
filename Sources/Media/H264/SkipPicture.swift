/// Pictures that repeat the picture before them: P slices in which every macroblock is skipped.
///
/// A skipped macroblock takes the sample values at its own place in the reference picture, because its inferred motion vector is zero where
/// no neighbour has moved (ITU-T H.264, 8.4.1.1). With one reference frame that picture is the one before, so any decoder repeats it
/// exactly. The whole slice is a header and one mb_skip_run (7.3.4).
package struct SkipPicture: Sendable {
    private let units: [NALUnit]

    package init(parameterSets: ParameterSets) {
        let sequence = parameterSets.sequence
        units = (0..<sequence.frameNumberLimit).map { frameNumber in
            var writer = BitWriter()
            let header = SliceHeader(
                repeatWithFrameNumber: UInt32(frameNumber),
                pictureParameterSet: parameterSets.repeats.identifier
            )
            header.write(to: &writer, frameNumberBits: sequence.frameNumberBits)
            writer.unsigned(UInt32(sequence.macroblockCount))  // mb_skip_run
            writer.trailingBits()
            return NALUnit(kind: .nonIDRSlice, referenceIndication: 2, payload: writer.finish())
        }
    }

    /// - Parameter frameNumber: frame_num, taken modulo MaxFrameNum here.
    package func unit(frameNumber: Int) -> NALUnit {
        units[frameNumber % units.count]
    }
}
