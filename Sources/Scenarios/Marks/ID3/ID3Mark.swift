package import Media
package import Scenarios
package import Timeline

/// Timed metadata: `id3=1` is a tag of ID3 at each second, `id3=5` at each fifth, counted since 1970. Its text frame "clock" has the instant
/// (ID3v2.4.0, 4.2.6).
package struct ID3Mark: Mark {
    package static let definition = MarkDefinition(
        name: "id3",
        synonyms: ["metadata"],
        parameters: [
            .init("id3", allowed: "1 to 60 seconds, or none", "An ID3 tag with the instant, at this interval.")
        ]
    )

    /// The seconds between two tags.
    let period: Int

    package init(_ parameters: MarkParameters) throws(ScenarioError) {
        guard let period = try parameters.number(Self.definition.name, 1...60) else {
            throw parameters.error(Self.definition.name, "it needs a value")
        }
        self.period = period
    }

    package var parameters: [MarkParameter] { [MarkParameter(Self.definition.name, period)] }

    package func resolved(joiningAt join: WallTime) -> ID3Mark { self }

    package var carriages: [MetadataCarriage] { [.id3] }

    package func messages(sentIn range: Range<WallTime>, on grid: SegmentGrid) -> [TimedMetadata] {
        let step = Interval.seconds(Int64(period))
        /// The first second with a tag that is not before an instant.
        func second(_ instant: WallTime) -> Int64 {
            (instant + step - Interval(nanoseconds: 1)).period(of: step).lowerBound.seconds
        }
        return stride(from: second(range.lowerBound), to: second(range.upperBound), by: period).map { second in
            TimedMetadata(
                .id3,
                sent: MediaTime(seconds: second),
                time: MediaTime(seconds: second),
                serial: second / Int64(period),
                bytes: Self.tag(at: WallTime(seconds: second))
            )
        }
    }

    /// A tag with one frame (3.1, 4.2.6). All instants have tags of the same size.
    static func tag(at instant: WallTime) -> [UInt8] {
        // UTF-8, a description, and the value.
        let content = [3] + Array("clock\0".utf8) + Array(instant.iso8601.replacing(".000Z", with: "Z").utf8)
        let frame = Array("TXXX".utf8) + size(content.count) + [0, 0] + content
        return Array("ID3".utf8) + [4, 0, 0] + size(frame.count) + frame
    }

    /// Seven bits in each of four bytes (6.2).
    private static func size(_ count: Int) -> [UInt8] { [21, 14, 7, 0].map { UInt8(count >> $0 & 0x7f) } }
}

extension MetadataCarriage {
    /// Tags of ID3: a metadata stream (ISO/IEC 13818-1, 2.12.3, with Apple's descriptors for timed metadata in HTTP Live Streaming), and
    /// `emsg` with the scheme of AOM's carriage of ID3 in CMAF.
    fileprivate static let id3 = MetadataCarriage(
        scheme: "https://aomedia.org/emsg/ID3",
        streamType: 0x15,
        // private_stream_1.
        form: .packet(streamIdentifier: 0xbd),
        // metadata_descriptor (2.6.60): no service and no decoder configuration.
        descriptors: [0x26, 13] + id3Format + [0, 0x0f],
        // metadata_pointer_descriptor (2.6.58): in the same program, whose number is 1.
        programDescriptors: [0x25, 15] + id3Format + [0, 0x1f, 0, 1]
    )

    /// The application format and the format, each with the identifier.
    private static let id3Format: [UInt8] = [0xff, 0xff] + Array("ID3 ".utf8) + [0xff] + Array("ID3 ".utf8)
}
