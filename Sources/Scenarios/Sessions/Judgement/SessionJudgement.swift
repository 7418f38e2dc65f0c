internal import Foundation
internal import Platform

/// The verdicts of a session as another program has them: read from the JSON of its report.
package struct SessionJudgement: Decodable, Sendable {
    /// A verdict on a fault.
    package struct Verdict: Codable, Sendable {
        package let asked: String
        package let afterJoining: String?
        package let from: String?
        package let until: String?
        package let shown: String?
        package let met: Bool
        package let did: String
        package let correct: Bool?
        package let final: Bool
        package let expect: String

        /// `right`, `wrong`, `open` if it can still change, or `untold` if requests do not show it.
        package var word: String {
            switch correct {
            case true?: "right"
            case false?: "wrong"
            case nil: final ? "untold" : "open"
            }
        }

        /// One line: `wrong   404@30-34  404 at 20:00:30: asked 20 times …; expected: It retries a few times …`.
        package var line: String {
            let text = "\(word.padding(toLength: 8, withPad: " ", startingAt: 0))\(asked)  \(did)"
            return correct == false ? "\(text); expected: \(expect)" : text
        }
    }

    /// The outcome of all verdicts together, with the exit status of a command.
    package enum Outcome: Int32, Sendable {
        /// The player did what a correct player does, wherever requests show it.
        case right = 0
        case wrong = 1
        /// No verdict is one or the other.
        case nothing = 2
    }

    private struct Fault: Decodable {
        let asked: String
    }

    package let session: String
    package let verdicts: [Verdict]
    private let faults: [Fault]
    /// Reports of servers that do not judge breaks have none.
    private let breaks: [Fault]?

    /// - Parameter json: the content of `/sessions/NAME.json`.
    /// - Throws: `DecodingError` if it is something else.
    package init(json: [UInt8]) throws {
        self = try OutsideJSON.decode(Self.self, from: json)
    }

    package var outcome: Outcome {
        if verdicts.contains(where: { $0.correct == false }) { return .wrong }
        return verdicts.contains { $0.correct == true } ? .right : .nothing
    }

    /// Whether each fault and each break had its time, and no verdict changes any more. With faults that come back every minute that is so again and again.
    package var isFinal: Bool {
        verdicts.allSatisfy(\.final) && Set((faults + (breaks ?? [])).map(\.asked)).isSubset(of: verdicts.map(\.asked))
    }
}

/// The outcome of looking for the report of a session.
package enum SessionFinding: Sendable {
    case report(SessionJudgement)
    /// No report, and the reason: there is no such session, or the server is starting, or busy.
    case nothing(String)

    /// A player that has not come after this time does not come.
    private static let longestAbsence = 30.0

    /// Whether a command that waits for verdicts has waited enough.
    ///
    /// - Parameters:
    ///   - elapsed: the seconds since the first look.
    ///   - timeout: the seconds to wait; nil for not at all.
    package func isLast(after elapsed: Double, of timeout: Double?) -> Bool {
        guard let timeout, elapsed < timeout else { return true }
        return switch self {
        case .report(let judgement): judgement.isFinal
        case .nothing: elapsed >= Self.longestAbsence
        }
    }
}
