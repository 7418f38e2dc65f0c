internal import Channels
internal import Presentations
internal import HLS
internal import HTTPMessage
internal import Platform
internal import Scenarios

// The keys of encrypted segments.
extension StreamAnswers {
    /// A key: 16 bytes that no cache keeps, as those that protect something would be sent.
    func key(_ address: KeyAddress, phase: Int, of stream: StreamName, _ routed: RoutedRequest) throws -> Reply {
        let now = routed.now.wall
        return try answer(routed, channel: stream.channel, check: { _ = try $0.grid(phase: phase) }) { channel in
            let key = try channel.key(at: address, phase: phase, of: stream, now: now)
            channel.request(at: routed.now.monotonic)
            let response = HTTPResponse(
                body: SharedBytes(key.bytes),
                contentType: KeyAddress.mediaType,
                cacheControl: "no-store"
            )
            let request = routed.asked(.key(listedAt: key.listedAt), view: key.view)
            return faulted(.now(response), by: stream.scenario, request, routed)
        }
    }
}
