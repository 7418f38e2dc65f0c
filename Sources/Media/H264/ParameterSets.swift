/// The parameter sets of a stream: one for the sequence, one for coded pictures, one for repeats.
package struct ParameterSets: Hashable, Sendable {
    package let sequence: SequenceParameterSet
    /// The set for the sequence as the encoder wrote it, needed to parse its slices.
    let encoded: SequenceParameterSet
    /// The set that the encoder's pictures refer to.
    package let picture: PictureParameterSet
    /// The set that skip pictures refer to.
    package let repeats: PictureParameterSet

    /// - Parameter stream: an encoder's parameter sets as a byte stream (Annex B).
    /// - Throws: if a set is missing, or the stream uses features that exclude skip pictures: more than one reference, weighted prediction.
    package init(encoderByteStream stream: [UInt8]) throws(H264Error) {
        var sequence: SequenceParameterSet?
        var picture: PictureParameterSet?
        for unit in try NALUnit.units(ofByteStream: stream) {
            switch unit.kind {
            case .sequenceParameterSet: sequence = try SequenceParameterSet(unit)
            case .pictureParameterSet: picture = try PictureParameterSet(unit)
            default: continue
            }
        }
        guard let sequence else { throw H264Error("the encoder returned no sequence parameter set") }
        guard let picture else { throw H264Error("the encoder returned no picture parameter set") }
        guard sequence.referenceFrameCount == 1 else { throw H264Error("max_num_ref_frames is not 1") }
        guard picture.sequenceIdentifier == sequence.identifier, !picture.weightedPrediction,
            !picture.hasBottomFieldOrder, !picture.hasRedundantPictures
        else { throw H264Error("the picture parameter set uses weighted prediction, fields or redundant pictures") }
        encoded = sequence
        self.sequence = try sequence.inDecodingOrder()
        self.picture = picture
        repeats = try PictureParameterSet.forRepeats(identifier: picture.identifier + 1, of: sequence)
    }

    /// The units in the order in which a stream carries them.
    package var units: [NALUnit] { [sequence.unit, picture.unit, repeats.unit] }

    /// The decoder configuration record `avcC` (ISO/IEC 14496-15, 5.3.3.1), with four-byte lengths.
    package var decoderConfiguration: [UInt8] {
        var record: [UInt8] = [1, sequence.profile, sequence.constraints, sequence.level, 0xfc | 3]
        func append(_ units: [NALUnit]) {
            for unit in units {
                record += [UInt8(unit.bytes.count >> 8), UInt8(unit.bytes.count & 0xff)]
                record += unit.bytes
            }
        }
        record.append(0xe0 | 1)
        append([sequence.unit])
        record.append(2)
        append([picture.unit, repeats.unit])
        if sequence.profile == 100 {
            // chroma_format 4:2:0, bit depths 8 and 8, no extension of the sequence parameter set.
            record += [0xfc | 1, 0xf8, 0xf8, 0]
        }
        return record
    }
}
