@testable import ChannelSettings
import Testing

@testable import Channels
@testable import Presentations

/// The inputs that any client can send, and the part of them that is read.
@Suite("Lengths of what is read") struct LengthTests {
    private static let note = String(repeating: "W", count: 1980)
    private static let faults = (1...8).map { "640x360.404@\($0)0-\($0)4of86400" }.joined(separator: ",")

    @Test("The longest name that can be requested is a name") func longestName() throws {
        let base = String(repeating: "c", count: 64)
        let channel = "\(base);tz=America~Argentina~Ushuaia;offset=-86399999;note=\(Self.note)"
        let name = channel + ";audio=tick;mux=yes;dvr=3600;fault=" + Self.faults
        #expect(try StreamName(name).channel == channel)
        #expect(try StreamName(name).text == name)
    }

    @Test(
        "A longer text, or one with more parts, is not a name and is not parsed, nor are its faults",
        arguments: [
            "clock;note=" + String(repeating: "W", count: 3490),
            "clock" + String(repeating: ";", count: 7900),
            "clock" + String(repeating: ";", count: 64),
            "clock;" + (0..<64).map { "note=\($0)" }.joined(separator: ";"),
            "clock;fault=" + String(repeating: "404@30-34,", count: 700),
        ]
    )
    func tooLong(name: String) throws {
        let error = try #require(throws: ChannelError.self) { try StreamName(name) }
        guard case .notAVariant = error else {
            Issue.record("\(error)")
            return
        }
    }

    @Test("3,500 bytes and 63 semicolons are read") func bounds() throws {
        let long = "clock;note=" + String(repeating: "W", count: 3489)
        #expect(long.utf8.count == 3500)
        #expect(try StreamName(long).channel == long)
        let many = "clock" + String(repeating: ";", count: 63)
        #expect(try StreamName(many).channel == many)
    }

    @Test("There are fewer properties than a name can have parts") func parts() {
        // Beside a look: the channel, tz, offset, to, audio, mux, latency, dvr, start, end, delay, label, fault.
        #expect(LookField.all.count + 13 <= 64)
    }

    @Test("Only the first 256 bytes of a player's name count") func agents() {
        #expect(PlayerTraits(userAgent: String(repeating: "(", count: 252) + "VLC/3.0.18")?.mark == "VLC/")
        #expect(PlayerTraits(userAgent: String(repeating: "(", count: 253) + "VLC/3.0.18") == nil)
        #expect(PlayerTraits(userAgent: String(repeating: "é", count: 126) + "VLC/3.0.18")?.mark == "VLC/")
        #expect(PlayerTraits(userAgent: "a" + String(repeating: "é", count: 200) + "VLC/3.0.18") == nil)
        let chrome =
            "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile "
            + "Safari/537.36"
        #expect(PlayerTraits(userAgent: chrome)?.mark == "Chrome/")
        #expect(PlayerTraits(userAgent: "Lavf/59.27.100")?.mark == "Lavf/")
    }
}
