/// Settings in which nothing is given, so a face that reads them has its defaults.
struct StandardFaceSettings: FaceSettingsReader {
    func has(_ key: String) -> Bool { false }

    func name(of key: String) -> String? { key }

    mutating func text(_ key: String, default standard: String) -> String { standard }

    mutating func choice<Choice: RawRepresentable<String> & CaseIterable>(
        _ key: String,
        default standard: Choice
    ) -> Choice { standard }

    mutating func seconds(_ key: String, default standard: Int, in range: ClosedRange<Int>) -> Int { standard }

    mutating func value<Value>(
        _ key: String,
        default standard: Value,
        allowed: String,
        parse: (String) -> Value?
    ) -> Value { standard }

    mutating func list<Value>(
        _ key: String,
        default standard: [Value],
        allowed: String,
        parse: (String) -> Value?
    ) -> [Value] { standard }

    mutating func path(_ key: String, what: String) -> String? { nil }

    mutating func text(ofFile path: String, key: String, limit: Int) -> String? { nil }

    let problemCount = 0

    /// A face reports keys that it requires, which does not matter here.
    mutating func report(_ problem: String, about key: String?) {}
}
