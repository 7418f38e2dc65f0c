package import Timeline

/// A message inside a segment that belongs to an instant: a command of SCTE-35, a tag of ID3.
package struct TimedMetadata: Hashable, Sendable {
    /// The way in which containers carry messages of the kind.
    package let carriage: MetadataCarriage
    /// The instant at whose samples it is packed, so the segment that contains it.
    package fileprivate(set) var sent: MediaTime
    /// The instant to which it belongs.
    package fileprivate(set) var time: MediaTime
    /// The time for which it holds; nil if that is not known.
    package let duration: MediaTime?
    /// The number of the message among those of its kind, counted from any instant; each has the next one.
    package let serial: Int64
    package let bytes: [UInt8]

    package init(
        _ carriage: MetadataCarriage,
        sent: MediaTime,
        time: MediaTime,
        duration: MediaTime? = nil,
        serial: Int64,
        bytes: [UInt8]
    ) {
        (self.carriage, self.sent, self.time, self.duration) = (carriage, sent, time, duration)
        (self.serial, self.bytes) = (serial, bytes)
    }
}

/// The way in which containers carry messages of a kind: in `emsg` boxes of fragmented MPEG-4 (ISO/IEC 23009-1, 5.10.3.3), in packets of a
/// PID of their own in a transport stream (ISO/IEC 13818-1).
package struct MetadataCarriage: Hashable, Sendable {
    /// The form in a transport stream.
    package enum Form: Hashable, Sendable {
        /// A private section, which is the message (2.4.4.11).
        case section
        /// A PES packet with a timestamp and this stream_id (2.4.3.7).
        case packet(streamIdentifier: UInt8)
    }

    /// scheme_id_uri.
    package let scheme: String
    /// value.
    package let value: String
    /// stream_type.
    package let streamType: UInt8
    package let form: Form
    /// The descriptors of its stream in the program map section.
    package let descriptors: [UInt8]
    /// The descriptors that the program has because of it.
    package let programDescriptors: [UInt8]

    package init(
        scheme: String,
        value: String = "",
        streamType: UInt8,
        form: Form,
        descriptors: [UInt8] = [],
        programDescriptors: [UInt8] = []
    ) {
        (self.scheme, self.value, self.streamType, self.form) = (scheme, value, streamType, form)
        (self.descriptors, self.programDescriptors) = (descriptors, programDescriptors)
    }
}

/// The messages in a segment, or a part of one.
package struct SegmentMetadata: Hashable, Sendable {
    /// The kinds of messages that the stream can have. A transport stream declares all of them in each segment.
    package let carriages: [MetadataCarriage]
    /// The messages, in the order in which they are sent.
    package let messages: [TimedMetadata]

    package init(_ carriages: [MetadataCarriage], _ messages: [TimedMetadata]) {
        (self.carriages, self.messages) = (carriages, messages)
    }

    package static let none = SegmentMetadata([], [])

    /// The messages that are sent within a range, later by as much as a fault shifts the timestamps.
    package func sent(within range: Range<MediaTime>, shiftedBy shift: MediaTime) -> SegmentMetadata {
        SegmentMetadata(
            carriages,
            messages.filter { range.contains($0.sent) }.map { message in
                var shifted = message
                (shifted.sent, shifted.time) = (message.sent + shift, message.time + shift)
                return shifted
            }
        )
    }
}
