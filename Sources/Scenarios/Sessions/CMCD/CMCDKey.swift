/// A key of CMCD: the type of its value, and its place.
struct CMCDKey: Sendable {
    enum Kind: Sendable {
        /// An integer that has to be a multiple of a number, as the standard rounds it.
        case integer(multiple: Int = 1)
        case decimal
        case flag
        /// A string with a largest number of characters, which may be higher in version 2.
        case string(Int, later: Int? = nil)
        /// One of the tokens; version 2 may have more of them.
        case token([String], later: [String] = [])
        /// One string in version 1, several in version 2.
        case strings
    }

    let kind: Kind
    let place: CMCD.Source.Place
    /// Its place since version 2, if that differs.
    var laterPlace: CMCD.Source.Place? = nil
    /// The first and the last version that have it; nil for no limit.
    var since: Int? = nil
    var until: Int? = nil
    /// Whether version 2 has a number for each type of object: `(3000;v 2000;a)`.
    var isListed = false

    private static func number(
        _ place: CMCD.Source.Place,
        multiple: Int = 1,
        since: Int? = nil,
        isListed: Bool = true
    ) -> CMCDKey {
        CMCDKey(kind: .integer(multiple: multiple), place: place, since: since, isListed: isListed)
    }

    /// The keys of CTA-5004, table 1, and those of CTA-5004-A and -B that requests carry since version 2.
    static let known: [String: CMCDKey] = [
        "br": number(.object),
        "d": number(.object, isListed: false),
        "ot": CMCDKey(kind: .token(["m", "a", "v", "av", "i", "c", "tt", "k", "o"]), place: .object),
        "tb": number(.object),
        "bl": number(.request, multiple: 100),
        "dl": number(.request, multiple: 100, isListed: false),
        "mtp": number(.request, multiple: 100),
        "nor": CMCDKey(kind: .strings, place: .request),
        "nrr": CMCDKey(kind: .string(64), place: .request, until: 1),
        "su": CMCDKey(kind: .flag, place: .request),
        "cid": CMCDKey(kind: .string(64, later: 128), place: .session),
        "pr": CMCDKey(kind: .decimal, place: .session, laterPlace: .status),
        "sf": CMCDKey(kind: .token(["d", "h", "s", "o"], later: ["e"]), place: .session),
        "sid": CMCDKey(kind: .string(64), place: .session),
        "st": CMCDKey(kind: .token(["v", "l"], later: ["ll"]), place: .session),
        "v": number(.session, isListed: false),
        "bs": CMCDKey(kind: .flag, place: .status),
        "rtp": number(.status, multiple: 100, isListed: false),

        "ab": number(.object, since: 2),
        "lab": number(.object, since: 2),
        "lb": number(.object, since: 2),
        "tab": number(.object, since: 2),
        "tpb": number(.object, since: 2),
        "pb": number(.request, since: 2),
        "ltc": number(.request, since: 2, isListed: false),
        "pt": number(.status, since: 2, isListed: false),
        "sn": number(.request, since: 2, isListed: false),
        "sta": CMCDKey(kind: .token(["s", "p", "k", "r", "a", "w", "e", "f", "q", "d"]), place: .request, since: 2),
        "tbl": number(.request, multiple: 100, since: 2),
        "ts": number(.request, since: 2, isListed: false),
        "msd": number(.session, since: 2, isListed: false),
        "bg": CMCDKey(kind: .flag, place: .status, since: 2),
        "bsa": number(.status, since: 2),
        "bsd": number(.status, since: 2),
        "bsda": number(.status, since: 2),
        "cdn": CMCDKey(kind: .string(128), place: .status, since: 2),
        "cs": CMCDKey(kind: .string(256), place: .request, since: 2),
        "df": number(.request, since: 2, isListed: false),
        "dfa": number(.request, since: 2, isListed: false),
        "ec": CMCDKey(kind: .strings, place: .status, since: 2),
        "nr": CMCDKey(kind: .flag, place: .status, since: 2),
    ]

    /// - Throws: ``CMCDError`` with the allowed values.
    func check(_ value: CMCD.Value, _ version: Int) throws(CMCDError) {
        switch (kind, value) {
        case (_, .list) where version < 2: throw CMCDError(reason: "lists need version 2")
        case (.integer, .list(let members)) where isListed, (.strings, .list(let members)):
            for member in members { try check(member.value, version) }
        case (_, .list): throw CMCDError(reason: "it must not be a list")
        case (.integer(let multiple), .number(let number, let isInteger)):
            guard isInteger, number >= 0 else { throw CMCDError(reason: "it must be a whole number") }
            guard Int64(number) % Int64(multiple) == 0 else {
                throw CMCDError(reason: "it must be rounded to \(multiple)")
            }
        case (.decimal, .number(let number, _)):
            guard number >= 0 else { throw CMCDError(reason: "it must not be negative") }
        case (.flag, .flag(let flag)):
            // False values are left out (CTA-5004, 2).
            guard flag else { throw CMCDError(reason: "it is left out when it is false") }
        case (.string(let first, let later), .string(let text)):
            let longest = version >= 2 ? later ?? first : first
            guard text.unicodeScalars.count <= longest else {
                throw CMCDError(reason: "it must have \(longest) characters at most")
            }
        case (.strings, .string): return
        case (.token(let first, let later), let value):
            let allowed = version >= 2 ? first + later : first
            let sentence = "it must be one of \(allowed.joined(separator: ", "))"
            guard case .token(let token) = value else {
                throw CMCDError(reason: sentence + ", without quotation marks")
            }
            guard allowed.contains(token) else { throw CMCDError(reason: sentence) }
        case (.integer, _): throw CMCDError(reason: "it must be a whole number")
        case (.decimal, _): throw CMCDError(reason: "it must be a number")
        case (.flag, _): throw CMCDError(reason: "it has no value: it is either present or absent")
        case (.string, _), (.strings, _): throw CMCDError(reason: "it must be a text in quotation marks")
        }
    }
}
