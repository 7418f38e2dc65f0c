package import Timeline

/// The keys of an encrypted stream (RFC 8216, 5): another one from each multiple of some seconds since the epoch on, or one for ever.
///
/// A key is a function of its number alone, so every server has the same ones, and no restart changes any. Everybody can calculate them:
/// they test players and protect nothing.
package struct KeyRotation: Hashable, Sendable {
    /// The part of a segment that is encrypted (RFC 8216bis, 4.4.4.4); the attribute METHOD has it in capital letters.
    package enum Method: String, CaseIterable, Sendable {
        /// Whole files.
        case aes128 = "aes-128"
        /// Parts of the samples of pictures and sound.
        case sampleAES = "sample-aes"
    }

    /// The origin of the initialization vectors.
    package enum Vector: String, CaseIterable, Sendable {
        /// EXT-X-KEY has an IV, and EXT-X-MAP is encrypted with it, too, or has it as a constant vector of samples.
        case explicit
        /// The number of each segment is its vector. A header has no number, so it is not encrypted (RFC 8216bis, 4.4.4.5).
        case sequence
    }

    /// The seconds from one key to the next; 0 for one key for ever.
    package let seconds: Int
    package let vector: Vector
    package let method: Method

    /// The allowed numbers of seconds besides 0.
    package static let allowedSeconds = 2...86_400

    /// - Returns: nil if the number of seconds is not allowed, or samples are to have the number of a segment as their vector: the vector of
    ///   those in fragmented MP4 is in a header, which all segments of a key share.
    package init?(seconds: Int, vector: Vector = .explicit, method: Method = .aes128) {
        guard seconds == 0 || Self.allowedSeconds.contains(seconds), method == .aes128 || vector == .explicit else {
            return nil
        }
        self.seconds = seconds
        self.vector = vector
        self.method = method
    }

    /// Whether each key has a header of its own, which is encrypted with it, or has its vector and its identifier.
    package var headersHaveKeys: Bool { vector == .explicit }

    /// Whether segments in a container are encrypted: SAMPLE-AES is for pictures and sound, and text is in the clear beside them.
    package func apply(to container: SegmentContainer) -> Bool { method == .aes128 || container != .webVTT }

    /// The number of the key of a segment: that of the period in which the segment begins. One that begins before 1970 has the first.
    ///
    /// - Parameter segment: its number on the grid, which its I-frames and its parts share.
    package func number(ofSegment segment: Int64, on grid: SegmentGrid) -> Int64 {
        guard seconds > 0 else { return 0 }
        let start = grid.start(of: segment)
        return max(0, start.nanoseconds.flooredQuotient(dividingBy: Interval.seconds(Int64(seconds)).nanoseconds))
    }

    /// The instant from which on segments have the key; the epoch if there is only one.
    package func start(of number: Int64) -> WallTime {
        let nearest = min(max(number, 0), Self.lastSecond)
        return WallTime(seconds: min(nearest * Int64(seconds), Self.lastSecond))
    }

    /// The last second since the epoch at which a key can begin. It is the largest number of a key, too, as a key lasts a second at least.
    private static let lastSecond: Int64 = 9_183_110_400

    /// Whether there is a key of the number.
    package func has(_ number: Int64) -> Bool {
        seconds == 0 ? number == 0 : (0...Self.lastSecond / Int64(seconds)).contains(number)
    }

    /// The 16 bytes of a key.
    package static func key(_ number: Int64) -> CipherBlock { block(number, purpose: 0x6B65_79) }

    /// The 16 bytes by which headers of fragmented MP4 name a key (KID; ISO/IEC 23001-7, 8.2).
    package static func identifier(ofKey number: Int64) -> CipherBlock { block(number, purpose: 0x6B_6964) }

    /// The initialization vector of a segment.
    ///
    /// - Parameters:
    ///   - key: the number of its key.
    ///   - number: the number under which its list has it.
    package func initializationVector(key: Int64, number: Int64) -> CipherBlock {
        switch vector {
        case .explicit: Self.block(key, purpose: 0x6976)
        // Big-endian, with zeros before it (RFC 8216, 5.2).
        case .sequence: CipherBlock(bits: UInt128(max(number, 0)))
        }
    }

    /// The EXT-X-KEY of the segments that have a key.
    func tag(_ number: Int64) -> EncryptionKey {
        EncryptionKey(
            method: method,
            uri: KeyAddress(number: number).text,
            initializationVector: vector == .explicit ? initializationVector(key: number, number: 0) : nil
        )
    }

    /// Bytes that look like any others, and differ for each number: two steps of SplitMix64 (Steele and others, 2014).
    private static func block(_ number: Int64, purpose: UInt64) -> CipherBlock {
        var state = UInt64(bitPattern: number) &* 0x9E37_79B9_7F4A_7C15 ^ purpose << 32
        func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var word = state
            word = (word ^ word >> 30) &* 0xBF58_476D_1CE4_E5B9
            word = (word ^ word >> 27) &* 0x94D0_49BB_1331_11EB
            return word ^ word >> 31
        }
        return CipherBlock(bits: UInt128(next()) << 64 | UInt128(next()))
    }
}
