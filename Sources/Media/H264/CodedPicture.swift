/// A picture from an encoder whose place in a stream can be changed without changing its content.
package struct CodedPicture: Hashable, Sendable {
    /// The slice as the encoder wrote it, except for a bit that counts pictures.
    package let unit: NALUnit
    private let sets: ParameterSets

    /// - Parameters:
    ///   - stream: one access unit as a byte stream (Annex B); units other than slices are dropped.
    ///   - lastBitCounts: whether the last bit of CABAC slice data depends on the number of pictures that the encoder has coded, as in
    ///     libx264 (`x264_cabac_encode_flush`). It follows the end of the slice, so no decoder reads it (ITU-T H.264, 9.3.1.2), and it is
    ///     set here, so that equal pictures have equal bytes.
    /// - Throws: if there is not exactly one slice.
    package init(
        byteStream stream: [UInt8],
        parameterSets: ParameterSets,
        lastBitCounts: Bool = false
    ) throws(H264Error) {
        let slices = try NALUnit.units(ofByteStream: stream).filter {
            $0.isIDR || $0.kind == .nonIDRSlice
        }
        guard let slice = slices.first, slices.count == 1 else {
            throw H264Error("an access unit has \(slices.count) slices where one was expected")
        }
        sets = parameterSets
        guard lastBitCounts, parameterSets.picture.usesCABAC else {
            unit = slice
            return
        }
        var payload = slice.payload
        if let last = payload.indices.last { payload[last] |= 1 }
        unit = slice.replacingPayload(with: payload)
    }

    /// Restores a picture.
    ///
    /// - Parameters:
    ///   - unit: the earlier ``unit``.
    ///   - parameterSets: the sets that it was made with.
    package init(unit: NALUnit, parameterSets: ParameterSets) {
        self.unit = unit
        sets = parameterSets
    }

    package var isIDR: Bool { unit.isIDR }

    /// The same picture at another place in the stream.
    ///
    /// - Parameters:
    ///   - frameNumber: frame_num, taken modulo MaxFrameNum here. It is 0 for an IDR picture (ITU-T H.264, 7.4.3).
    ///   - idrIdentifier: idr_pic_id, which has to differ between two IDR pictures in a row; without effect on others.
    /// - Throws: if the slice header is not of a kind that can be written here.
    package func placed(frameNumber: Int, idrIdentifier: UInt32) throws(H264Error) -> NALUnit {
        let payload = unit.payload
        var reader = BitReader(payload)
        var header = try SliceHeader(reading: &reader, of: unit, sequence: sets.encoded, picture: sets.picture)
        header.frameNumber = UInt32(frameNumber % sets.sequence.frameNumberLimit)
        if isIDR {
            guard header.frameNumber == 0 else { throw H264Error("frame_num of an IDR picture is not 0") }
            header.idrIdentifier = idrIdentifier
        }
        var writer = BitWriter()
        writer.reserveCapacity(payload.count + 4)
        header.write(to: &writer, frameNumberBits: sets.sequence.frameNumberBits)
        if sets.picture.usesCABAC {
            // Slice data begins at a byte (7.3.4), so only the filling changes.
            writer.align(with: true)
            writer.append(payload[((reader.position + 7) / 8)...])
        } else {
            // CAVLC slice data begins at any bit.
            let end = try BitReader.end(of: payload)
            guard reader.position <= end else { throw H264Error("the slice ends within its header") }
            try writer.copy(payload, reader.position..<end)
            writer.trailingBits()
        }
        return unit.replacingPayload(with: writer.finish())
    }
}
