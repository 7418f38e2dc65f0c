internal import PlaylistReading
/// The settings behind the times of a cue (W3C WebVTT, 4.4).
enum CueSettings {
    private typealias Form = (words: String, isRight: @Sendable (_ value: String) -> Bool)

    private static let forms: [String: Form] = [
        "vertical": ("rl or lr", { ["rl", "lr"].contains($0) }),
        "line": (
            "a whole number or 0% to 100%, with ,start, ,center or ,end if it is aligned",
            { isPlace($0, ["start", "center", "end"], or: isWhole) }
        ),
        "position": (
            "0% to 100%, with ,line-left, ,center or ,line-right if it is aligned",
            { isPlace($0, ["line-left", "center", "line-right"]) }
        ),
        "size": ("0% to 100%", { isPercentage($0[...]) }),
        "align": ("start, center, end, left or right", { ["start", "center", "end", "left", "right"].contains($0) }),
        "region": ("the id of a REGION", { !$0.isEmpty }),
    ]

    static func problem(_ settings: [String]) -> Message? {
        var seen: Set<String> = []
        for setting in settings {
            let parts = setting.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            guard parts.count == 2, let form = forms[parts[0]] else {
                let names = forms.keys.sorted().joined(separator: ", ")
                return ("'\(setting)' is not a setting of cues", "\(names), each with : and its value")
            }
            guard form.isRight(parts[1]) else { return ("\(parts[0]) is '\(parts[1])'", form.words) }
            guard seen.insert(parts[0]).inserted else { return ("\(parts[0]) stands there twice", "each setting once") }
        }
        return nil
    }

    /// A percentage or another value, and perhaps an alignment.
    private static func isPlace(
        _ value: String,
        _ alignments: Set<String>,
        or isOther: (Substring) -> Bool = { _ in false }
    ) -> Bool {
        let parts = value.split(separator: ",", omittingEmptySubsequences: false)
        guard parts.count <= 2, isPercentage(parts[0]) || isOther(parts[0]) else { return false }
        return parts.count == 1 || alignments.contains(String(parts[1]))
    }

    private static func isPercentage(_ text: Substring) -> Bool {
        text.last == "%" && ObservedNumber.isDecimal(text.dropLast()) && Double(text.dropLast()) ?? 101 <= 100
    }
    private static func isWhole(_ text: Substring) -> Bool {
        ObservedNumber.isInteger(text.first == "-" ? text.dropFirst() : text)
    }
}
