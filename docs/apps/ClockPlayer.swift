// A clock that floats over other apps, puts itself right, and knows how late it is. Copy it; docs/apps.md explains it.
import AVFoundation
import AVKit

@MainActor
final class ClockPlayer {
    /// Put it into a view that is on the screen: the window floats out of it.
    let layer = AVPlayerLayer()
    private let player = AVPlayer()
    private let item: AVPlayerItem
    private let time: URL
    private let window: AVPictureInPictureController?
    /// The server's time less the device's, in seconds; nil until the server has answered.
    private var offset: TimeInterval?

    init(server: URL, zone: String = TimeZone.current.identifier) throws {
        // Sound goes on in the background, and a window may open when the user leaves.
        try AVAudioSession.sharedInstance().setCategory(.playback)
        let look = [URLQueryItem(name: "tz", value: zone), URLQueryItem(name: "audio", value: "tick")]
        item = AVPlayerItem(url: server.appendingPathComponent("live.m3u8").appending(queryItems: look))
        item.automaticallyPreservesTimeOffsetFromLive = true
        player.replaceCurrentItem(with: item)
        layer.player = player
        time = server.appendingPathComponent("time")
        window = AVPictureInPictureController(playerLayer: layer)
        window?.canStartPictureInPictureAutomaticallyFromInline = true
    }

    func float() { window?.startPictureInPicture() }

    /// Plays and keeps the clock right, until its task is cancelled or the player fails.
    func run() async throws {
        player.play()
        for second in 0... {
            if offset == nil || second % 30 == 0 { try? await ask() }
            try await Task.sleep(for: .seconds(1))
            if let error = item.error { throw error }
            guard let offset, let lateness, player.rate > 0 else { continue }
            // A jump for what a stall has cost, and the rate for the rest.
            if abs(lateness) > 1 { item.seek(to: Date() + offset, completionHandler: nil) }
            player.rate = (0.05...1).contains(abs(lateness)) ? (lateness > 0 ? 1.03 : 0.97) : 1
        }
    }

    /// How many seconds late the frame on the screen is; nil while that is not known.
    var lateness: TimeInterval? {
        guard let offset, let shown = item.currentDate() else { return nil }
        return Date().timeIntervalSince(shown) + offset
    }

    private func ask() async throws {
        struct Answer: Decodable { let received_ns, sent_ns: Double }
        let asked = Date().timeIntervalSince1970
        let (data, _) = try await URLSession.shared.data(from: time)
        let answer = try JSONDecoder().decode(Answer.self, from: data)
        offset = (answer.received_ns + answer.sent_ns) / 2e9 - (asked + Date().timeIntervalSince1970) / 2
    }
}
