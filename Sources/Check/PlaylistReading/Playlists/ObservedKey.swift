internal import Platform
internal import Timeline

/// EXT-X-KEY with the method AES-128 or SAMPLE-AES (RFC 8216, 4.3.2.4), as far as it is needed to decrypt something.
package struct ObservedKey: Hashable, Sendable, CustomStringConvertible {
    package enum Method: String, Sendable {
        /// Whole files are encrypted.
        case aes128 = "AES-128"
        /// Parts of the samples are encrypted.
        case sampleAES = "SAMPLE-AES"
    }

    @Uncompared package private(set) var line: Int
    package let method: Method
    /// The URI as it is written.
    package let uri: String
    /// The 16 bytes of IV; nil if there is none, so that the number of the segment takes its place (5.2).
    package let vector: [UInt8]?

    /// The number of bytes of a key, and of an IV.
    package static let size = 16

    /// - Returns: nil for a key of another method or format, and for one without a URI that can be requested.
    init?(_ tag: ObservedTag) {
        let attributes = tag.attributes
        guard let method = attributes["METHOD"].flatMap({ Method(rawValue: $0) }),
            attributes.text("KEYFORMAT") ?? "identity" == "identity",
            let uri = tag.knownURI,
            // Apps of their own resolve other schemes, such as skd.
            URIReference.scheme(of: uri).map({ ["http", "https", "file"].contains($0) }) ?? true
        else { return nil }
        line = tag.line
        self.method = method
        self.uri = uri
        vector = attributes["IV"].flatMap { Self.bytes($0) }
    }

    package var description: String {
        let bytes = vector.map { " and IV 0x" + $0.map { $0.text(digits: 2, radix: 16) }.joined() } ?? ""
        return "\(method.rawValue) with '\(uri.prefix(80))'\(bytes)"
    }

    /// The bytes of a hexadecimal-sequence (RFC 8216, 4.2), with zeros before them.
    ///
    /// - Returns: nil if it is not one, or longer than an IV.
    private static func bytes(_ text: String) -> [UInt8]? {
        guard AttributeType.initializationVector.holds(text) else { return nil }
        let digits = text.dropFirst(2)
        return [UInt8](hexadecimal: String(repeating: "0", count: 2 * size - digits.count) + digits)
    }
}

/// The keys that apply at a place of a list, one for each KEYFORMAT.
struct ObservedKeys {
    private var byFormat: [String: (method: String, key: ObservedKey?)] = [:]

    mutating func take(_ tag: ObservedTag) {
        guard let method = tag.attributes["METHOD"] else { return }
        guard method != "NONE" else { return byFormat = [:] }
        // A list may name far too many of them.
        guard byFormat.count < 20 else { return }
        byFormat[tag.attributes.text("KEYFORMAT") ?? "identity"] = (method, ObservedKey(tag))
    }

    var methods: Set<String> { Set(byFormat.values.map(\.method)) }

    /// The one that can be used here.
    var usable: ObservedKey? { byFormat["identity"]?.key }

    /// Whether something is encrypted in a way that prevents its examination.
    var isClosed: Bool { !byFormat.isEmpty && usable == nil }
}
