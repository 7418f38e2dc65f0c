internal import Fetching
internal import Platform
internal import PlaylistReading
internal import StreamRules
internal import MediaReading

/// Decrypts segments of which only the samples are encrypted (SAMPLE-AES): a header without its boxes of the encryption, and a segment in
/// the clear, given the header as it came, the key and the vector; nil if it is encrypted in a way that is not known.
package typealias SampleOpening = (
    header: @Sendable (_ bytes: [UInt8]) -> [UInt8],
    segment: @Sendable (_ bytes: [UInt8], _ header: [UInt8], _ key: [UInt8], _ vector: [UInt8]) -> [UInt8]?
)

/// A key that segments or headers are encrypted with, as far as it has come.
enum FollowedKey: Hashable, Sendable {
    case asked
    case came([UInt8])
    /// It did not come, or is not a key, which is a finding already.
    case missing
}

// Keys, and decryption (RFC 8216, 5 and 6.3.6).
extension StreamFollower {
    /// The largest number of keys that are kept.
    private static let keyLimit = 1000

    /// The request for a key that a header or a segment needs.
    ///
    /// - Returns: the request, and whether everything is there to go on; a key that is missing does not come by waiting.
    mutating func keyRequest(for segment: ObservedSegment, of index: Int, at now: Moment) -> (FetchRequest?, Bool) {
        guard decrypt != nil else { return (nil, true) }
        let needed = [segment.map?.key, segment.key].compactMap(\.self).map { renditions[index].resolved($0.uri) }
        for uri in needed {
            switch keys[uri] {
            case .came, .missing: continue
            case .asked: return (nil, false)
            case nil:
                if keys.count >= Self.keyLimit { keys = keys.filter { $0.value == .asked } }
                keys[uri] = .asked
                return (request(.rendition(index, .key), uri, at: now), false)
            }
        }
        return (nil, true)
    }

    mutating func takeKey(_ answer: FetchAnswer, _ flight: Flight) {
        keys[flight.uri] = .missing
        if let problem = Self.problem(answer, flight) { return tellUnavailable(flight, problem) }
        guard answer.body.count == ObservedKey.size else {
            let found = "the key has \(answer.body.count) bytes"
            return tell(.keyHasSixteenBytes, flight, found, expected: "the 16 bytes of a key of AES-128")
        }
        tell(AnswerChecks.findings(ofKey: answer), flight)
        keys[flight.uri] = .came(answer.body)
    }

    /// Bytes after decryption.
    ///
    /// - Parameter segment: its number is the vector if the key has none; nil for a header.
    /// - Returns: the same bytes where nothing is encrypted; nil if they cannot be decrypted.
    mutating func decrypted(
        _ bytes: [UInt8],
        by key: ObservedKey?,
        in segment: ObservedSegment?,
        of index: Int,
        uri: String
    ) -> [UInt8]? {
        // A header is encrypted as a whole or not at all.
        guard let key, key.method == .aes128 || segment != nil else { return bytes }
        let place = renditions[index].resolved(key.uri)
        guard let decrypt, case .came(let secret) = keys[place] else {
            // The next that needs it asks again, as a player does.
            if keys[place] == .missing { keys[place] = nil }
            return nil
        }
        // RFC 8216, 5.2: the number, big-endian, with zeros before it.
        let number = segment?.number
        let own = number.map { [UInt8](repeating: 0, count: 8) + withUnsafeBytes(of: $0.bigEndian) { Array($0) } }
        guard let vector = key.vector ?? own else { return nil }
        if key.method == .sampleAES {
            let header = segment?.map.flatMap { renditions[index].headers[$0]?.sealed } ?? []
            let plain = samples?.segment(bytes, header, secret, vector)
            if plain == nil { report.closedCount += 1 }
            return plain
        }
        if let plain = decrypt(bytes, secret, vector) { return plain }
        let found = "\(bytes.count) bytes cannot be decrypted with the key at \(place)"
        let expected = "whole blocks of AES-128 with the padding of PKCS7"
        let finding = Finding(.segmentCanBeDecrypted, segment: number, found, expected: expected)
        tell(finding.at(uri), of: renditions[index].uri)
        return nil
    }

    /// The scheme of Common Encryption that a METHOD stands for (RFC 8216bis, 4.4.4.4).
    private static let schemes = ["SAMPLE-AES": "cbcs", "SAMPLE-AES-CTR": "cenc"]

    /// Compares the METHOD of the keys that apply to a segment with its samples, as they came.
    ///
    /// - Returns: whether they are encrypted and no key applies.
    mutating func noteEncryption(_ bytes: [UInt8], _ segment: ObservedSegment, _ index: Int, _ flight: Flight) -> Bool {
        let methods = segment.methods
        guard methods.allSatisfy({ Self.schemes[$0] != nil }),
            let there = ObservedMedia.schemes(of: bytes, header: segment.map.flatMap { renditions[index].headers[$0] })
        else { return false }
        let (method, scheme) = (methods.sorted().joined(separator: " and "), there.sorted().joined(separator: " and "))
        if methods.isEmpty {
            guard !there.isEmpty else { return false }
            let found = "its samples are encrypted (\(scheme)), and no EXT-X-KEY applies to it"
            tell(.mediaIsEncryptedAsSaid, flight, found, expected: "the EXT-X-KEY of its key, or samples in the clear")
        } else if there.isEmpty {
            let found = "METHOD is \(method), and its samples are in the clear"
            tell(.mediaIsEncryptedAsSaid, flight, found, expected: "encrypted samples, or METHOD=NONE")
        } else if let right = Self.schemes.first(where: { $0.value == there.first })?.key, !methods.contains(right) {
            let found = "METHOD is \(method), and the scheme in its header \(scheme)"
            tell(.mediaIsEncryptedAsSaid, flight, found, expected: "METHOD=\(right), or the scheme of \(method)")
        }
        return methods.isEmpty
    }
}
