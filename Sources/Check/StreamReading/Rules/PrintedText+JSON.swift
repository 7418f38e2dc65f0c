internal import Foundation

extension PrintedText {
    /// A value as JSON, in which nothing is seen as something else than what it is.
    package static func json(of value: some Encodable) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        // The values have only strings, numbers and Booleans, so encoding cannot fail.
        return (try? encoder.encode(value)).map { json(String(decoding: $0, as: UTF8.self)) } ?? "{}"
    }
}
