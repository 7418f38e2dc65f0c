/// URIs of playlists (RFC 3986), and paths of files in the same form.
package enum URIReference {
    /// Resolves a reference against the URI of its resource (RFC 3986, 5.2).
    ///
    /// A text that is not a URI, such as one with spaces, is resolved all the same; the server decides what comes of it.
    package static func resolve(_ reference: String, against base: String) -> String {
        let (target, origin) = (Parts(reference), Parts(base))
        if target.scheme != nil { return reference }
        var result = target
        result.scheme = origin.scheme
        if target.authority == nil {
            result.authority = origin.authority
            if target.path.isEmpty {
                result.path = origin.path
                result.query = target.query ?? origin.query
            } else if target.path.hasPrefix("/") {
                result.path = removingDots(target.path)
            } else if origin.authority != nil, origin.path.isEmpty {
                result.path = removingDots("/" + target.path)
            } else {
                let folder = origin.path.lastIndex(of: "/").map { origin.path[...$0] } ?? ""
                result.path = removingDots(folder + target.path)
            }
        }
        return result.text
    }

    /// Whether it is requested by HTTP.
    package static func isHTTP(_ uri: String) -> Bool {
        ["http", "https"].contains(Parts(uri).scheme?.lowercased())
    }

    /// The scheme in lower case; nil for a path.
    package static func scheme(of uri: String) -> String? { Parts(uri).scheme?.lowercased() }

    /// Scheme, host and port in lower case; empty for a path.
    package static func authority(of uri: String) -> String { "\(scheme(of: uri) ?? "")//\(host(of: uri))" }

    /// Host and port in lower case, without a user; empty for a path.
    package static func host(of uri: String) -> String {
        String((Parts(uri).authority ?? "").split(separator: "@").last ?? "").lowercased()
    }

    /// The path without query and fragment.
    package static func path(of uri: String) -> String { Parts(uri).path }

    /// The text after the question mark; empty if there is none.
    package static func query(of uri: String) -> String { Parts(uri).query ?? "" }

    private struct Parts {
        var scheme: String?
        var authority: String?
        var path: String
        var query: String?

        init(_ text: String) {
            var rest = text.prefix { $0 != "#" }
            if let colon = rest.firstIndex(of: ":"), Self.isScheme(rest[..<colon]) {
                scheme = String(rest[..<colon])
                rest = rest[colon...].dropFirst()
            }
            if rest.hasPrefix("//") {
                let name = rest.dropFirst(2).prefix { $0 != "/" && $0 != "?" }
                authority = String(name)
                rest = rest.dropFirst(2 + name.count)
            }
            let path = rest.prefix { $0 != "?" }
            self.path = String(path)
            rest = rest.dropFirst(path.count)
            query = rest.isEmpty ? nil : String(rest.dropFirst())
        }

        private static func isScheme(_ text: Substring) -> Bool {
            // A scheme of one letter is a drive or a typing error.
            text.utf8.count > 1 && text.utf8.first?.isLetter ?? false
                && text.utf8.allSatisfy { $0.isAlphanumeric || "+-.".utf8.contains($0) }
        }

        var text: String {
            (scheme.map { $0 + ":" } ?? "") + (authority.map { "//" + $0 } ?? "") + path
                + (query.map { "?" + $0 } ?? "")
        }
    }

    /// Removes `.` and `..` (RFC 3986, 5.2.4).
    private static func removingDots(_ path: some StringProtocol) -> String {
        var kept: [Substring] = []
        let segments = Substring(path).split(separator: "/", omittingEmptySubsequences: false)
        for (index, segment) in segments.enumerated() {
            let isLast = index == segments.count - 1
            switch segment {
            case ".": if isLast { kept.append("") }
            case "..":
                // Dots that lead out of a relative path stay, and do not remove each other.
                if let last = kept.last, last != "..", kept.count > 1 || last != "" {
                    kept.removeLast()
                } else if kept.first != "" {
                    kept.append("..")
                }
                if isLast { kept.append("") }
            default: kept.append(segment)
            }
        }
        return kept.joined(separator: "/")
    }
}
