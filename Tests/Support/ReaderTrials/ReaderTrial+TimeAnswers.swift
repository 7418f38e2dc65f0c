internal import ClockBounds
internal import Platform
internal import Timeline

extension ReaderTrial {
    /// The answers that any host may send to a port from which a time server was asked.
    static let timeAnswer = ReaderTrial(
        name: "time answer",
        examples: [
            // A good one, one without a time, a kiss-o'-death, one of a server without the time.
            answer(first: 0x24, stratum: 2, reference: [192, 0, 2, 1], distance: 0x0400, stamp: noon),
            answer(first: 0x5C, stratum: 1, reference: Array("PPS\0".utf8), distance: 0, stamp: 0),
            answer(first: 0xE4, stratum: 0, reference: Array("RATE".utf8), distance: 0, stamp: noon),
            answer(first: 0xE4, stratum: 0, reference: [0, 0, 0, 0], distance: 0xFFFF_FFFF, stamp: .max),
        ],
        words: ["\0\0\0\0", "\u{7F}", "$", "DENY", "RSTR", "STEP"]
    ) { bytes in
        // Nearly all damaged bytes answer another question; so they are read as an answer to this one, too.
        var repaired = bytes
        if repaired.count >= 32 { repaired.replaceSubrange(24..<32, with: number(question.nonce, 8)) }
        return problem(bytes) ?? problem(repaired)
    }

    private static let question = NTPQuestion(nonce: 0x0123_4567_89AB_CDEF)
    private static let asked = ClockReadings(wall: WallTime(seconds: 1_795_176_000), sinceBoot: 1_000_000_000)
    private static let noon = NTPTimestamp(asked.wall).bits

    private static func number(_ number: UInt64, _ count: Int) -> [UInt8] {
        (0..<count).reversed().map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
    }

    private static func answer(
        first: UInt8,
        stratum: UInt8,
        reference: [UInt8],
        distance: UInt64,
        stamp: UInt64
    ) -> [UInt8] {
        let sent = stamp == 0 ? 0 : stamp &+ 1 << 20
        return [first, stratum, 6, 0xEC] + number(distance, 4) + number(distance, 4) + reference + number(stamp, 8)
            + number(question.nonce, 8) + number(stamp, 8) + number(sent, 8)
    }

    /// The flaws of the values that were read.
    private static func problem(_ bytes: [UInt8]) -> String? {
        guard let answer = try? NTPAnswer(bytes, to: question) else { return nil }
        guard (1...15).contains(answer.stratum), answer.rootDistance < .seconds(16) else {
            return "an answer of stratum \(answer.stratum) is wrong by \(answer.rootDistance)"
        }
        // It arrives up to five seconds later.
        let waited = bytes.reduce(Int64(0)) { ($0 &* 31 &+ Int64($1)) & 0xFFFF_FFFF } % 5_000_000_000
        let arrived = ClockReadings(wall: asked.wall, sinceBoot: asked.sinceBoot + waited)
        guard let sample = try? ReferenceSample(answer, asked: asked, arrived: arrived, tai: 0) else { return nil }
        guard sample.offsets.upperBound - sample.offsets.lowerBound >= answer.rootDistance else {
            return "its bound is smaller than the server's own error"
        }
        guard let later = sample.offsets(at: arrived, tai: Int(waited) - 37) else { return "nobody was suspended" }
        return MajorityInterval.of([sample.offsets, later]).map { $0.lowerBound <= $0.upperBound } == false
            ? "the majority is no interval" : nil
    }
}
