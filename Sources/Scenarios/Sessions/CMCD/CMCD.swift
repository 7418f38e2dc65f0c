/// The data that a player sends about itself with a request: Common Media Client Data, CTA-5004 (version 1) and CTA-5004-A and -B (version
/// 2, request mode).
package struct CMCD: Hashable, Sendable {
    /// The texts as they were sent; they are parsed for a report.
    package struct Source: Hashable, Sendable {
        /// The places in a request, each of which may have one text, and only some of the keys.
        package enum Place: String, CaseIterable, Hashable, Sendable {
            /// The query parameter `CMCD`, percent-decoded.
            case query = "CMCD"
            case request = "CMCD-Request"
            case object = "CMCD-Object"
            case status = "CMCD-Status"
            case session = "CMCD-Session"
        }

        /// The number of bytes that are kept of all texts together.
        private static let longest = 1000

        let texts: [Place: String]

        /// The approximate number of bytes in memory.
        var byteCount: Int { texts.values.reduce(200) { $0 + 32 + $1.utf8.count } }

        /// - Returns: nil if all texts are empty.
        package init?(_ texts: [Place: String]) {
            guard !texts.isEmpty else { return nil }
            var (kept, room) = (texts, Self.longest)
            for place in Place.allCases {
                guard let text = texts[place] else { continue }
                let end = text.utf8.index(text.startIndex, offsetBy: room, limitedBy: text.endIndex) ?? text.endIndex
                // The text is cut before the scalar that does not fit.
                let cut = String(text.unicodeScalars[..<end])
                kept[place] = cut
                room -= cut.utf8.count
            }
            self.texts = kept
        }
    }

    /// A value of a key, of the types of structured fields (RFC 8941, 3.3).
    package enum Value: Hashable, Sendable {
        case number(Double, isInteger: Bool = true)
        case flag(Bool)
        case string(String)
        case token(String)
        /// A list of version 2, whose items may have the type of their object: `bl=(3000;v 2000;a)`.
        case list([Member])
    }

    /// An item of a list: its value without the parameters, and its text with them.
    package struct Member: Hashable, Sendable {
        let value: Value
        let text: String
    }

    /// The values by their keys.
    package private(set) var values: [String: Value] = [:]
    /// The mistakes, a sentence each.
    package private(set) var errors: [String] = []

    /// The largest number of reported mistakes in a request.
    private static let mostErrors = 12

    package init(_ source: Source) {
        var version = 1
        var items: [(place: Source.Place, item: CMCDItem)] = []
        for place in Source.Place.allCases {
            guard let text = source.texts[place] else { continue }
            var scanner = CMCDScanner(text)
            do throws(CMCDError) {
                items += try scanner.items().map { (place, $0) }
            } catch {
                errors.append("\(place.rawValue): \(error.reason)")
            }
        }
        if let item = items.last(where: { $0.item.key == "v" })?.item, case .number(let number, _) = item.value {
            version = Int(exactly: number) ?? 1
            if !(1...2).contains(version) { errors.append("v=\(item.text): unknown version; known: 1, 2") }
        }
        for (place, item) in items { take(item, in: place, version: version) }
        errors = Array(errors.prefix(Self.mostErrors))
    }

    private mutating func take(_ item: CMCDItem, in place: Source.Place, version: Int) {
        // The meaning of players' own keys is unknown; they contain a hyphen (CTA-5004, 2).
        guard !item.key.contains("-") else {
            values[item.key] = item.value
            return
        }
        guard let key = CMCDKey.known[item.key] else {
            errors.append("unknown key '\(item.key.prefix(40))'; keys of a player's own have a hyphen")
            return
        }
        if values[item.key] != nil { errors.append("\(item.key) occurs twice") }
        if version < 2, key.since == 2 { errors.append("\(item.key) needs version 2, and v=2 is missing") }
        if version >= 2, key.until == 1 { errors.append("\(item.key) is not part of version 2") }
        let own = version >= 2 ? key.laterPlace ?? key.place : key.place
        if place != .query, place != own {
            errors.append("\(item.key) is in \(place.rawValue), but belongs in \(own.rawValue)")
        }
        do throws(CMCDError) {
            try key.check(item.value, version)
            values[item.key] = item.value
        } catch {
            errors.append("\(item.key)=\(item.text.prefix(60)): \(error.reason)")
        }
    }
}

/// The reason why a text is not CMCD.
struct CMCDError: Error, Hashable {
    let reason: String
}
