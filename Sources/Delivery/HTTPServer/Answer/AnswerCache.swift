internal import Glibc
internal import HTTPMessage
internal import Platform
internal import Timeline

/// Both clocks at one instant.
struct ClockReading {
    let wall: WallTime
    let monotonic: MonotonicTime

    /// When the monotonic clock will be at an instant of UTC, if nobody sets the clock until then.
    func monotonic(at instant: WallTime) -> MonotonicTime {
        let (distance, overflows) = instant.nanoseconds.subtractingReportingOverflow(wall.nanoseconds)
        return overflows ? .distantFuture : monotonic + Interval(nanoseconds: distance)
    }
}

/// The answers that one loop may give again without asking the handler.
///
/// A table of sets of four, so that finding, replacing and the bound on entries are one hash and four comparisons,
/// whatever is asked for. Only its loop touches it: no lock.
struct AnswerCache {
    struct Entry {
        let hash: UInt64
        let target: [UInt8]
        let coding: ContentCoding
        /// Not valid at and after it.
        let reusableUntil: WallTime
        /// The same by the clock that nobody sets, so that an answer gets no older when UTC is set back.
        let expiresAt: MonotonicTime
        let answer: PreparedAnswer
        /// The loop's counter of this route and status.
        let counter: Int

        @inline(__always)
        func isValid(_ now: ClockReading) -> Bool { reusableUntil > now.wall && expiresAt > now.monotonic }
    }

    private static let ways = 4

    /// Empty until there is something to keep: a listener whose answers are all made anew has no table.
    private var entries: [Entry?] = []
    private let mask: Int
    private let byteLimit: Int
    private(set) var byteCount = 0
    private(set) var count = 0
    private var lastSweep = MonotonicTime(nanoseconds: 0)

    init(entries: Int, bytes: Int) {
        var sets = 1
        while sets * Self.ways < entries { sets *= 2 }
        mask = sets - 1
        byteLimit = bytes
    }

    static func hash(_ target: UnsafeRawBufferPointer, _ coding: ContentCoding) -> UInt64 {
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

    /// The valid answer to a target, nil when it is not known.
    func find(_ target: UnsafeRawBufferPointer, _ coding: ContentCoding, now: ClockReading) -> Entry? {
        guard count > 0 else { return nil }
        let hash = Self.hash(target, coding)
        let start = (Int(truncatingIfNeeded: hash) & mask) * Self.ways
        for index in start..<(start + Self.ways) {
            guard let entry = entries[index], entry.hash == hash, entry.coding == coding,
                entry.isValid(now), entry.target.count == target.count,
                Self.isSame(entry.target, target)
            else { continue }
            return entry
        }
        return nil
    }

    /// Keeps an answer; one that is larger than an eighth of the cache is not kept.
    mutating func insert(
        _ target: [UInt8],
        _ coding: ContentCoding,
        _ answer: PreparedAnswer,
        until: WallTime,
        counter: Int,
        now: ClockReading
    ) {
        guard until > now.wall, answer.byteCount <= byteLimit / 8 else { return }
        if entries.isEmpty { entries = Array(repeating: nil, count: (mask + 1) * Self.ways) }
        if now.monotonic - lastSweep > .seconds(1) { sweep(now) }
        let hash = target.withUnsafeBytes { Self.hash($0, coding) }
        let start = (Int(truncatingIfNeeded: hash) & mask) * Self.ways
        var victim = start
        var victimUntil = MonotonicTime.distantFuture
        for index in start..<(start + Self.ways) {
            guard let entry = entries[index], entry.hash != hash || entry.target != target || entry.coding != coding
            else {
                victim = index
                break
            }
            if entry.expiresAt < victimUntil {
                victim = index
                victimUntil = entry.expiresAt
            }
        }
        clear(victim)
        if byteCount + answer.byteCount > byteLimit { sweep(now) }
        if byteCount + answer.byteCount > byteLimit { removeAll() }
        entries[victim] = Entry(
            hash: hash,
            target: target,
            coding: coding,
            reusableUntil: until,
            expiresAt: now.monotonic(at: until),
            answer: answer,
            counter: counter
        )
        byteCount += answer.byteCount
        count += 1
    }

    private mutating func sweep(_ now: ClockReading) {
        lastSweep = now.monotonic
        guard count > 0 else { return }
        for index in entries.indices {
            if let entry = entries[index], !entry.isValid(now) { clear(index) }
        }
    }

    /// Forgets everything.
    mutating func removeAll() {
        guard count > 0 else { return }
        for index in entries.indices { clear(index) }
    }

    private mutating func clear(_ index: Int) {
        guard let entry = entries[index] else { return }
        byteCount -= entry.answer.byteCount
        count -= 1
        entries[index] = nil
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
