// A clock that floats over other apps, puts itself right, and knows how late it is. Copy it; docs/apps.md explains it.
import AVFoundation
import AVKit
import Foundation
#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@MainActor
final class ClockPlayer {
    /// Put it into a view that is on the screen: the window floats out of it.
    let layer = AVPlayerLayer()
    /// The error that AVPlayer reports, as soon as it does.
    var failure: (any Error)? { item.error }
    private let player = AVPlayer()
    private let item: AVPlayerItem
    private let server: URL
    private var window: AVPictureInPictureController?
    private var looks: Any?
    /// The server's time less the device's, in seconds; nil until it was asked for.
    private var offset: TimeInterval?

    init(server: URL, zone: String = TimeZone.current.identifier) throws {
        self.server = server
        // Sound goes on in the background, and a window may open when the user leaves.
        try AVAudioSession.sharedInstance().setCategory(.playback)
        var stream = URLComponents(url: server.appendingPathComponent("live.m3u8"), resolvingAgainstBaseURL: true)
        stream?.queryItems = [URLQueryItem(name: "tz", value: zone), URLQueryItem(name: "audio", value: "tick")]
        item = AVPlayerItem(url: stream?.url ?? server)
        item.automaticallyPreservesTimeOffsetFromLive = true
        player.replaceCurrentItem(with: item)
        layer.player = player
        guard AVPictureInPictureController.isPictureInPictureSupported() else { return }
        window = AVPictureInPictureController(playerLayer: layer)
        window?.canStartPictureInPictureAutomaticallyFromInline = true
    }

    func start() async {
        player.play()
        looks = player.addPeriodicTimeObserver(forInterval: CMTime(value: 1, timescale: 1), queue: .main) {
            [weak self] _ in
            MainActor.assumeIsolated { self?.correct() }
        }
        while !Task.isCancelled {
            try? await ask()
            try? await Task.sleep(nanoseconds: 30_000_000_000)
        }
    }

    func float() { window?.startPictureInPicture() }

    /// By how many seconds the picture is late; nil while that is not known. The date is that of the frame on the screen.
    var lateness: TimeInterval? {
        guard let offset, let shown = item.currentDate() else { return nil }
        return Date().timeIntervalSince(shown) + offset
    }

    /// A jump for what a stall has cost, and the rate for the rest.
    private func correct() {
        guard let lateness, player.rate > 0 else { return }
        if abs(lateness) > 1 {
            item.seek(to: Date().addingTimeInterval(offset ?? 0), completionHandler: nil)
        } else {
            player.rate = abs(lateness) < 0.05 ? 1 : lateness > 0 ? 1.03 : 0.97
        }
    }

    private struct Answer: Decodable { let received_ns, sent_ns: Int64 }

    private func ask() async throws {
        let asked = Date()
        let (data, _) = try await URLSession.shared.data(from: server.appendingPathComponent("time"))
        let back = Date()
        let time = try JSONDecoder().decode(Answer.self, from: data)
        let middle = Double(time.received_ns / 2 + time.sent_ns / 2) / 1e9
        offset = middle - (asked.timeIntervalSince1970 + back.timeIntervalSince1970) / 2
    }
}
