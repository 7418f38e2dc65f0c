/// What depends on the codec in carrying a track in an MPEG-2 transport stream (ISO/IEC 13818-1).
package protocol ElementaryStream: Sendable {
    /// stream_type in the program map section (table 2-34).
    var streamType: UInt8 { get }

    /// stream_id of the PES packets (table 2-22).
    var streamIdentifier: UInt8 { get }

    /// How many samples a PES packet holds; the last one of a segment may hold fewer.
    var samplesPerPacket: Int { get }

    /// Whether PES packets state their length. Only those of video may leave it open (2.4.3.7).
    var statesPacketLength: Bool { get }

    /// Appends a sample as the stream carries it: framed, and behind what a decoder needs to begin with it.
    func append(_ sample: Sample, to stream: inout [UInt8])
}
