internal import Glibc
internal import HLS
internal import HTTPMessage
internal import Sessions

/// Removes the additions of players and reports from targets: `/session/NAME` before the path, `CMCD=`, and those of `_HLS_` that have no
/// meaning here. So all of them share the same cached answers.
package struct SessionTargets: TargetReader {
    /// Whether sessions are switched on.
    let areRecorded: Bool

    package init(areRecorded: Bool) { self.areRecorded = areRecorded }

    /// The prefix of paths that belong to a session.
    static let prefix: StaticString = "/session/"

    /// The end of paths of steering manifests.
    private static let steering: StaticString = "/steering.json"

    let recordedFields: [StaticString] = ["cmcd-request", "cmcd-object", "cmcd-status", "cmcd-session"]

    /// - Parameter target: any bytes; a target that is not in our form is left unchanged.
    func read(_ target: UnsafeRawBufferPointer, into plain: inout [UInt8]) -> TargetNote? {
        let prefix = areRecorded ? Self.place(in: target) : nil
        let mark = Self.index(of: "?", in: target, from: 0)
        plain.append(contentsOf: UnsafeRawBufferPointer(rebasing: target[..<(prefix?.whole.lowerBound ?? 0)]))
        plain.append(contentsOf: UnsafeRawBufferPointer(rebasing: target[(prefix?.whole.upperBound ?? 0)..<mark]))
        let (asksForSession, hasLess) = readQuery(target, from: mark, into: &plain)
        let isRecorded = prefix != nil || asksForSession && areRecorded
        guard isRecorded || hasLess else { return nil }
        return TargetNote(prefix: prefix?.whole ?? 0..<0, record: prefix?.name ?? 0..<0, isRecorded: isRecorded)
    }

    /// The position of `/session/NAME`, and of the name: at the beginning, or after the base of a redirect.
    private static func place(in target: UnsafeRawBufferPointer) -> (whole: Range<Int>, name: Range<Int>)? {
        let start = holds(StreamBase.prefix, target, at: 1) ? index(of: "/", in: target, from: 1) : 0
        guard holds(prefix, target, at: start) else { return nil }
        let first = start + prefix.utf8CodeUnitCount
        let end = index(of: "/", in: target, from: first)
        guard end < target.count, SessionName.isName(target[first..<end]) else { return nil }
        return (start..<end, first..<end)
    }

    /// The bytes of a path, without its first slash, that come before the session's name; nil if it has none.
    static func nameStart(in target: String) -> Int? {
        var target = target
        return target.withUTF8 { place(in: UnsafeRawBufferPointer($0))?.whole.lowerBound }
    }

    /// Appends a query without the names that have no meaning here.
    ///
    /// - Parameter mark: the position of its question mark.
    /// - Returns: whether a session is requested, and whether something was removed.
    private func readQuery(
        _ target: UnsafeRawBufferPointer,
        from mark: Int,
        into plain: inout [UInt8]
    ) -> (asksForSession: Bool, hasLess: Bool) {
        guard mark < target.count else { return (false, false) }
        var (asksForSession, hasLess) = (false, false)
        let isLowLatency = Self.mayBeLowLatency(UnsafeRawBufferPointer(rebasing: target[..<mark]))
        let isSteering =
            mark >= Self.steering.utf8CodeUnitCount
            && Self.holds(Self.steering, target, at: mark - Self.steering.utf8CodeUnitCount)
        var separator = UInt8(ascii: "?")
        var start = mark + 1
        while start <= target.count {
            let end = Self.index(of: "&", in: target, from: start)
            if Self.isForNobody(target, start, end, isLowLatency: isLowLatency, isSteering: isSteering) {
                hasLess = true
            } else {
                if Self.holds("session=", target, at: start) { asksForSession = true }
                plain.append(separator)
                plain.append(contentsOf: UnsafeRawBufferPointer(rebasing: target[start..<end]))
                separator = UInt8(ascii: "&")
            }
            start = end + 1
        }
        return (asksForSession, hasLess)
    }

    private static func isForNobody(
        _ target: UnsafeRawBufferPointer,
        _ start: Int,
        _ end: Int,
        isLowLatency: Bool,
        isSteering: Bool
    ) -> Bool {
        if holds("CMCD", target, at: start) {
            return start + 4 == end || target[start + 4] == UInt8(ascii: "=")
        }
        guard holds("_HLS_", target, at: start) else { return false }
        func isNamed(_ name: StaticString) -> Bool {
            let behind = start + name.utf8CodeUnitCount
            return holds(name, target, at: start) && (behind >= end || target[behind] == UInt8(ascii: "="))
        }
        // These are for steering manifests (RFC 8216bis, 7.4).
        if isSteering, isNamed("_HLS_pathway") || isNamed("_HLS_throughput") { return false }
        // These are for delta updates (RFC 8216bis, 6.2.5.1) and for lists that do not exist yet (6.2.5.2).
        return !isNamed("_HLS_skip") && !(isLowLatency && (isNamed("_HLS_msn") || isNamed("_HLS_part")))
    }

    /// Whether a path can be that of a list that can be requested before it exists.
    private static func mayBeLowLatency(_ path: UnsafeRawBufferPointer) -> Bool {
        var start = 0
        while start < path.count {
            start = index(of: ";", in: path, from: start) + 1
            if holds("latency=low", path, at: start) { return true }
        }
        // A name with a percent sign may be such a name.
        return index(of: "%", in: path, from: 0) < path.count
    }

    /// The next position of a character; the end if there is none (memchr(3)).
    private static func index(of mark: Unicode.Scalar, in target: UnsafeRawBufferPointer, from start: Int) -> Int {
        guard start < target.count, let base = target.baseAddress,
            let found = memchr(base + start, Int32(mark.value), target.count - start)
        else { return target.count }
        return UnsafeRawPointer(found) - base
    }

    /// Whether the target has the text at a position (memcmp(3)).
    private static func holds(_ text: StaticString, _ target: UnsafeRawBufferPointer, at start: Int) -> Bool {
        guard target.count >= start + text.utf8CodeUnitCount, let base = target.baseAddress else { return false }
        return memcmp(base + start, text.utf8Start, text.utf8CodeUnitCount) == 0
    }
}
