import Testing
import Timeline

@testable import Marks

@Suite("SCTE-35")
struct SpliceInformationTests {
    private static func hex(_ bytes: [UInt8]) -> String {
        bytes.map { byte in (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true) }.joined()
    }

    @Test("A command has the event, the time in 33 bits and the duration; threefive 3.1.5 and ffprobe read it")
    func commands() {
        let out = SpliceInformation(
            event: 1_797_105_620,
            isOut: true,
            time: MediaTime(seconds: 1_797_105_620),
            duration: MediaTime(seconds: 15)
        )
        #expect(
            Self.hex(out.bytes)
                == "FC302500000000000000FFF014056B1DA7D47FEFFFE9CA1340FE001499700001000000001F9A6953"
        )
        let back = SpliceInformation(event: 1_797_105_620, isOut: false, time: MediaTime(seconds: 1_797_105_635))
        #expect(
            Self.hex(back.bytes) == "FC302000000000000000FFF00F056B1DA7D47F4FFFE9DEACB0000100000000935B42F5"
        )
    }
}
