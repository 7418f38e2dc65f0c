import Platform
import Scenarios
import Timeline

@testable import Sessions

/// 12 December 2026, 20:00 UTC, to which the seconds of these tests are added.
private let hour = WallTime(seconds: 1_797_105_600)

/// An instant this many seconds after it.
func at(_ seconds: Double) -> WallTime { hour + .milliseconds(Int64((seconds * 1000).rounded())) }

extension Moment {
    static func at(_ seconds: Double) -> Moment {
        Moment(wall: SessionsTests.at(seconds), monotonic: MonotonicTime(nanoseconds: Int64(seconds * 1e9)))
    }
}

extension SessionRequest {
    /// A request for a segment of two seconds.
    ///
    /// - Parameters:
    ///   - asked: when, in seconds.
    ///   - start: of what is shown in it, in seconds.
    ///   - wait: up to the first byte; nil if none came.
    ///   - length: from the first byte to the last.
    static func segment(
        _ asked: Double,
        of start: Int,
        _ rendition: String = "1280x720",
        status: Int = 200,
        wait: Double? = 0.02,
        length: Double = 0.03,
        isAborted: Bool = false,
        fault: String? = nil
    ) -> SessionRequest {
        let number = (at(Double(start)) - .epoch).nanoseconds / 2_000_000_000
        return SessionRequest(
            kind: .segment,
            path: "clock/0/\(rendition)/live/\(number).m4s",
            rendition: rendition,
            segment: Segment(number: number, start: at(Double(start)), duration: .seconds(2)),
            asked: at(asked),
            firstByte: wait.map { at(asked + $0) },
            ended: at(asked + (wait ?? 0) + length),
            status: status,
            bytes: status == 200 ? 11_400 : 0,
            isAborted: isAborted,
            faults: fault.map { [$0] } ?? []
        )
    }

    /// A request for a list.
    static func list(
        _ asked: Double,
        _ rendition: String = "1280x720",
        kind: Kind = .playlist,
        path: String? = nil,
        by pathway: String? = nil,
        status: Int = 200,
        fault: String? = nil
    ) -> SessionRequest {
        SessionRequest(
            kind: kind,
            path: path ?? (kind == .multivariant ? "clock.m3u8?session=test" : "clock/0/\(rendition).m3u8"),
            rendition: kind == .multivariant ? nil : rendition,
            pathway: pathway,
            asked: at(asked),
            firstByte: at(asked + 0.01),
            ended: at(asked + 0.01),
            status: status,
            bytes: 500,
            faults: fault.map { [$0] } ?? []
        )
    }
}

/// A player without a fault: each two seconds a list and the segment of four seconds later.
func player(_ seconds: ClosedRange<Int>, _ rendition: String = "1280x720") -> [SessionRequest] {
    seconds.filter { $0 % 2 == 0 }.flatMap {
        [
            SessionRequest.list(Double($0) + 0.1, rendition),
            .segment(Double($0) + 0.2, of: $0 + 4, rendition),
        ]
    }
}

/// The verdicts on a scenario.
///
/// - Parameter shift: how far the stream is behind the wall clock.
func verdicts(
    _ fault: String,
    _ requests: [SessionRequest],
    at now: Double,
    shift: Interval = .zero,
    delay: Interval = .zero,
    range: Range<WallTime>? = nil
) throws -> [Verdict] {
    let scenario = try Scenario(query: fault)
    let presentation = SessionPresentation(
        url: nil,
        channel: "clock",
        scenario: scenario.resolved(joiningAt: at(0) - shift),
        asked: scenario.faults.map(\.text),
        shift: shift,
        delay: delay,
        range: range
    )
    let asked = requests.sorted { ($0.asked, $0.id) < ($1.asked, $1.id) }
    return Verdict.all(
        on: FaultOccurrence.all(of: [presentation], by: asked, at: at(now)),
        requests: asked,
        at: at(now)
    )
}
