internal import Scenarios
internal import Timeline

// What a player has ahead, as far as its requests show it.
extension FaultScene {
    /// The smallest buffer that the player can have had when it met the fault; nil before its first segment. It is the largest of three
    /// figures: the buffer reported by CMCD, the reach of the last segment beyond the present, and, since any of its segments, the duration
    /// of what it received less the time that has passed.
    var buffered: Interval? {
        let before = requests.filter { $0.hasPictures && $0.isGood && $0.ended <= start }
        guard !before.isEmpty else { return nil }
        var (most, sum) = (Interval.zero, Interval.zero)
        var known: Set<Int64> = []
        for request in before.reversed() {
            guard let segment = request.segment else { continue }
            if known.insert(segment.number).inserted { sum = sum + segment.duration }
            most = max(most, sum - (start - request.ended), segment.end - start)
        }
        return max(most, reported ?? .zero)
    }

    /// The buffer length of the last CMCD (`bl`), less the time since then.
    private var reported: Interval? {
        for request in requests.reversed() where request.asked <= start {
            guard let source = request.cmcd else { continue }
            guard case .number(let milliseconds, _)? = CMCD(source).values["bl"],
                (0...86_400_000).contains(milliseconds)
            else { continue }
            return .milliseconds(Int64(milliseconds)) - (start - request.asked)
        }
        return nil
    }

    /// Whether a time without a new segment is longer than what the player had ahead, and than an answer was held back.
    func isStall(_ pause: Interval) -> Bool {
        pause > max(buffered ?? .zero, Self.unnoticed) + Self.instant + occurrence.fault.delay
    }
}
