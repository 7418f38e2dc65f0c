internal import Scenarios

/// A key with its value as it was sent: a member of a dictionary of structured fields (RFC 8941, 3.2), of which CMCD uses a part.
struct CMCDItem: Hashable {
    let key: String
    let value: CMCD.Value
    /// The value as it was sent.
    let text: String
}

/// Scans structured fields one after the other.
struct CMCDScanner {
    private let bytes: [UInt8]
    private var index = 0

    init(_ text: String) {
        bytes = Array(text.utf8)
    }

    /// - Throws: ``CMCDError`` at the first invalid item.
    mutating func items() throws(CMCDError) -> [CMCDItem] {
        var items: [CMCDItem] = []
        skipSpaces()
        while !isAtEnd {
            items.append(try item())
            skipSpaces()
            guard !isAtEnd else { break }
            guard take(",") else { throw CMCDError(reason: "no comma after '\(items.last?.key ?? "")'") }
            skipSpaces()
            if isAtEnd { throw CMCDError(reason: "it ends with a comma") }
        }
        return items
    }

    private var isAtEnd: Bool { index >= bytes.count }

    private var next: UInt8? { index < bytes.count ? bytes[index] : nil }

    private mutating func skipSpaces() {
        while next == UInt8(ascii: " ") || next == UInt8(ascii: "\t") { index += 1 }
    }

    private mutating func take(_ mark: Unicode.Scalar) -> Bool {
        guard next == UInt8(ascii: mark) else { return false }
        index += 1
        return true
    }

    private mutating func item() throws(CMCDError) -> CMCDItem {
        let key = name()
        guard !key.isEmpty else { throw CMCDError(reason: "no key where one should be, at byte \(index + 1)") }
        let start = index + 1
        guard take("=") else { return CMCDItem(key: key, value: .flag(true), text: "?1") }
        let value: CMCD.Value
        do throws(CMCDError) {
            value = try self.value()
        } catch {
            throw CMCDError(reason: "\(key): \(error.reason)")
        }
        return CMCDItem(key: key, value: value, text: text(from: start))
    }

    private mutating func value() throws(CMCDError) -> CMCD.Value {
        guard take("(") else {
            let value = try bare()
            try skipParameters()
            return value
        }
        var members: [CMCD.Member] = []
        while true {
            skipSpaces()
            if take(")") { break }
            guard !isAtEnd else { throw CMCDError(reason: "a list without its end") }
            let start = index
            let value = try bare()
            try skipParameters()
            members.append(CMCD.Member(value: value, text: text(from: start)))
        }
        try skipParameters()
        return .list(members)
    }

    /// An item without parameters (RFC 8941, 3.3).
    private mutating func bare() throws(CMCDError) -> CMCD.Value {
        guard let first = next else { throw CMCDError(reason: "no value after the equals sign") }
        if first == UInt8(ascii: "\"") { return .string(try string()) }
        if take("?") {
            if take("1") { return .flag(true) }
            if take("0") { return .flag(false) }
            throw CMCDError(reason: "a boolean is ?1 or ?0")
        }
        if first.isASCIIDigit || first == UInt8(ascii: "-") {
            let text = word { $0.isASCIIDigit || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "-") }
            guard text.utf8.count <= 16, let number = Double(text) else {
                throw CMCDError(reason: "'\(text.prefix(20))' is not a number")
            }
            return .number(number, isInteger: !text.contains("."))
        }
        let token = word { $0.isASCIILetter || $0.isASCIIDigit || "!#$%&'*+-.^_`|~:/".utf8.contains($0) }
        guard !token.isEmpty else { throw CMCDError(reason: "no value where one should be") }
        return .token(token)
    }

    private mutating func string() throws(CMCDError) -> String {
        index += 1
        var text: [UInt8] = []
        while let byte = next {
            index += 1
            if byte == UInt8(ascii: "\"") { return String(decoding: text, as: UTF8.self) }
            if byte == UInt8(ascii: "\\"), let escaped = next {
                text.append(escaped)
                index += 1
            } else {
                text.append(byte)
            }
        }
        throw CMCDError(reason: "a string without its second quotation mark")
    }

    private mutating func skipParameters() throws(CMCDError) {
        while take(";") {
            skipSpaces()
            let name = name()
            guard !name.isEmpty else { throw CMCDError(reason: "no parameter after the semicolon") }
            if take("=") { _ = try bare() }
        }
    }

    private mutating func name() -> String {
        word { $0.isOfName || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "*") }
    }

    private mutating func word(_ isOfIt: (UInt8) -> Bool) -> String {
        let start = index
        while let byte = next, isOfIt(byte) { index += 1 }
        return text(from: start)
    }

    private func text(from start: Int) -> String { String(decoding: bytes[start..<index], as: UTF8.self) }
}
