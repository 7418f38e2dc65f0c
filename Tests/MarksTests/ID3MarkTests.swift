import HLS
import Marks
import Media
import Scenarios
import Testing
import Timeline

@Suite("Tags of ID3")
struct ID3MarkTests {
    private static let noon: Int64 = 1_795_176_000

    private struct Message: Equatable {
        let second: Int64
        let serial: Int64
        let text: String
    }

    private static func messages(_ value: String, phase: Int, segment: Int64) throws -> [Message] {
        let marks = try Marks([MarkParameter("id3", value)])
        let grid = try #require(SegmentGrid(duration: 2, phase: phase))
        let messages = marks.metadata(ofSegment: segment, on: grid).messages
        for message in messages {
            #expect(message.sent == message.time)
            #expect(message.duration == nil)
        }
        return messages.map { (message: TimedMetadata) -> Message in
            let text = String(decoding: message.bytes.suffix(20), as: UTF8.self)
            return Message(second: message.time.ticks / 90_000, serial: message.serial, text: text)
        }
    }

    @Test("Each second has its tag in the segment in which it begins, in any phase")
    func seconds() throws {
        // The seconds after noon.
        let rows: [(value: String, phase: Int, texts: [String])] = [
            ("1", 0, ["12:00:00", "12:00:01"]), ("1", 700, ["12:00:01", "12:00:02"]), ("5", 0, ["12:00:00"]),
            ("7", 0, []), ("60", 0, ["12:00:00"]), ("2", 1100, ["12:00:02"]),
        ]
        for row in rows {
            let messages = try Self.messages(row.value, phase: row.phase, segment: Self.noon / 2)
            let texts = messages.map { (message: Message) -> String in message.text }
            #expect(texts == row.texts.map { (text: String) -> String in "2026-11-20T\(text)Z" })
            for message in messages {
                #expect(WallTime(seconds: message.second).iso8601 == message.text.dropLast() + ".000Z")
            }
        }
        var all: [Message] = []
        for segment in Self.noon / 2..<Self.noon / 2 + 50 {
            all += try Self.messages("3", phase: 300, segment: segment)
        }
        #expect(all.count == 33)
        for (index, message) in all.enumerated() {
            #expect(message.second == Self.noon + 3 + 3 * Int64(index))
            #expect(message.serial == 598_392_001 + Int64(index))
        }
    }

    @Test("A tag has one frame: TXXX, UTF-8, with the instant")
    func tag() throws {
        let marks = try Marks([MarkParameter("id3", "1")])
        let grid = try #require(SegmentGrid(duration: 2, phase: 0))
        let metadata = marks.metadata(ofSegment: Self.noon / 2, on: grid)
        var bytes = Array("ID3".utf8) + [4, 0, 0, 0, 0, 0, 37]
        bytes += Array("TXXX".utf8) + [0, 0, 0, 27, 0, 0, 3]
        bytes += Array("clock\0".utf8) + Array("2026-11-20T12:00:00Z".utf8)
        #expect(metadata.messages.first?.bytes == bytes)
        let carriage = try #require(metadata.carriages.first)
        #expect(metadata.carriages.count == 1 && carriage.streamType == 0x15)
        #expect(carriage.form == .packet(streamIdentifier: 0xbd) && carriage.scheme == "https://aomedia.org/emsg/ID3")
        #expect(carriage.descriptors.count == 15 && carriage.programDescriptors.count == 17)
        #expect(marks.parameters == [MarkParameter("id3", "1")])
    }

    @Test("Other values are refused with those that are allowed", arguments: ["0", "61", "", "01", "x", "1.5", "-1"])
    func refused(value: String) {
        let error = #expect(throws: ScenarioError.self) { try Marks([MarkParameter("id3", value)]) }
        #expect(error?.reason == "the value is not allowed; allowed: 1 to 60 seconds, or none")
    }
}
