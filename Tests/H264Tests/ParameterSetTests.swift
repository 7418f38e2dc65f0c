import Testing

@testable import H264

@Suite("Parameter sets")
struct ParameterSetTests {
    /// The output of libx264 (Debian 12) for 1280x720 at 30 frames a second, preset superfast, with the settings of `FFmpeg`.
    static let encoderByteStream: [UInt8] = [
        0, 0, 0, 1, 0x67, 0x64, 0x00, 0x1f, 0xac, 0xb4, 0x02, 0x80, 0x2d, 0xd8, 0x0b, 0x50, 0x10, 0x10, 0x14, 0x00,
        0x00, 0x03, 0x00, 0x04, 0x00, 0x00, 0x03, 0x00, 0xf2, 0x3c, 0x60, 0xca, 0x80,
        0, 0, 0, 1, 0x68, 0xee, 0x14, 0xd2, 0x34,
    ]

    @Test("A damaged set is an error, whatever byte is wrong or missing")
    func damaged() throws {
        let unit = try NALUnit.units(ofByteStream: Self.encoderByteStream)[0]
        for length in 1..<10 {
            let cut = try NALUnit(bytes: Array(unit.bytes.prefix(length)))
            #expect(throws: H264Error.self) { try SequenceParameterSet(cut) }
        }
        for index in 1..<unit.bytes.count {
            for value in UInt8.min...UInt8.max {
                var bytes = unit.bytes
                bytes[index] = value
                // Either it reads or it throws; what must not happen is a trap.
                _ = try? SequenceParameterSet(NALUnit(bytes: bytes))
            }
        }
    }

    @Test(
        "A quantiser beyond the standard is an error, and not a sum that overflows",
        arguments: [Int32.max, 26, -27, -.max]
    )
    func quantizers(value: Int32) throws {
        var writer = BitWriter()
        // Up to num_slice_groups_minus1, up to weighted_bipred_idc.
        for _ in 0..<2 { writer.unsigned(0) }
        writer.bits(0, count: 2)
        for _ in 0..<3 { writer.unsigned(0) }
        writer.bits(0, count: 3)
        writer.signed(value)
        for _ in 0..<2 { writer.signed(0) }
        writer.bits(0, count: 3)
        writer.trailingBits()
        let unit = NALUnit(kind: .pictureParameterSet, referenceIndication: 3, payload: writer.finish())
        #expect(throws: H264Error("pic_init_qp_minus26 is out of range")) { try PictureParameterSet(unit) }
    }

    @Test("The set for repeats differs from the encoder's in what repeats need")
    func repeats() throws {
        let sets = try ParameterSets(encoderByteStream: Self.encoderByteStream)
        #expect(sets.sequence.width == 1280)
        #expect(sets.sequence.height == 720)
        #expect(sets.sequence.macroblockCount == 3600)
        #expect(sets.sequence.frameNumberLimit == 16)
        #expect(sets.sequence.codecString == "avc1.64001F")
        #expect(sets.picture.usesCABAC)
        #expect(sets.repeats.identifier == 1)
        #expect(!sets.repeats.usesCABAC)
        #expect(sets.repeats.hasDeblockingControl)
        #expect(sets.repeats.defaultReferenceCount == 1)
    }

    /// The output of libopenh264 2.3.1 for 320x180: 15 bits of frame_num, 16 of pic_order_cnt_lsb.
    static let openH264ByteStream: [UInt8] = [
        0, 0, 0, 1, 0x67, 0x64, 0x0c, 0x14, 0xac, 0x19, 0x1a, 0x81, 0x41, 0x97, 0x9e, 1, 0xe1, 0x10, 0x8d, 0x40,
        0, 0, 0, 1, 0x68, 0xee, 0x3c, 0x80,
    ]

    @Test("Sets with another picture order count type are rewritten with type 2, and are otherwise the same")
    func decodingOrder() throws {
        let sets = try ParameterSets(encoderByteStream: Self.openH264ByteStream)
        #expect(sets.encoded.pictureOrderCountType == 0)
        #expect(sets.encoded.frameNumberBits == 15)
        #expect(sets.encoded.pictureOrderCountBits == 16)
        #expect(sets.sequence.pictureOrderCountType == 2)
        #expect(sets.sequence.frameNumberLimit == 16)
        #expect(sets.sequence.unit.bytes.count == sets.encoded.unit.bytes.count - 2)
        for set in [sets.sequence, sets.encoded] {
            #expect(set.width == 320 && set.height == 180)
            #expect(set.codecString == "avc1.640C14")
            #expect(set.referenceFrameCount == 1)
        }
    }

    @Test("avcC lists one sequence and two picture parameter sets")
    func decoderConfiguration() throws {
        let sets = try ParameterSets(encoderByteStream: Self.encoderByteStream)
        let record = sets.decoderConfiguration
        #expect(record.prefix(8) == [1, 0x64, 0x00, 0x1f, 0xff, 0xe1, 0, UInt8(sets.sequence.unit.bytes.count)])
        let afterSequence = record.dropFirst(8 + sets.sequence.unit.bytes.count)
        #expect(afterSequence.prefix(3) == [2, 0, UInt8(sets.picture.unit.bytes.count)])
        #expect(record.suffix(4) == [0xfd, 0xf8, 0xf8, 0])
    }

    @Test("A skip picture of 3600 macroblocks is the slice header and one run")
    func skipPicture() throws {
        let sets = try ParameterSets(encoderByteStream: Self.encoderByteStream)
        let skip = SkipPicture(parameterSets: sets)
        // first_mb 1, slice_type 00110, pps 010, frame_num 0101, override 0, modification 0, marking 0, qp delta 1,
        // deblocking 010, run ue(3600) 00000000000111000010001, stop 1.
        #expect(
            skip.unit(frameNumber: 5).bytes == [
                0x41, 0b1001_1001, 0b0010_1000, 0b1010_0000, 0b0000_0001, 0b1100_0010, 0b0011_0000,
            ]
        )
        #expect(skip.unit(frameNumber: 21) == skip.unit(frameNumber: 5))
    }
}
