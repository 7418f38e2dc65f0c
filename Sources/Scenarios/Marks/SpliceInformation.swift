internal import Media
package import Timeline

/// A splice_info_section of SCTE-35 with a splice_insert command: the beginning or the end of a break.
package struct SpliceInformation: Hashable, Sendable {
    /// splice_event_id: the same for the beginning and the end.
    package let event: UInt32
    /// out_of_network_indicator: whether the break begins.
    package let isOut: Bool
    /// splice_time.
    package let time: MediaTime
    /// break_duration; nil for none.
    package private(set) var duration: MediaTime?

    /// The section, with its checksum.
    package var bytes: [UInt8] {
        // Nothing is cancelled; one splice for the whole program, at a time of its own; four reserved bits.
        let flags = (isOut ? 0x80 : 0) | 0x40 | (duration == nil ? 0 : 0x20) | 0x0f as UInt8
        var command = event.bigEndianBytes + [0x7f, flags] + Self.clock(time)
        // auto_return: the break ends by itself after its duration.
        if let duration { command += Self.clock(duration) }
        // unique_program_id, avail_num, avails_expected.
        command += [0, 1, 0, 0]
        // protocol_version; not encrypted; pts_adjustment; cw_index.
        var body: [UInt8] = [0, 0, 0, 0, 0, 0, 0]
        // A tier of all ones, and the length of the command in 12 bits; splice_insert.
        body += [0xff, 0xf0 | UInt8(command.count >> 8), UInt8(command.count & 0xff), 5]
        // descriptor_loop_length.
        body += command + [0, 0]
        let length = body.count + 4
        let section = [0xfc, 0x30 | UInt8(length >> 8), UInt8(length & 0xff)] + body
        return section + SectionChecksum.bytes(of: section)
    }

    /// 33 bits of 90 kHz after seven others, which are ones.
    private static func clock(_ time: MediaTime) -> [UInt8] {
        let ticks = UInt64(bitPattern: time.ticks) & 0x1_ffff_ffff
        return [0xfe | UInt8(ticks >> 32)] + UInt32(truncatingIfNeeded: ticks).bigEndianBytes
    }
}
