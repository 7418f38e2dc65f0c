/// The content of a picture parameter set (ITU-T H.264, 7.3.2.2).
package struct PictureParameterSet: Hashable, Sendable {
    package let unit: NALUnit
    package let identifier: UInt32
    package let sequenceIdentifier: UInt32
    /// entropy_coding_mode_flag: CABAC if set, CAVLC if not.
    package let usesCABAC: Bool
    /// bottom_field_pic_order_in_frame_present_flag.
    package let hasBottomFieldOrder: Bool
    /// num_ref_idx_l0_default_active_minus1 + 1.
    package let defaultReferenceCount: UInt32
    package let weightedPrediction: Bool
    /// deblocking_filter_control_present_flag: slices specify their filtering.
    package let hasDeblockingControl: Bool
    package let hasRedundantPictures: Bool

    /// - Throws: if the unit is not a picture parameter set, is damaged, or has several slice groups.
    package init(_ unit: NALUnit) throws(H264Error) {
        guard unit.kind == .pictureParameterSet else { throw H264Error("not a picture parameter set") }
        self.unit = unit
        var reader = BitReader(unit.payload)
        identifier = try reader.unsigned()
        sequenceIdentifier = try reader.unsigned()
        usesCABAC = try reader.flag()
        hasBottomFieldOrder = try reader.flag()
        guard try reader.unsigned() == 0 else { throw H264Error("num_slice_groups_minus1 is not 0") }
        defaultReferenceCount = try reader.unsigned() + 1
        _ = try reader.unsigned()  // num_ref_idx_l1_default_active_minus1
        weightedPrediction = try reader.flag()
        _ = try reader.bits(2)  // weighted_bipred_idc
        guard (-26...25).contains(try reader.signed()) else { throw H264Error("pic_init_qp_minus26 is out of range") }
        _ = try reader.signed()  // pic_init_qs_minus26
        _ = try reader.signed()  // chroma_qp_index_offset
        hasDeblockingControl = try reader.flag()
        _ = try reader.flag()  // constrained_intra_pred_flag
        hasRedundantPictures = try reader.flag()
    }

    /// A set for pictures that repeat another: CAVLC, one reference, no weights, deblocking specified by the slice.
    ///
    /// An encoder may code its pictures with CABAC, whose slices cannot be written without an arithmetic coder. The picture parameter set
    /// decides which of the two a slice uses, so repeats refer to this one.
    package static func forRepeats(
        identifier: UInt32,
        of set: SequenceParameterSet
    ) throws(H264Error) -> PictureParameterSet {
        var writer = BitWriter()
        writer.unsigned(identifier)
        writer.unsigned(set.identifier)
        writer.flag(false)  // entropy_coding_mode_flag
        writer.flag(false)  // bottom_field_pic_order_in_frame_present_flag
        writer.unsigned(0)  // num_slice_groups_minus1
        writer.unsigned(0)  // num_ref_idx_l0_default_active_minus1
        writer.unsigned(0)  // num_ref_idx_l1_default_active_minus1
        writer.flag(false)  // weighted_pred_flag
        writer.bits(0, count: 2)  // weighted_bipred_idc
        writer.signed(0)  // pic_init_qp_minus26
        writer.signed(0)  // pic_init_qs_minus26
        writer.signed(0)  // chroma_qp_index_offset
        writer.flag(true)  // deblocking_filter_control_present_flag
        writer.flag(false)  // constrained_intra_pred_flag
        writer.flag(false)  // redundant_pic_cnt_present_flag
        writer.trailingBits()
        let unit = NALUnit(kind: .pictureParameterSet, referenceIndication: 3, payload: writer.finish())
        return try PictureParameterSet(unit)
    }
}
