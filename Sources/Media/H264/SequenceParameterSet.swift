/// The content of a sequence parameter set (ITU-T H.264, 7.3.2.1.1), up to its video usability information.
package struct SequenceParameterSet: Hashable, Sendable {
    package let unit: NALUnit
    package let profile: UInt8
    /// The constraint_set flags and the reserved bits, as in the byte between profile and level.
    package let constraints: UInt8
    /// Ten times the level's number: 31 is level 3.1.
    package let level: UInt8
    package let identifier: UInt32
    /// The exponent of MaxFrameNum, 2^frameNumberBits; 4 to 16.
    package let frameNumberBits: Int
    /// pic_order_cnt_type.
    package let pictureOrderCountType: UInt32
    /// The bits of pic_order_cnt_lsb in slice headers, 4 to 16; 0 with picture order count type 2, which has none.
    package let pictureOrderCountBits: Int
    package let referenceFrameCount: UInt32
    package let widthInMacroblocks: Int
    package let heightInMacroblocks: Int
    /// The width in luma samples, after cropping.
    package let width: Int
    /// The height in luma samples, after cropping.
    package let height: Int
    /// The bits of the payload that specify how frames are numbered and ordered.
    private let counting: Range<Int>

    /// - Throws: if the unit is not a sequence parameter set, is damaged, or describes interlaced video or a format other than 4:2:0 with
    ///   eight bits.
    package init(_ unit: NALUnit) throws(H264Error) {
        guard unit.kind == .sequenceParameterSet else { throw H264Error("not a sequence parameter set") }
        self.unit = unit
        var reader = BitReader(unit.payload)
        profile = UInt8(try reader.bits(8))
        constraints = UInt8(try reader.bits(8))
        level = UInt8(try reader.bits(8))
        identifier = try reader.unsigned()
        if [100, 110, 122, 244, 44, 83, 86, 118, 128, 138, 139, 134, 135].contains(profile) {
            try Self.readHighProfile(&reader)
        }
        let countingStart = reader.position
        let frameNumberCode = try reader.unsigned()
        guard frameNumberCode <= 12 else { throw H264Error("log2_max_frame_num_minus4 is over 12") }
        frameNumberBits = Int(frameNumberCode) + 4
        pictureOrderCountType = try reader.unsigned()
        switch pictureOrderCountType {
        case 0:
            let code = try reader.unsigned()
            guard code <= 12 else { throw H264Error("log2_max_pic_order_cnt_lsb_minus4 is over 12") }
            pictureOrderCountBits = Int(code) + 4
        case 2: pictureOrderCountBits = 0
        default: throw H264Error("pic_order_cnt_type is neither 0 nor 2")
        }
        counting = countingStart..<reader.position
        referenceFrameCount = try reader.unsigned()
        _ = try reader.flag()  // gaps_in_frame_num_value_allowed_flag
        widthInMacroblocks = Int(try reader.unsigned()) + 1
        heightInMacroblocks = Int(try reader.unsigned()) + 1
        guard widthInMacroblocks <= 1055, heightInMacroblocks <= 1055 else {
            throw H264Error("the picture is larger than any level allows")
        }
        guard try reader.flag() else { throw H264Error("frame_mbs_only_flag is 0: the video is interlaced") }
        _ = try reader.flag()  // direct_8x8_inference_flag
        var cropped = (width: 0, height: 0)
        if try reader.flag() {
            let (left, right) = (Int(try reader.unsigned()), Int(try reader.unsigned()))
            let (top, bottom) = (Int(try reader.unsigned()), Int(try reader.unsigned()))
            cropped = (2 * (left + right), 2 * (top + bottom))
        }
        width = widthInMacroblocks * 16 - cropped.width
        height = heightInMacroblocks * 16 - cropped.height
        guard width > 0, height > 0 else { throw H264Error("cropping leaves nothing of the picture") }
    }

    /// The same set with picture order count type 2: pictures are shown in the order in which they are decoded, and slices have no syntax
    /// for it.
    ///
    /// This holds for every stream here, whatever the encoder wrote: none has B pictures, and every picture is a reference.
    ///
    /// - Throws: if the set is damaged after the part that was parsed.
    func inDecodingOrder() throws(H264Error) -> SequenceParameterSet {
        guard pictureOrderCountType != 2 else { return self }
        let payload = unit.payload
        var writer = BitWriter()
        try writer.copy(payload, 0..<counting.lowerBound)
        writer.unsigned(0)  // log2_max_frame_num_minus4
        writer.unsigned(2)  // pic_order_cnt_type
        try writer.copy(payload, counting.upperBound..<BitReader.end(of: payload))
        writer.trailingBits()
        return try SequenceParameterSet(unit.replacingPayload(with: writer.finish()))
    }

    /// PicSizeInMbs (7.4.3).
    package var macroblockCount: Int { widthInMacroblocks * heightInMacroblocks }

    /// MaxFrameNum (7.4.2.1.1): frame numbers are counted modulo this.
    package var frameNumberLimit: Int { 1 << frameNumberBits }

    /// The codec as written in playlists (RFC 6381, 3.3): `avc1.64001F`.
    package var codecString: String {
        let digits = [profile, constraints, level].map { byte in
            let text = String(byte, radix: 16, uppercase: true)
            return text.count == 1 ? "0" + text : text
        }
        return "avc1." + digits.joined()
    }

    private static func readHighProfile(_ reader: inout BitReader) throws(H264Error) {
        guard try reader.unsigned() == 1 else { throw H264Error("chroma_format_idc is not 1 (4:2:0)") }
        guard try reader.unsigned() == 0, try reader.unsigned() == 0 else {
            throw H264Error("the bit depth is not 8")
        }
        _ = try reader.flag()  // qpprime_y_zero_transform_bypass_flag
        guard try !reader.flag() else { throw H264Error("seq_scaling_matrix_present_flag is set") }
    }
}
