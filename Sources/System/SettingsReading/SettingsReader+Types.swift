package import Timeline

// Settings of the usual types.
extension SettingsReader {
    package mutating func text(_ key: String, default standard: String) -> String {
        value(key, default: standard, allowed: "text") { $0 }
    }

    package mutating func flag(_ key: String, default standard: Bool) -> Bool {
        value(key, default: standard, allowed: "true or false") { Bool($0) }
    }

    /// - Parameter unit: the unit of the number, or another addition to the error.
    package mutating func integer(_ key: String, default standard: Int, in range: ClosedRange<Int>, unit: String = "")
        -> Int
    {
        let allowed =
            "a whole number from \(range.lowerBound) to \(range.upperBound)" + (unit.isEmpty ? "" : " (\(unit))")
        return value(key, default: standard, allowed: allowed) { text in
            Int(text).flatMap { range.contains($0) ? $0 : nil }
        }
    }

    package mutating func choice<Choice: RawRepresentable<String> & CaseIterable>(
        _ key: String,
        default standard: Choice
    ) -> Choice {
        let allowed = "one of " + Choice.allCases.map(\.rawValue).joined(separator: ", ")
        return value(key, default: standard, allowed: allowed) { Choice(rawValue: $0) }
    }

    /// Reads a number of seconds with up to three decimals.
    ///
    /// - Parameter note: an addition to the error after the range.
    package mutating func seconds(
        _ key: String,
        default standard: Interval,
        in range: ClosedRange<Interval>,
        note: String = ""
    ) -> Interval {
        let allowed =
            "a number of seconds from \(range.lowerBound.secondsText) to \(range.upperBound.secondsText), with at most three "
            + "decimals" + note
        return value(key, default: standard, allowed: allowed) { text in
            Interval(seconds: text).flatMap { range.contains($0) ? $0 : nil }
        }
    }

    /// The path of a file, relative to the folder of the settings file; nil if there is none.
    ///
    /// - Parameter what: the kind of file, for the error.
    package mutating func path(_ key: String, what: String) -> String? {
        let path = value(key, default: "", allowed: "the path of \(what)") {
            $0.isEmpty || $0.utf8.contains(0) ? nil : $0
        }
        return path.isEmpty ? nil : absolute(path)
    }

    /// The path of an optional file, relative to the folder of the settings file; empty if there is none.
    package mutating func optionalPath(_ key: String) -> String {
        let path = text(key, default: "")
        return path.isEmpty ? path : absolute(path)
    }

    private func absolute(_ path: String) -> String {
        path.hasPrefix("/") || folder.isEmpty ? path : "\(folder)/\(path)"
    }
}
