/// A second reader of request heads, as plain as possible: it makes strings and lists, without regard to speed.
///
/// It is written from RFC 9112, not from the parser that it checks, and lives only in the tests.
package struct ReferenceReader {
    package enum Outcome: Equatable {
        case needMore
        case refused(Int)
        case request(Summary)
    }

    /// The result on which both readers must agree.
    package struct Summary: Equatable {
        package var method = ""
        package var target = ""
        package var isHTTP10 = false
        package var byteCount = 0
        package var contentLength = 0
        package var keepsAlive = true
        package var wantsGzip = false
        package var hasConditions = false
        package var expectsContinue = false

        package init() {}
    }

    struct Failure: Error {
        let status: Int
    }

    let headLimit: Int
    let targetLimit: Int
    let fieldLimit: Int
    let bodyLimit: Int

    package init(headLimit: Int, targetLimit: Int, fieldLimit: Int, bodyLimit: Int) {
        self.headLimit = headLimit
        self.targetLimit = targetLimit
        self.fieldLimit = fieldLimit
        self.bodyLimit = bodyLimit
    }

    package func read(_ bytes: [UInt8]) -> Outcome {
        do {
            guard let summary = try summary(Array(bytes.prefix(headLimit))) else {
                return .needMore
            }
            return .request(summary)
        } catch let failure as Failure {
            return .refused(failure.status)
        } catch {
            return .refused(0)
        }
    }

    private func summary(_ bytes: [UInt8]) throws -> Summary? {
        var lines: [[UInt8]] = []
        var start = 0
        var summary = Summary()
        var fields: [(name: String, value: String)] = []
        while let end = bytes[start...].firstIndex(of: 10) {
            guard end > start, bytes[end - 1] == 13 else { throw Failure(status: 400) }
            let line = Array(bytes[start..<(end - 1)])
            start = end + 1
            if lines.isEmpty {
                if line.isEmpty { continue }
                try requestLine(line, &summary)
            } else if line.isEmpty {
                summary.byteCount = start
                try conclude(fields, &summary)
                return summary
            } else {
                guard lines.count <= fieldLimit else { throw Failure(status: 431) }
                let field = try field(line)
                try check(field, after: fields)
                fields.append(field)
            }
            lines.append(line)
        }
        if lines.isEmpty {
            let line = bytes[start...]
            if line.count > 32 {
                guard let space = line.prefix(33).firstIndex(of: 32) else { throw Failure(status: 400) }
                guard line.endIndex - space <= targetLimit + " HTTP/1.1\r".utf8.count + 1 else {
                    throw Failure(status: 414)
                }
            }
        }
        guard bytes.count < headLimit else { throw Failure(status: 431) }
        return nil
    }

    private func requestLine(_ line: [UInt8], _ summary: inout Summary) throws {
        guard let first = line.firstIndex(of: 32), first > 0, line[..<first].allSatisfy(Self.isToken) else {
            throw Failure(status: 400)
        }
        guard first <= 32 else { throw Failure(status: 501) }
        let rest = line[(first + 1)...]
        guard let second = rest.firstIndex(of: 32), second > rest.startIndex,
            rest[..<second].allSatisfy({ $0 > 32 && $0 < 127 && $0 != UInt8(ascii: "#") })
        else { throw Failure(status: 400) }
        summary.method = Self.text(line[..<first])
        summary.target = Self.text(rest[..<second])
        guard summary.target.utf8.count <= targetLimit else { throw Failure(status: 414) }
        let version = Array(Self.text(rest[(second + 1)...]))
        guard version.count == 8, version.starts(with: "HTTP/"), version[6] == ".",
            "0123456789".contains(version[5]), "0123456789".contains(version[7])
        else { throw Failure(status: 400) }
        guard version[5] == "1" else { throw Failure(status: 505) }
        summary.isHTTP10 = version[7] == "0"
        try target(summary)
    }

    private func target(_ summary: Summary) throws {
        let target = summary.target
        if target.hasPrefix("/") || summary.method == "CONNECT" || (summary.method == "OPTIONS" && target == "*") {
            return
        }
        let lower = target.lowercased()
        let scheme = lower.hasPrefix("http://") ? 7 : lower.hasPrefix("https://") ? 8 : 0
        guard scheme > 0 else { throw Failure(status: 400) }
        let authority = target.dropFirst(scheme).prefix { $0 != "/" && $0 != "?" }
        guard Self.isHost(String(authority)) else { throw Failure(status: 400) }
    }

    private func field(_ line: [UInt8]) throws -> (name: String, value: String) {
        guard let colon = line.firstIndex(of: UInt8(ascii: ":")), colon > 0, line[..<colon].allSatisfy(Self.isToken),
            line[(colon + 1)...].allSatisfy({ $0 == 9 || ($0 >= 32 && $0 != 127) })
        else { throw Failure(status: 400) }
        return (Self.text(line[..<colon]).lowercased(), Self.trim(Self.text(line[(colon + 1)...])))
    }

    /// The errors that are certain at once, whatever comes later.
    private func check(
        _ field: (name: String, value: String),
        after earlier: [(name: String, value: String)]
    ) throws {
        let isRepeated = earlier.contains { $0.name == field.name }
        switch field.name {
        case "host":
            guard !isRepeated, field.value.isEmpty || Self.isHost(field.value) else { throw Failure(status: 400) }
        case "content-length":
            guard !isRepeated, !field.value.isEmpty, field.value.utf8.allSatisfy({ $0 >= 48 && $0 <= 57 }) else {
                throw Failure(status: 400)
            }
        default:
            return
        }
    }

    private func conclude(_ fields: [(name: String, value: String)], _ summary: inout Summary) throws {
        func values(_ name: String) -> [String] { fields.filter { $0.name == name }.map(\.value) }
        func elements(_ name: String) -> [String] {
            values(name).flatMap { $0.split(separator: ",").map { Self.trim(String($0)).lowercased() } }.filter {
                !$0.isEmpty
            }
        }
        guard summary.isHTTP10 || !values("host").isEmpty else { throw Failure(status: 400) }
        guard values("host") != [""] || !summary.target.hasPrefix("/") else { throw Failure(status: 400) }
        if !values("transfer-encoding").isEmpty {
            guard values("content-length").isEmpty, !summary.isHTTP10 else { throw Failure(status: 400) }
            throw Failure(status: elements("transfer-encoding") == ["chunked"] ? 411 : 501)
        }
        if let length = values("content-length").first {
            guard let number = Int(length), number <= bodyLimit else { throw Failure(status: 413) }
            summary.contentLength = number
        }
        let connection = elements("connection")
        summary.keepsAlive = !connection.contains("close") && (!summary.isHTTP10 || connection.contains("keep-alive"))
        if !summary.isHTTP10 {
            let expectations = values("expect").map { $0.lowercased() }
            guard expectations.allSatisfy({ $0 == "100-continue" }) else { throw Failure(status: 417) }
            summary.expectsContinue = !expectations.isEmpty
        }
        summary.hasConditions = fields.contains {
            ["if-match", "if-none-match", "if-range", "range"].contains($0.name)
        }
        summary.wantsGzip = Self.prefersGzip(values("accept-encoding").joined(separator: ","))
    }

    private static func prefersGzip(_ value: String) -> Bool {
        var weights: [String: Int] = [:]
        for element in value.split(separator: ",") {
            let parts = element.split(separator: ";", maxSplits: 1, omittingEmptySubsequences: false)
            var name = trim(String(parts[0])).lowercased()
            if name == "x-gzip" { name = "gzip" }
            if trim(String(element)).isEmpty { continue }
            weights[name] = parts.count == 1 ? 1000 : weight(trim(String(parts[1])))
        }
        let gzip = weights["gzip"] ?? weights["*"] ?? 0
        return gzip > 0 && gzip >= weights["identity"] ?? 0
    }

    private static func weight(_ parameter: String) -> Int {
        let text = Array(parameter.lowercased().utf8)
        guard text.starts(with: Array("q=".utf8)) else { return 0 }
        let number = Array(text.dropFirst(2))
        guard (1...5).contains(number.count), number[0] == 48 || number[0] == 49 else { return 0 }
        if number.count > 1 {
            guard number[1] == 46, number.dropFirst(2).allSatisfy({ $0 >= 48 && $0 <= 57 }) else { return 0 }
        }
        let decimals = number.dropFirst(2).map { Int($0) - 48 } + [0, 0, 0]
        let value = (Int(number[0]) - 48) * 1000 + decimals[0] * 100 + decimals[1] * 10 + decimals[2]
        return value <= 1000 ? value : 0
    }

    private static func isHost(_ text: String) -> Bool {
        var name = Array(text.utf8)
        if name.first == UInt8(ascii: "[") {
            guard let end = name.firstIndex(of: UInt8(ascii: "]")), end > 1 else { return false }
            let literal = name[1..<end]
            guard literal.allSatisfy({ Array("0123456789abcdefABCDEF:.".utf8).contains($0) }) else { return false }
            name = Array("x".utf8) + name[(end + 1)...]
        }
        if let colon = name.firstIndex(of: UInt8(ascii: ":")) {
            let port = name[(colon + 1)...]
            guard port.count <= 5, port.allSatisfy({ $0 >= 48 && $0 <= 57 }) else { return false }
            name = Array(name[..<colon])
        }
        if text.hasPrefix("[") { return name == Array("x".utf8) }
        return !name.isEmpty && isRegisteredName(name)
    }

    /// RFC 3986, 3.2.2, without commas.
    private static func isRegisteredName(_ name: [UInt8]) -> Bool {
        let parts = name.split(separator: UInt8(ascii: "%"), omittingEmptySubsequences: false)
        let digits = Set("0123456789abcdefABCDEF".utf8)
        let isEscaped = parts.dropFirst().allSatisfy { $0.count >= 2 && $0.prefix(2).allSatisfy(digits.contains) }
        let others = Set("-._~!$&'()*+;=".utf8)
        return isEscaped
            && parts.joined().allSatisfy { byte in
                (65...90).contains(byte) || (97...122).contains(byte) || (48...57).contains(byte)
                    || others.contains(byte)
            }
    }

    private static let tokens = Set(
        "!#$%&'*+-.^_`|~0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ".utf8
    )

    private static func isToken(_ byte: UInt8) -> Bool { tokens.contains(byte) }

    /// One character a byte, so that nothing is lost or joined.
    private static func text(_ bytes: ArraySlice<UInt8>) -> String {
        var text = ""
        for byte in bytes { text.unicodeScalars.append(Unicode.Scalar(byte)) }
        return text
    }

    private static func trim(_ text: String) -> String {
        let blanks: Set<Unicode.Scalar> = [" ", "\t"]
        var scalars = Substring(text).unicodeScalars
        while let first = scalars.first, blanks.contains(first) { scalars.removeFirst() }
        while let last = scalars.last, blanks.contains(last) { scalars.removeLast() }
        return String(scalars)
    }
}
