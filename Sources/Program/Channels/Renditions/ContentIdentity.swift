internal import Platform

/// Everything that some bytes depend on, and a short name for it: the same on every machine and after every start, and another
/// one when any of it changes.
struct ContentIdentity: Hashable, Sendable {
    /// Changes whenever other bytes come of the same settings, so that headers and segments have other names then.
    static let format = "1"

    /// The parts, each behind its length, so that it counts where one ends and the next begins.
    private var parts: [UInt8] = []

    mutating func add(_ bytes: some Collection<UInt8>) {
        withUnsafeBytes(of: UInt64(bytes.count).littleEndian) { parts += $0 }
        parts += bytes
    }

    mutating func add(_ text: String) {
        add(text.utf8)
    }

    /// Adds a value with all that it is made of. What has no order of its own is put into one, so that the name is the same in
    /// every process.
    ///
    /// - Parameter omitted: names of properties of the value that do not count.
    mutating func add(contentOf value: Any, without omitted: Set<String> = []) {
        add(Self.text(of: value, without: omitted))
    }

    /// Twelve hexadecimal digits. They tell versions of the same channel apart; they keep nobody from making two that are alike.
    var name: String {
        String(parts.withUnsafeBytes { ContentHash($0) }.hexadecimal.prefix(12))
    }

    /// 32 hexadecimal digits, for whoever keeps files by it.
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
