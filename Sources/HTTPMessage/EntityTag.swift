/// A strong entity tag made of the content (RFC 9110 §8.8.3).
package enum EntityTag {
    /// 64 bits of FNV-1a over the bytes, in quotes.
    package static func text(of bytes: [UInt8]) -> String {
        let hash = bytes.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
        let digits = String(hash, radix: 16)
        return "\"" + String(repeating: "0", count: 16 - digits.count) + digits + "\""
    }

    /// Whether an If-None-Match field names the tag, by weak comparison (§13.1.2).
    package static func matches(_ field: String, tag: String) -> Bool {
        field.split(separator: ",").contains { item in
            let item = item.trimmingPrefix(while: { $0 == " " }).reversed().drop { $0 == " " }.reversed()
            let text = String(item)
            return text == "*" || text == tag || text == "W/" + tag
        }
    }
}
