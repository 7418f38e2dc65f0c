internal import Raster

/// The widths of words at ``FontSize/reference``, each measured once: thousands of sentences share most of their words.
final class AdvanceCache {
    private let canvas: Canvas
    private var advances: [String: Double] = [:]

    init(on canvas: Canvas) { self.canvas = canvas }

    /// The greatest number of characters that are measured together. A longer word is measured in parts, which is exact enough for a word
    /// that no line can hold.
    private static let longest = 1000

    /// - Throws: ``FaceError/raster(_:)`` if a glyph is missing.
    func advance(of text: String) throws(FaceError) -> Double {
        if let known = advances[text] { return known }
        if text.utf8.count > Self.longest, text.count > Self.longest {
            var (sum, rest) = (0.0, text[...])
            while !rest.isEmpty {
                let part = String(rest.prefix(Self.longest))
                rest = rest.dropFirst(Self.longest)
                sum += try advance(of: part)
            }
            return sum
        }
        let advance = try canvas.metrics(of: text).advance
        advances[text] = advance
        return advance
    }
}
