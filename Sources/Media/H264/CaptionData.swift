package import Media

extension SampleRun {
    /// The same pictures with captions in each: the SEI message of ATSC A/53, part 4, 6.2.3, before the slice.
    ///
    /// - Parameter pairs: byte pairs of field 1 of line 21 for a picture, by its time in ticks of the track; a picture has at most 31.
    package func captioned(_ pairs: (Int64) -> [[UInt8]]) -> SampleRun {
        var time = start
        return replacingBytes { sample in
            defer { time += sample.duration }
            return NALUnit.captions(pairs(time)).bytesWithLength + sample.bytes
        }
    }

    /// The largest number of bytes that captions add to a picture with a number of pairs. No two consecutive bytes are zero, so nothing has
    /// to be escaped.
    package static func captionBytes(pairs: Int) -> Int { 19 + 3 * Swift.max(1, pairs) }
}

extension NALUnit {
    /// The largest number of triplets in a message (CEA-708-E, 4.4).
    private static let mostTriplets = 31

    fileprivate static func captions(_ pairs: [[UInt8]]) -> NALUnit {
        // A picture without a pair of its own is marked: cc_valid is 0.
        let triplets: [UInt8] =
            pairs.isEmpty ? [0xf8, 0x80, 0x80] : pairs.prefix(mostTriplets).flatMap { [0xfc] + $0 }
        var message: [UInt8] = [
            0xb5, 0x00, 0x31,  // United States; ATSC
            0x47, 0x41, 0x39, 0x34, 0x03,  // GA94, cc_data
            0xc0 | UInt8(triplets.count / 3), 0xff,  // process_cc_data_flag, cc_count; em_data
        ]
        message += triplets
        message.append(0xff)
        // user_data_registered_itu_t_t35 (D.1.6), its size, and the trailing bits.
        return NALUnit(
            kind: .supplementalEnhancementInformation,
            referenceIndication: 0,
            payload: [4, UInt8(message.count)] + message + [0x80]
        )
    }
}
