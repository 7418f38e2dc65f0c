internal import Calendar
internal import Timeline

/// The source of a face's settings: the keys of its channel, by their last part.
///
/// The reader collects mistakes, with the full key and the allowed values, and returns the default in place of a wrong value.
package protocol FaceSettingsReader {
    /// Whether the key is given here.
    func has(_ key: String) -> Bool

    /// The name of a key in messages: `channels.clock.pattern`; nil for a key that cannot be given here.
    func name(of key: String) -> String?

    mutating func text(_ key: String, default standard: String) -> String

    mutating func choice<Choice: RawRepresentable<String> & CaseIterable>(
        _ key: String,
        default standard: Choice
    ) -> Choice

    /// Reads a number of seconds with up to three decimals; default, range and result are in milliseconds.
    mutating func seconds(_ key: String, default standard: Int, in range: ClosedRange<Int>) -> Int

    /// Reads a value from text; `parse` returns nil if the text is not allowed.
    mutating func value<Value>(
        _ key: String,
        default standard: Value,
        allowed: String,
        parse: (String) -> Value?
    ) -> Value

    /// Reads a list of values from texts.
    mutating func list<Value>(
        _ key: String,
        default standard: [Value],
        allowed: String,
        parse: (String) -> Value?
    ) -> [Value]

    /// The path of the file that the key names; nil if it names none.
    ///
    /// - Parameter what: the kind of file, for the error.
    mutating func path(_ key: String, what: String) -> String?

    /// The text of the file that the key names, in UTF-8; nil if it cannot be read, which is reported.
    ///
    /// - Parameter limit: the largest size in bytes.
    mutating func text(ofFile path: String, key: String, limit: Int) -> String?

    /// The number of mistakes so far, so that their consequences are not reported as well.
    var problemCount: Int { get }

    /// Reports any other mistake.
    ///
    /// - Parameters:
    ///   - problem: the text that follows the name of the key.
    ///   - key: nil for the channel as a whole.
    mutating func report(_ problem: String, about key: String?)
}

extension FaceSettingsReader {
    /// The names in messages of those keys that can be given here.
    func names(of keys: String...) -> String {
        keys.compactMap { name(of: $0) }.joined(separator: " or ")
    }

    /// Reads a small second line, which is empty for none.
    mutating func note(_ key: String, default standard: String) -> String {
        let allowed =
            "a text in which \(NoteLine.placeholders.joined(separator: " and ")) stand for the zone's name and offset"
        return value(key, default: standard, allowed: allowed) {
            NoteLine.unknownPlaceholders(in: $0).isEmpty ? $0 : nil
        }
    }

    /// Reads a date pattern.
    mutating func pattern(_ key: String, default standard: DatePattern) -> DatePattern {
        optionalPattern(key, default: standard, allowsNone: false) ?? standard
    }

    /// Reads a date pattern; nil for an empty text if that is allowed.
    mutating func optionalPattern(
        _ key: String,
        default standard: DatePattern?,
        allowsNone: Bool = true
    ) -> DatePattern? {
        let text = value(key, default: standard?.text ?? "", allowed: DatePattern.explanation) { $0 }
        if allowsNone, text.isEmpty { return nil }
        do throws(DatePatternError) { return try DatePattern(text) } catch {
            // The value is read again for a message with the reason.
            return value(key, default: standard, allowed: "\(DatePattern.explanation). Here \(error)") { _ in nil }
        }
    }
}
