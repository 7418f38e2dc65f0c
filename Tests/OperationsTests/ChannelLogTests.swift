import Channels
import Logging
import Operations
import Platform
import Testing
import Timeline

@Suite("Channels in the log")
struct ChannelLogTests {
    private final class Lines: Sendable {
        let all = Lock<[String]>([])
    }

    /// Keeps levels and messages.
    private struct Kept: LogHandler {
        let lines: Lines
        var logLevel = Logger.Level.trace
        var metadata = Logger.Metadata()

        subscript(metadataKey key: String) -> Logger.Metadata.Value? {
            get { metadata[key] }
            set { metadata[key] = newValue }
        }

        func log(event: LogEvent) {
            lines.all.withLock { $0.append("\(event.level) \(event.message)") }
        }
    }

    private static func lines(_ states: [ChannelState], of name: String) -> [String] {
        let lines = Lines()
        let logger = Logger(label: "test") { _ in Kept(lines: lines) }
        for state in states { logger.report(state, of: name) }
        return lines.all.withLock { $0 }
    }

    private static let life: [ChannelState] = [
        .loading(since: .epoch), .live(since: .epoch), .failed(since: .epoch, reason: "no font"), .cold,
    ]

    @Test("The first viewer of a channel costs one line at info")
    func channel() {
        #expect(
            Self.lines(Self.life, of: "clock") == [
                "debug channel is loading", "info channel is live", "error channel failed", "debug channel is cold",
            ]
        )
    }

    @Test("Who asks for a look costs none, unless it fails")
    func variant() {
        #expect(
            Self.lines(Self.life, of: "clock;theme=dark") == [
                "debug channel is loading", "debug channel is live", "error channel failed", "debug channel is cold",
            ]
        )
    }
}
