internal import Foundation
internal import Platform
package import PlaylistReading
package import Timeline

/// The rules for the content of an interstitial: the list of its assets, and the assets.
package enum AssetChecks {
    /// An asset in a list of them (RFC 8216bis, D.2).
    package typealias Asset = (uri: String, duration: Interval)

    /// The longest time that a server may take to decide on an ad: a live player has three target durations before it.
    package static func timeLimit(_ targetDuration: Interval?) -> Interval { (targetDuration ?? .seconds(6)) * 3 }

    /// A difference that rounding and sound do not explain.
    private static let tolerance = Interval.milliseconds(500)
    /// More assets are not looked at.
    private static let most = 100

    /// Reads a list.
    ///
    /// - Returns: its assets; nil with the finding about it.
    package static func read(_ body: [UInt8]) -> (assets: [Asset]?, finding: Finding?) {
        func wrong(_ found: String, _ expected: String) -> ([Asset]?, Finding?) {
            (nil, Finding(.assetListIsWhole, found, expected: expected))
        }
        guard let object = try? OutsideJSON.value(body) as? [String: Any] else {
            return wrong("it is not a JSON object", "an object with \"ASSETS\"")
        }
        guard let items = object["ASSETS"] as? [Any] else {
            return wrong("it has no array \"ASSETS\"", "an array of the assets, which may be empty")
        }
        var assets: [Asset] = []
        for (index, item) in items.prefix(most).enumerated() {
            let members = item as? [String: Any] ?? [:]
            guard let uri = members["URI"] as? String, URIReference.scheme(of: uri) != nil else {
                return wrong("asset \(index + 1) has no absolute \"URI\"", "a URI with scheme and host")
            }
            guard let number = members["DURATION"] as? NSNumber, !isFlag(number), (0...1e6).contains(number.doubleValue)
            else { return wrong("asset \(index + 1) has no \"DURATION\" in seconds", "a number from 0 to 1000000") }
            assets.append((uri, .milliseconds(Int64((number.doubleValue * 1000).rounded()))))
        }
        if let skip = object["SKIP-CONTROL"], let found = problem(ofSkipControl: skip) {
            return wrong(found, "an object with whole seconds and a text (D.3)")
        }
        return (assets, nil)
    }

    /// OFFSET and DURATION are whole seconds, LABEL-ID has letters, `-` and `_` (D.3).
    private static func problem(ofSkipControl value: Any) -> String? {
        guard let members = value as? [String: Any] else { return "\"SKIP-CONTROL\" is not an object" }
        for name in ["OFFSET", "DURATION"] {
            guard let number = members[name] else { continue }
            guard let number = number as? NSNumber, !isFlag(number), number.doubleValue >= 0,
                number.doubleValue.rounded() == number.doubleValue
            else { return "\"\(name)\" of \"SKIP-CONTROL\" is not a whole number" }
        }
        guard let label = members["LABEL-ID"] else { return nil }
        let isLabel = (label as? String)?.utf8.allSatisfy(AttributeType.isOfLabel)
        return isLabel == true ? nil : "\"LABEL-ID\" of \"SKIP-CONTROL\" is not a text of letters, - and _"
    }

    /// Whether it is `true` or `false`, which Foundation makes numbers.
    private static func isFlag(_ number: NSNumber) -> Bool { String(cString: number.objCType) == "c" }

    /// Nothing follows from a list without assets, from a limit, or from a PLANNED-DURATION: what an ad server finds for a break seldom
    /// fills it.
    package static func dateRangeLastsAsAssets(_ attributes: ObservedAttributes?, _ lengths: [Interval]) -> [Finding] {
        guard let attributes, let said = attributes.seconds("DURATION"), !lengths.isEmpty,
            attributes["X-PLAYOUT-LIMIT"] == nil
        else { return [] }
        let length = lengths.reduce(Interval.zero, +)
        guard (said - length).magnitude > tolerance else { return [] }
        let found = "DURATION of '\((attributes.text("ID") ?? "").prefix(40))' is \(said.secondsText)"
        return [Finding(.dateRangeLastsAsAssets, found, expected: "\(length.secondsText) s, as long as its assets")]
    }

    /// The findings about an asset.
    ///
    /// - Parameter said: its duration in the list of assets; nil without a list.
    package static func findings(of playlist: ObservedPlaylist, said: Interval?) -> [Finding] {
        guard playlist.hasEndList else {
            return [Finding(.assetIsComplete, "it has no EXT-X-ENDLIST", expected: "a complete list")]
        }
        let length = playlist.duration
        guard let said, (said - length).magnitude > tolerance else { return [] }
        let found = "its segments last \(length.secondsText) s, and its DURATION in the list is \(said.secondsText)"
        return [Finding(.assetDurationIsTrue, found, expected: "the same in both")]
    }
}
