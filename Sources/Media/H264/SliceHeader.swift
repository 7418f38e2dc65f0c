/// The header of a slice that is a whole frame (ITU-T H.264, 7.3.3), of the kinds that occur here: I and P slices of progressive video. It
/// is written with picture order count type 2, and read with type 0 as well.
struct SliceHeader: Equatable {
    /// slice_type: 2 or 7 for I, 0 or 5 for P.
    var sliceType: UInt32
    var pictureParameterSet: UInt32
    /// frame_num, less than MaxFrameNum.
    var frameNumber: UInt32
    /// idr_pic_id; nil in a picture that is not IDR.
    var idrIdentifier: UInt32?
    /// num_ref_idx_l0_active_minus1 where the slice overrides the default.
    var referenceCountOverride: UInt32?
    /// cabac_init_idc; nil in an I slice or without CABAC.
    var cabacInitialization: UInt32?
    /// slice_qp_delta.
    var quantizerDelta: Int32
    /// disable_deblocking_filter_idc: 1 is off; nil where the picture parameter set has no control.
    var deblocking: UInt32?
    /// slice_alpha_c0_offset_div2 and slice_beta_offset_div2, where deblocking is on.
    var deblockingOffsets: [Int32] = []

    private static func isP(_ sliceType: UInt32) -> Bool { sliceType % 5 == 0 }

    /// - Throws: if the header is damaged, or uses features that do not occur here: several slices a picture, B slices, reordered
    ///   references, adaptive reference marking, long-term references.
    init(
        reading reader: inout BitReader,
        of unit: NALUnit,
        sequence: SequenceParameterSet,
        picture: PictureParameterSet
    ) throws(H264Error) {
        guard try reader.unsigned() == 0 else { throw H264Error("first_mb_in_slice is not 0") }
        sliceType = try reader.unsigned()
        guard sliceType < 10, [0, 2].contains(sliceType % 5) else { throw H264Error("slice_type is neither I nor P") }
        pictureParameterSet = try reader.unsigned()
        guard pictureParameterSet == picture.identifier else {
            throw H264Error("pic_parameter_set_id names no known set")
        }
        frameNumber = try reader.bits(sequence.frameNumberBits)
        idrIdentifier = unit.isIDR ? try reader.unsigned() : nil
        let isP = Self.isP(sliceType)
        _ = try reader.bits(sequence.pictureOrderCountBits)  // pic_order_cnt_lsb
        if isP {
            referenceCountOverride = try reader.flag() ? try reader.unsigned() : nil
            if try reader.flag() { try Self.readListModification(&reader) }
        }
        guard unit.referenceIndication > 0 else { throw H264Error("nal_ref_idc of a coded picture is 0") }
        if unit.isIDR {
            _ = try reader.flag()  // no_output_of_prior_pics_flag
            guard try !reader.flag() else { throw H264Error("long_term_reference_flag is set") }
        } else {
            guard try !reader.flag() else { throw H264Error("adaptive_ref_pic_marking_mode_flag is set") }
        }
        cabacInitialization = picture.usesCABAC && isP ? try reader.unsigned() : nil
        quantizerDelta = try reader.signed()
        if picture.hasDeblockingControl {
            let mode = try reader.unsigned()
            deblocking = mode
            if mode != 1 { deblockingOffsets = [try reader.signed(), try reader.signed()] }
        }
    }

    /// A list modification (7.3.3.1) that only repeats the default: first in the list is the picture before.
    private static func readListModification(_ reader: inout BitReader) throws(H264Error) {
        // modification_of_pic_nums_idc, abs_diff_pic_num_minus1, modification_of_pic_nums_idc.
        guard try reader.unsigned() == 0, try reader.unsigned() == 0, try reader.unsigned() == 3 else {
            throw H264Error("references are reordered")
        }
    }

    /// The header of a picture that repeats the one before it.
    init(repeatWithFrameNumber frameNumber: UInt32, pictureParameterSet: UInt32) {
        sliceType = 5
        self.pictureParameterSet = pictureParameterSet
        self.frameNumber = frameNumber
        quantizerDelta = 0
        deblocking = 1
    }

    func write(to writer: inout BitWriter, frameNumberBits: Int) {
        writer.unsigned(0)  // first_mb_in_slice
        writer.unsigned(sliceType)
        writer.unsigned(pictureParameterSet)
        writer.bits(frameNumber, count: frameNumberBits)
        if let idrIdentifier { writer.unsigned(idrIdentifier) }
        if Self.isP(sliceType) {
            writer.flag(referenceCountOverride != nil)
            if let referenceCountOverride { writer.unsigned(referenceCountOverride) }
            writer.flag(false)  // ref_pic_list_modification_flag_l0
        }
        if idrIdentifier != nil {
            writer.flag(false)  // no_output_of_prior_pics_flag
            writer.flag(false)  // long_term_reference_flag
        } else {
            writer.flag(false)  // adaptive_ref_pic_marking_mode_flag
        }
        if let cabacInitialization { writer.unsigned(cabacInitialization) }
        writer.signed(quantizerDelta)
        if let deblocking {
            writer.unsigned(deblocking)
            for offset in deblockingOffsets { writer.signed(offset) }
        }
    }
}
