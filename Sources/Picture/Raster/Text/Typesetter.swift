internal import Platform

/// Measures text and makes coverage masks of text and shapes, and keeps the masks up to a bound.
///
/// One is enough for a process; it may be used from any thread. Faces measure with it and renderers draw with it, so a digit is rendered
/// once for all of them.
package final class Typesetter: Sendable {
    struct State: ~Copyable {
        var pango: PangoTypesetter
        var masks: MaskCache
        var fonts = Set<Font>()

        /// Pango keeps each font at each size for as long as its font map exists, and every look by URL adds some dozens of sizes. So the
        /// map is replaced when it has many.
        mutating func prepare(for font: Font) {
            guard fonts.insert(font).inserted, fonts.count > Typesetter.fontLimit else { return }
            renew()
            fonts.insert(font)
        }

        mutating func mask(_ key: MaskCache.Key) throws(RasterError) -> CoverageMask {
            if let known = masks[key] { return known }
            let mask: CoverageMask
            switch key {
            case .shape(let shape): mask = try shape.mask()
            case .text(let text, let font):
                prepare(for: font)
                mask = try pango.mask(of: text, font: font)
            }
            masks.insert(mask, for: key)
            return mask
        }

        /// Fonts are loaded again when they are needed.
        mutating func renew() {
            guard let fresh = try? PangoTypesetter() else { return }
            pango = fresh
            fonts.removeAll()
        }
    }

    /// The largest number of Unicode scalars in a text.
    package static let lengthLimit = 20_000
    /// The largest number of fonts, each at a size, that are held, except while there is no memory for another font map.
    static let fontLimit = 512

    /// The state that recording typesetters share.
    private final class Shared: Sendable {
        let state: Lock<State>

        init(maskBytes: Int) throws(RasterError) {
            state = Lock(State(pango: try PangoTypesetter(), masks: MaskCache(byteLimit: maskBytes)))
        }
    }

    private let shared: Shared
    private let recorded = Lock<Set<FontFace>>([])
    private let isRecording: Bool

    var state: Lock<State> { _read { yield shared.state } }

    /// - Parameter maskBytes: the number of bytes of coverage to keep.
    /// - Throws: ``RasterError/library(operation:code:message:)`` if Pango cannot be set up.
    package init(maskBytes: Int = 8 << 20) throws(RasterError) {
        shared = try Shared(maskBytes: maskBytes)
        isRecording = false
    }

    private init(recordingWith shared: Shared) {
        self.shared = shared
        isRecording = true
    }

    /// The same typesetter, with the same masks, which also records the faces of the glyphs that it measures.
    package func recording() -> Typesetter {
        Typesetter(recordingWith: shared)
    }

    /// The faces of all glyphs measured with this one, if it records.
    package var faces: Set<FontFace> { recorded.withLock { $0 } }

    /// Checks that fontconfig has the font's family.
    ///
    /// - Throws: ``RasterError/unknownFamily(_:)``.
    package func require(_ font: FontDescription) throws(RasterError) {
        let known = state.withLock { $0.pango.knows(family: font.family) }
        guard known else { throw .unknownFamily(font.family) }
    }

    /// The extent of a text on one line.
    ///
    /// - Throws: ``RasterError/unknownFamily(_:)`` and ``RasterError/missingGlyphs(_:text:family:)``: nothing is ever replaced
    ///   by a box. A glyph that the family lacks may come from another family.
    package func metrics(of text: String, font: Font) throws(RasterError) -> TextMetrics {
        let (metrics, faces) = try state.withLock { (state) throws(RasterError) -> (TextMetrics, Set<FontFace>) in
            state.prepare(for: font)
            return try state.pango.metrics(of: text, font: font, withFaces: isRecording)
        }
        if isRecording { recorded.withLock { $0.formUnion(faces) } }
        return metrics
    }

    /// The coverage of a text on one line, relative to the pen at the left end of its baseline.
    ///
    /// - Throws: the errors of ``metrics(of:font:)``.
    package func mask(of text: String, font: Font) throws(RasterError) -> CoverageMask {
        try state.withLock { (state) throws(RasterError) in try state.mask(.text(text, font)) }
    }

    /// The coverage of a shape, relative to the shape's origin.
    ///
    /// - Throws: ``RasterError``, if Cairo cannot draw it.
    package func mask(of shape: Shape) throws(RasterError) -> CoverageMask {
        try state.withLock { (state) throws(RasterError) in try state.mask(.shape(shape)) }
    }

    /// Drops all masks, and the fonts at all their sizes, which take more memory; both are made again when they are needed.
    package func releaseMemory() {
        state.withLock { state in
            state.masks.removeAll()
            state.renew()
        }
    }
}
