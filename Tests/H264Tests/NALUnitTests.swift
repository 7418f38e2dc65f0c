import Testing

@testable import H264

@Suite("NAL units")
struct NALUnitTests {
    @Test("Emulation prevention is added where 7.4.1 asks for it and taken out again")
    func emulationPrevention() throws {
        let payload: [UInt8] = [0, 0, 0, 0, 0, 1, 0, 0, 2, 0, 0, 3, 0, 0, 4, 7]
        let unit = NALUnit(kind: .idrSlice, referenceIndication: 3, payload: payload)
        #expect(unit.bytes == [0x65, 0, 0, 3, 0, 0, 3, 0, 1, 0, 0, 3, 2, 0, 0, 3, 3, 0, 0, 4, 7])
        #expect(unit.payload == payload)
        #expect(unit.kind == .idrSlice)
        #expect(unit.referenceIndication == 3)
    }

    @Test("A byte stream is split at start codes of three and four bytes")
    func byteStream() throws {
        let units = try NALUnit.units(ofByteStream: [
            0, 0, 0, 1, 0x67, 1, 2, 0, 0, 1, 0x68, 3, 0, 0, 0, 1, 0x65, 4, 0, 5,
        ])
        #expect(units.map(\.bytes) == [[0x67, 1, 2], [0x68, 3], [0x65, 4, 0, 5]])
    }

    @Test(
        "A damaged byte stream is an error",
        arguments: [[], [1, 2, 3], [9, 0, 0, 1, 0x65], [0, 0, 1], [0, 0, 1, 0xe5, 1]] as [[UInt8]]
    )
    func damaged(stream: [UInt8]) {
        #expect(throws: H264Error.self) { try NALUnit.units(ofByteStream: stream) }
    }

    @Test("Any payload survives the way through a unit")
    func anyPayload() throws {
        var generator = SystemRandomNumberGenerator()
        for _ in 0..<2000 {
            var payload = (0..<Int.random(in: 0..<40, using: &generator)).map { _ in
                UInt8.random(in: 0..<5, using: &generator)
            }
            payload.append(0x80)
            let unit = NALUnit(kind: .nonIDRSlice, referenceIndication: 2, payload: payload)
            #expect(unit.payload == payload)
            let triples = zip(unit.bytes, zip(unit.bytes.dropFirst(), unit.bytes.dropFirst(2)))
            #expect(!triples.contains { $0.0 == 0 && $0.1.0 == 0 && $0.1.1 < 3 })
        }
    }
}
