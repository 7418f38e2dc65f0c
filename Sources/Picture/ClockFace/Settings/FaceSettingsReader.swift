internal import Calendar
internal import Timeline

/// Where a face reads its settings: the keys of its channel, by their last part.
///
/// The reader collects what is wrong, with the whole key and what is allowed, and returns the default in its place.
package protocol FaceSettingsReader {
    /// Whether the key is given here.
    func has(_ key: String) -> Bool

    /// How messages call a key: `channels.clock.pattern`; nil for one that cannot be given here.
    func name(of key: String) -> String?

    mutating func text(_ key: String, default standard: String) -> String

    mutating func choice<Choice: RawRepresentable<String> & CaseIterable>(
        _ key: String,
        default standard: Choice
    ) -> Choice

    /// A number of seconds with up to three decimals; the default, the range and what is returned are milliseconds.
    mutating func seconds(_ key: String, default standard: Int, in range: ClosedRange<Int>) -> Int

    /// A value that is made of text; `parse` returns nil if the text is not allowed.
    mutating func value<Value>(
        _ key: String,
        default standard: Value,
        allowed: String,
        parse: (String) -> Value?
    ) -> Value

    /// A list of values that are made of text.
    mutating func list<Value>(
        _ key: String,
        default standard: [Value],
        allowed: String,
        parse: (String) -> Value?
    ) -> [Value]

    /// The path of the file that the key names; nil if it names none.
    ///
    /// - Parameter what: what kind of file it is, for the error.
    mutating func path(_ key: String, what: String) -> String?

    /// The text of the file that the key names, in UTF-8; nil if it cannot be had, which is reported.
    ///
    /// - Parameter limit: bytes.
    mutating func text(ofFile path: String, key: String, limit: Int) -> String?

    /// How much was found to be wrong so far, so that what follows from it is not told, too.
    var problemCount: Int { get }

    /// Something else that is wrong.
    ///
    /// - Parameters:
    ///   - problem: to follow the name of the key.
    ///   - key: nil for the channel as a whole.
    mutating func report(_ problem: String, about key: String?)
}

extension FaceSettingsReader {
    /// How messages call one of several keys, those that can be given here.
    func names(of keys: String...) -> String {
        keys.compactMap { name(of: $0) }.joined(separator: " or ")
    }

    /// A small second line, empty if there is none.
    mutating func note(_ key: String, default standard: String) -> String {
        let allowed =
            "a text in which \(NoteLine.placeholders.joined(separator: " and ")) stand for the zone's name and offset"
        return value(key, default: standard, allowed: allowed) {
            NoteLine.unknownPlaceholders(in: $0).isEmpty ? $0 : nil
        }
    }

    /// A date pattern.
    mutating func pattern(_ key: String, default standard: DatePattern) -> DatePattern {
        optionalPattern(key, default: standard, allowsNone: false) ?? standard
    }

    /// A date pattern, or nil for an empty text if that is allowed.
    mutating func optionalPattern(
        _ key: String,
        default standard: DatePattern?,
        allowsNone: Bool = true
    ) -> DatePattern? {
        let text = value(key, default: standard?.text ?? "", allowed: DatePattern.explanation) { $0 }
        if allowsNone, text.isEmpty { return nil }
        do throws(DatePatternError) { return try DatePattern(text) } catch {
            // Read once more, for the message with the reason.
            return value(key, default: standard, allowed: "\(DatePattern.explanation). Here \(error)") { _ in nil }
        }
    }
}
