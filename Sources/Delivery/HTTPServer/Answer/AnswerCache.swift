internal import Glibc
internal import HTTPMessage
internal import Platform
internal import Timeline

/// The answers that one loop may send again without asking the handler.
///
/// An answer is kept once, under the key from its handler, for all targets that lead to it. A table of sets of four leads from targets to
/// answers, so finding one costs a hash and four comparisons. A target that is requested only once, such as a query without meaning, takes
/// a place there and nothing else. Only its loop touches it, so there is no lock.
struct AnswerCache {
    /// A stored answer.
    private struct Kept {
        let answer: PreparedAnswer
        /// The end of its validity, exclusive.
        let reusableUntil: WallTime
        /// The same by the monotonic clock, so an answer gets no older when UTC is set back.
        let expiresAt: MonotonicTime
        /// The loop's counter of its route and status.
        let counter: Int

        @inline(__always)
        func isValid(_ now: Moment) -> Bool { reusableUntil > now.wall && expiresAt > now.monotonic }
    }

    private struct Key: Hashable {
        let text: String
        /// Answers that are never coded are kept once for all codings.
        let coding: ContentCoding
    }

    private struct Link {
        let hash: UInt64
        let target: [UInt8]
        let coding: ContentCoding
        let kept: Kept
    }

    private static let ways = 4
    /// Longer targets are not kept; the handler interprets them each time.
    private static let targetLimit = 512

    /// The table, which is empty while nothing is kept, so a listener without reusable answers has none.
    private var links: [Link?] = []
    private var linkCount = 0
    private var kept: [Key: Kept] = [:]
    private let mask: Int
    private let entryLimit: Int
    private let byteLimit: Int
    private(set) var byteCount = 0
    /// The time at which expired answers are to be dropped; the distant future if nothing expires.
    private(set) var sweepsAt = MonotonicTime.distantFuture

    /// - Parameters:
    ///   - entries: the number of answers to keep, and of targets that lead to them.
    ///   - bytes: the size of all answers together.
    init(entries: Int, bytes: Int) {
        var sets = 1
        while sets * Self.ways < entries { sets *= 2 }
        mask = sets - 1
        entryLimit = entries
        byteLimit = bytes
    }

    /// The number of stored answers.
    var count: Int { kept.count }

    /// The number of places for targets.
    var placeCount: Int { links.count }

    /// The valid answer to a target; nil if there is none.
    @inline(__always)
    func find(
        _ target: UnsafeRawBufferPointer,
        _ coding: ContentCoding,
        now: Moment
    ) -> (answer: PreparedAnswer, counter: Int)? {
        guard linkCount > 0 else { return nil }
        let hash = Self.hash(target, coding)
        let start = (Int(truncatingIfNeeded: hash) & mask) * Self.ways
        for index in start..<(start + Self.ways) {
            guard let link = links[index], link.hash == hash, link.coding == coding, link.kept.isValid(now),
                link.target.count == target.count, Self.isSame(link.target, target)
            else { continue }
            return (link.kept.answer, link.kept.counter)
        }
        return nil
    }

    /// The valid answer with a key, to which the target then leads as well; nil if there is none.
    mutating func find(
        key: String,
        _ coding: ContentCoding,
        isCompressible: Bool,
        target: [UInt8],
        now: Moment
    ) -> PreparedAnswer? {
        let key = Key(text: key, coding: isCompressible ? coding : .identity)
        guard let found = kept[key], found.isValid(now) else { return nil }
        link(target, coding, to: found, now)
        return found.answer
    }

    /// Keeps an answer; one that is larger than an eighth of the cache is not kept.
    mutating func insert(
        key: String,
        _ coding: ContentCoding,
        target: [UInt8],
        _ answer: PreparedAnswer,
        until: WallTime,
        counter: Int,
        now: Moment
    ) {
        guard until > now.wall, answer.byteCount <= byteLimit / 8 else { return }
        let key = Key(text: key, coding: answer.plan.response.isCompressible ? coding : .identity)
        drop(key)
        if kept.count >= entryLimit || byteCount + answer.byteCount > byteLimit { sweep(now) }
        if kept.count >= entryLimit || byteCount + answer.byteCount > byteLimit { makeRoom() }
        let new = Kept(
            answer: answer,
            reusableUntil: until,
            expiresAt: now.monotonic(at: until),
            counter: counter
        )
        kept[key] = new
        byteCount += answer.byteCount
        link(target, coding, to: new, now)
        planSweep(new.expiresAt, now)
    }

    /// Drops expired answers if it is time, also without requests.
    mutating func sweepIfDue(_ now: Moment) {
        if sweepsAt <= now.monotonic { sweep(now) }
    }

    /// Drops expired answers.
    mutating func sweep(_ now: Moment) {
        sweepsAt = .distantFuture
        for (key, one) in kept {
            if one.isValid(now) { planSweep(one.expiresAt, now) } else { drop(key) }
        }
        removeLinks { !$0.isValid(now) }
    }

    /// Forgets a quarter, those that expire first: at once, so that the search is rare, and no more, so that a crowd of answers that are
    /// asked for once does not have all others made anew.
    private mutating func makeRoom() {
        var gone: Set<ObjectIdentifier> = []
        for (key, one) in kept.sorted(by: { $0.value.expiresAt < $1.value.expiresAt }) {
            guard kept.count > entryLimit * 3 / 4 || byteCount > byteLimit * 3 / 4 else { break }
            gone.insert(ObjectIdentifier(one.answer))
            drop(key)
        }
        removeLinks { gone.contains(ObjectIdentifier($0.answer)) }
    }

    private mutating func removeLinks(where isGone: (Kept) -> Bool) {
        for index in links.indices where links[index].map({ isGone($0.kept) }) ?? false {
            links[index] = nil
            linkCount -= 1
        }
        if linkCount == 0 { links = [] }
    }

    /// Drops everything.
    mutating func removeAll() {
        kept = [:]
        links = []
        linkCount = 0
        byteCount = 0
        sweepsAt = .distantFuture
    }

    /// The sweep comes at least a second later, so that answers that expire one after the other are dropped together.
    private mutating func planSweep(_ expiry: MonotonicTime, _ now: Moment) {
        guard expiry < .distantFuture else { return }
        sweepsAt = min(sweepsAt, max(expiry, now.monotonic + .seconds(1)))
    }

    private mutating func drop(_ key: Key) {
        if let old = kept.removeValue(forKey: key) { byteCount -= old.answer.byteCount }
    }

    private mutating func link(_ target: [UInt8], _ coding: ContentCoding, to kept: Kept, _ now: Moment) {
        guard target.count <= Self.targetLimit else { return }
        if links.isEmpty { links = Array(repeating: nil, count: (mask + 1) * Self.ways) }
        let hash = target.withUnsafeBytes { Self.hash($0, coding) }
        let start = (Int(truncatingIfNeeded: hash) & mask) * Self.ways
        var victim = start
        var victimExpiry = MonotonicTime.distantFuture
        for index in start..<(start + Self.ways) {
            guard let link = links[index], link.hash != hash || link.target != target || link.coding != coding else {
                victim = index
                break
            }
            let expiry = link.kept.isValid(now) ? link.kept.expiresAt : now.monotonic
            if expiry < victimExpiry {
                victim = index
                victimExpiry = expiry
            }
        }
        if links[victim] == nil { linkCount += 1 }
        links[victim] = Link(hash: hash, target: target, coding: coding, kept: kept)
    }

    private static func hash(_ target: UnsafeRawBufferPointer, _ coding: ContentCoding) -> UInt64 {
        var hash = 0x9E37_79B9_7F4A_7C15 ^ UInt64(coding.rawValue) ^ UInt64(target.count) << 8
        var offset = 0
        while offset + 8 <= target.count {
            hash = mix(hash, target.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
            offset += 8
        }
        var rest: UInt64 = 0
        while offset < target.count {
            rest = rest << 8 | UInt64(target[offset])
            offset += 1
        }
        return mix(hash, rest)
    }

    private static func isSame(_ known: [UInt8], _ target: UnsafeRawBufferPointer) -> Bool {
        guard let base = target.baseAddress else { return known.isEmpty }
        return known.withUnsafeBytes { $0.baseAddress.map { memcmp($0, base, target.count) == 0 } ?? true }
    }

    private static func mix(_ left: UInt64, _ right: UInt64) -> UInt64 {
        let product = (left ^ right).multipliedFullWidth(by: 0xA076_1D64_78BD_642F)
        return product.high ^ product.low
    }
}
