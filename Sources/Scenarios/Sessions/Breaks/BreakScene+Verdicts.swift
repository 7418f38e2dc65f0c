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
            switch occurrence.found.carriage {
            case .beside: own.isEmpty ? untouched : beside
            case .inside: through("the ad")
            case .signalled: through("the clock")
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
        let point = occurrence.point(hasAd: got > 0)
        let parts = [
            list, ad,
            first(isList: false) == nil
                ? nil : got == 0 ? "got none of it" : "got \(segments(got)) of it",
        ]
        var (comeback, isCorrect) = comeback(at: point)
        // A player that came to the middle of it has less of it to play.
        if isCorrect == true, got > 0, let all = occurrence.segments, got < all {
            isCorrect = isFromItsBeginning ? false : nil
        }
        return ((parts + [comeback]).compactMap { $0 }.joined(separator: ", "), isCorrect)
    }

    /// `8 segments`, or `3 of 8 segments`.
    private func segments(_ got: Int) -> String {
        guard let all = occurrence.segments, got < all else { return Wording.count(got, "segment") }
        return "\(got) of \(Wording.count(all, "segment"))"
    }

    /// Whether it asked for the ad before the break and for all of it.
    private var isFromItsBeginning: Bool {
        own.allSatisfy { ($0.ofBreak?.startOffset ?? 0) == 0 } && own.first.map { $0.asked <= occurrence.from } ?? false
    }

    private func comeback(at point: WallTime) -> (String, Bool?) {
        let later = media.compactMap(\.segment).filter { $0.start + $0.duration > point }.map(\.start).min()
        guard let again, let later else {
            return switch wasThere {
            case nil: ("is not back yet", nil)
            case false? where stay > .seconds(1):
                ("was gone \(Wording.seconds(stay)) after its end, before it was back", nil)
            case false?: ("made no more requests", nil)
            case true? where reached >= needed: ("already had what follows", nil)
            case true?: ("did not come back to the clock", false)
            }
        }
        if later > point + Self.farthest {
            return (
                "went on at \(Wording.time(later - occurrence.shift)), \(Wording.seconds(later - point)) too late",
                false
            )
        }
        // A player that goes on where the break began plays the rest of it, too.
        let missing = occurrence.leavesOut ? .zero : uncovered(point..<min(point + Self.farthest, reached))
        if missing >= Self.smallest {
            return ("left out \(Wording.seconds(missing)) after \(Wording.time(point - occurrence.shift))", false)
        }
        return ("asked for the clock again at \(Wording.time(again.asked - occurrence.shift))", true)
    }

    /// The end of what it got.
    private var reached: WallTime {
        media.compactMap { $0.segment.map { $0.start + $0.duration } }.max() ?? .distantPast
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
    /// Whether the stream is left out while the ad is played.
    fileprivate var leavesOut: Bool {
        if case .beside(let assets, _, nil) = found.carriage { return assets > 0 }
        return false
    }

    /// The number of segments that a correct player gets of the ad; nil if it may be any.
    fileprivate var segments: Int? {
        if case .beside(_, let segments, _) = found.carriage { return segments }
        return nil
    }
}
