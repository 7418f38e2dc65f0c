internal import Platform

/// Everything that some bytes depend on, with a short name: the same on every machine and after every start, and another one if any of it
/// changes.
package struct ContentIdentity: Hashable, Sendable {
    /// The version of the program's own output: change it whenever equal settings give other bytes, so that headers and segments get other
    /// names.
    package static let format = "1"

    /// The parts, each after its length, so that their boundaries count.
    private var parts: [UInt8] = []

    package init(_ texts: String...) {
        for text in texts { add(text) }
    }

    package mutating func add(_ bytes: some Collection<UInt8>) {
        withUnsafeBytes(of: UInt64(bytes.count).littleEndian) { parts += $0 }
        parts += bytes
    }

    package mutating func add(_ text: String) {
        add(text.utf8)
    }

    /// Adds a value with all its properties. Unordered collections are sorted, so that the name is the same in every process.
    ///
    /// - Parameter omitted: the names of properties of the value that do not count.
    package mutating func add(contentOf value: Any, without omitted: Set<String> = []) {
        add(Self.text(of: value, without: omitted))
    }

    /// Twelve hexadecimal digits, which distinguish versions of the same channel. They do not protect against deliberate collisions.
    package var name: String { String(hash.prefix(12)) }

    /// 32 hexadecimal digits, for names of files.
    var hash: String { parts.withUnsafeBytes { ContentHash($0) }.hexadecimal }

    private static func text(of value: Any, without omitted: Set<String> = []) -> String {
        let mirror = Mirror(reflecting: value)
        let children = mirror.children.filter { !omitted.contains($0.label ?? "") }
        let parts = children.map { ($0.label ?? "") + ":" + text(of: $0.value) }
        switch mirror.displayStyle {
        case .dictionary, .set: return "{" + parts.sorted().joined(separator: ",") + "}"
        case nil, .enum: return parts.isEmpty ? "\(value)" : "(" + parts.joined(separator: ",") + ")"
        default: return "(" + parts.joined(separator: ",") + ")"
        }
    }
}
