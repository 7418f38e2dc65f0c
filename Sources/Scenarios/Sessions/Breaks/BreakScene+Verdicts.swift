internal import Marks
internal import Timeline

// The sentence about a player's behaviour in a break, and whether a correct player behaves so.
extension BreakScene {
    typealias Finding = (did: String, isCorrect: Bool?)

    /// A player that goes on so much later than where it should has left something out.
    private static let farthest = Interval.seconds(6)
    /// Less is not left out: instants are rounded.
    private static let smallest = Interval.milliseconds(100)

    var verdict: Finding {
        let finding =
            switch occurrence.found.kind {
            case .interstitial: own.isEmpty ? untouched : beside
            case .splice: through("the ad")
            case .signal: through("the clock")
            }
        return ("break at \(Wording.time(occurrence.shown)): \(finding.did)", finding.isCorrect)
    }

    /// A player that requested nothing of the break; one without support for interstitials does that.
    private var untouched: Finding {
        guard wasThere != nil || hasReached(occurrence.media.upperBound) else { return ("not met yet", nil) }
        let isOn = hasReached(occurrence.media.upperBound)
        let did = isOn ? "played on" : wasThere == true ? "did not play on" : "was gone before its end"
        return ("asked for no ad, \(did)", nil)
    }

    private var beside: Finding {
        let list = first(isList: true).map { "asked for the list \(lead($0))" }
        let ad = first(isList: false).map { "\(list == nil ? "asked " : "")for the ad \(lead($0))" }
        let got = adSegments
        let parts = [list, ad, ad == nil ? nil : got == 0 ? "got none of it" : "got \(segments(got)) of it"]
        var (comeback, isCorrect) = comeback(at: occurrence.points(hasAd: got > 0))
        // A player that came to the middle of it has less of it to play.
        if isCorrect == true, got > 0, let all = occurrence.playout?.segments, got < all {
            isCorrect = isFromItsBeginning ? false : nil
        }
        return ((parts + [comeback]).compactMap { $0 }.joined(separator: ", "), isCorrect)
    }

    /// `8 segments`, or `3 of 8 segments`.
    private func segments(_ got: Int) -> String {
        guard let all = occurrence.playout?.segments, got < all else { return Wording.count(got, "segment") }
        return "\(got) of \(Wording.count(all, "segment"))"
    }

    /// Whether it asked for the ad before the break and for all of it.
    private var isFromItsBeginning: Bool {
        own.allSatisfy { ($0.ofBreak?.startOffset ?? 0) == 0 } && own.first.map { $0.asked <= occurrence.from } ?? false
    }

    /// - Parameter points: where the stream may go on.
    private func comeback(at points: ClosedRange<WallTime>) -> (String, Bool?) {
        let point = points.lowerBound
        let later = media.compactMap(\.segment).filter { $0.end > point }.map(\.start).min()
        guard let again, let later else {
            return switch wasThere {
            case nil: ("is not back yet", nil)
            case false? where stay > .seconds(1):
                ("was gone \(Wording.seconds(stay)) after its end, before it was back", nil)
            case false?: ("made no more requests", nil)
            case true? where endsEarly:
                ("could not go on at \(Wording.time(point - occurrence.shift)) yet", nil)
            case true? where reached >= needed: ("already had what follows", nil)
            case true?: ("did not come back to the clock", false)
            }
        }
        if let (lost, next) = expired(from: point, before: again) {
            let times = [next, lost].map { Wording.time($0 - occurrence.shift) }
            return ("went on at \(times[0]), because \(times[1]) had left the list", nil)
        }
        if later > points.upperBound + Self.farthest {
            return (
                "went on at \(Wording.time(later - occurrence.shift)), \(Wording.seconds(later - points.upperBound)) too late",
                false
            )
        }
        // A player that goes on where the break began plays the rest of it, too.
        let missing = occurrence.leavesOut ? .zero : uncovered(point..<max(point, min(point + Self.farthest, reached)))
        if missing >= Self.smallest {
            return ("left out \(Wording.seconds(missing)) after \(Wording.time(point - occurrence.shift))", false)
        }
        // By the clock in the picture.
        let asked = again.asked - occurrence.shift - occurrence.lag
        return ("asked for the clock again at \(Wording.time(asked))", true)
    }

    /// The instant at which X-RESUME-OFFSET, and what the player has of the stream from there on, lets it go on, if that had left the lists
    /// before it was back.
    ///
    /// - Returns: that instant, and the one at which it went on.
    private func expired(from point: WallTime, before again: SessionRequest) -> (point: WallTime, next: WallTime)? {
        guard let listing = occurrence.listing, occurrence.playout?.resume != nil, let segment = again.segment else {
            return nil
        }
        let had = media.filter { $0.asked < again.asked }.compactMap(\.segment).sorted { $0.start < $1.start }
        let next = had.reduce(point) { $1.start <= $0 ? max($0, $1.end) : $0 }
        guard next < segment.start, next < again.asked - listing + segment.duration else { return nil }
        return (next, segment.start)
    }

    /// The finding about a break that is in the stream itself, so that a player has to play through it.
    private func through(_ noun: String) -> Finding {
        let span = occurrence.media
        guard hasReached(occurrence.media.lowerBound) else {
            return switch wasThere {
            case nil: ("not met yet", nil)
            case false?: (stay > .zero ? "was gone, and had not come to it" : "was gone before it", nil)
            // One that goes on with lists, and had pictures until then, stands still.
            case true?: ("did not come to it", media.isEmpty || isDisturbed ? nil : false)
            }
        }
        guard hasReached(occurrence.media.upperBound) else {
            return switch wasThere {
            case nil: ("is in it", nil)
            case false?:
                (
                    stay > .seconds(1)
                        ? "was gone \(Wording.seconds(stay)) after its end, not past it"
                        : "made no more requests in it", nil
                )
            case true?: ("did not get past it", isDisturbed ? nil : false)
            }
        }
        let missing = uncovered(span)
        guard missing < Self.smallest else {
            let did = "left out \(Wording.seconds(missing)) of \(noun)"
            if occurrence.isInRange, missing > Self.farthest { return (did + ", as a viewer who seeks does", nil) }
            return isDisturbed ? (did + ", and a fault was in it", nil) : (did, false)
        }
        return ("\(withheld.isEmpty ? "got" : "asked for") all of \(noun), and the segments after it", true)
    }

    /// `9.8 s before it`.
    private func lead(_ request: SessionRequest) -> String {
        let lead = occurrence.from - request.asked
        return lead >= .zero
            ? "\(Wording.seconds(lead)) before it" : "\(Wording.seconds(.zero - lead)) after its beginning"
    }
}

extension BreakOccurrence {
    /// Whether the stream is left out for as long as the ad is played, which players do not do to the millisecond.
    fileprivate var leavesOut: Bool {
        guard let playout, playout.resume == nil, playout.assets > 0 else { return false }
        return playout.played.lowerBound < playout.played.upperBound || playout.played.upperBound == playout.length
    }
}
