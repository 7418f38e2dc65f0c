import Platform
import Testing
import Timeline

@testable import Raster

@Suite struct TypesetterTests {
    @Test("A family that is not installed is reported by name") func familyInstalled()
        throws
    {
        let typesetter = try Typesetter.make()
        #expect(throws: RasterError.unknownFamily("No Such Sans")) {
            try typesetter.require(FontDescription(family: "No Such Sans", weight: .bold))
        }
        #expect(throws: RasterError.unknownFamily("No Such Sans")) {
            try typesetter.mask(
                of: "1",
                font: FontDescription(family: "No Such Sans", weight: .bold).sized(FontSize(pixels: 20))
            )
        }
    }

    @Test("A character that no font has is reported and not drawn as a box")
    func characterFont() throws {
        let typesetter = try Typesetter.make()
        let font = FontDescription.standard.sized(FontSize(pixels: 20))
        // A code point of the private use area, which no installed font assigns.
        #expect(throws: RasterError.missingGlyphs("\u{10FFF0}", text: "12\u{10FFF0}:\u{10FFF0}", family: "DejaVu Sans"))
        {
            try typesetter.metrics(of: "12\u{10FFF0}:\u{10FFF0}", font: font)
        }
        #expect(throws: RasterError.zeroByte) { try typesetter.mask(of: "a\0b", font: font) }
    }

    @Test("A recording typesetter has the faces of its measured glyphs, with substitutes, and no others")
    func faces() throws {
        let typesetter = try Typesetter.make()
        let (latin, mixed) = (typesetter.recording(), typesetter.recording())
        let font = FontDescription.standard.sized(FontSize(pixels: 20))
        let metrics = try latin.metrics(of: "12:00", font: font)
        #expect(try metrics == typesetter.metrics(of: "12:00", font: font))
        _ = try mixed.metrics(of: "12\u{6642}", font: font)
        #expect(latin.faces.count == 1)
        #expect(latin.faces.first?.path.hasSuffix("/DejaVuSans-Bold.ttf") == true)
        #expect(latin.faces.first?.index == 0)
        #expect(mixed.faces.count == 2)
        #expect(mixed.faces.isSuperset(of: latin.faces))
        #expect(typesetter.faces.isEmpty)
        #expect(TextLibraries.versions.wholeMatch(of: /\d+\.\d+\.\d+ \d+\.\d+\.\d+ \d+\.\d+\.\d+/) != nil)
    }

    @Test("Fonts at sizes without number are not all kept, and what is set after some were given up is the same")
    func fontsWithoutNumber() throws {
        let typesetter = try Typesetter(maskBytes: 1 << 16)
        func set(_ quarters: Range<Int>) throws {
            for quarters in quarters {
                _ = try typesetter.metrics(
                    of: "0123456789",
                    font: FontDescription.standard.sized(FontSize(quarters: quarters))
                )
            }
        }
        func heap() throws -> Int {
            HeapMeter.bytesNow()
        }
        let font = FontDescription.standard.sized(FontSize(pixels: 40))
        let (metrics, mask) = (
            try typesetter.metrics(of: "12:34", font: font), try typesetter.mask(of: "12:34", font: font)
        )
        // As many as are kept.
        try set(100..<1000)
        let before = try heap()
        try set(1000..<4000)
        let grown = try heap() - before
        #expect(typesetter.state.withLock { $0.fonts.count } <= Typesetter.fontLimit)
        #expect(grown < 4 << 20, "\(grown) bytes of 3,000 fonts")
        #expect(try typesetter.metrics(of: "12:34", font: font) == metrics)
        #expect(try typesetter.mask(of: "12:34", font: font).bytes == mask.bytes)
    }

    @Test("Extents grow in proportion to the size because nothing is hinted")
    func extentsGrow() throws {
        let typesetter = try Typesetter.make()
        let large = try typesetter.metrics(of: "LOADING", font: FontDescription.standard.sized(FontSize(pixels: 1024)))
        for pixels in [8, 13, 50, 300] {
            let small = try typesetter.metrics(
                of: "LOADING",
                font: FontDescription.standard.sized(FontSize(pixels: pixels))
            )
            #expect(abs(small.advance * 1024 / Double(pixels) - large.advance) < 1024 * 0.01)
        }
    }

    @Test("The same text and font give the very same mask") func sameText()
        throws
    {
        let typesetter = try Typesetter.make()
        let font = FontDescription.standard.sized(FontSize(pixels: 77))
        #expect(try typesetter.mask(of: "8", font: font) === typesetter.mask(of: "8", font: font))
    }

    @Test("Two typesetters make equal masks") func twoTypesetters() throws {
        let font = FontDescription.standard.sized(FontSize(pixels: 90))
        let left = try Typesetter().mask(of: "2026", font: font)
        let right = try Typesetter().mask(of: "2026", font: font)
        #expect(left.bounds == right.bounds && left.bytes == right.bytes)
    }

    @Test("A bold one stands on the baseline with full strokes and sharp edges")
    func boldOne() throws {
        let mask = try Typesetter.make().mask(of: "1", font: FontDescription.standard.sized(FontSize(pixels: 100)))
        // DejaVu Sans Bold: the figure is 0.729 em high and stands on the baseline.
        #expect(mask.bounds.endY == 0)
        #expect(mask.bounds.y == -73)
        let row = (0..<mask.bounds.width).map { mask[mask.bounds.x + $0, -30] }
        #expect(row.filter { $0 == 255 }.count >= 17)
        #expect(row.filter { $0 > 0 && $0 < 255 }.count <= 2)
    }

    @Test("The cache keeps to its bound") func cacheKeeps() throws {
        let typesetter = try Typesetter(maskBytes: 40_000)
        for size in 10..<60 {
            for digit in 0...9 {
                _ = try typesetter.mask(of: String(digit), font: FontDescription.standard.sized(FontSize(pixels: size)))
                #expect(typesetter.state.withLock { $0.masks.byteCount } <= 40_000)
            }
        }
        #expect(typesetter.state.withLock { $0.masks.byteCount } > 20_000)
    }

    @Test("Many threads may measure and draw at once") func manyThreads() async throws {
        let typesetter = try Typesetter.make()
        let masks = try await withThrowingTaskGroup(of: [UInt8].self) { group in
            for _ in 0..<16 {
                group.addTask {
                    try (20..<60).flatMap { size in
                        try typesetter.mask(of: "23:59", font: FontDescription.standard.sized(FontSize(pixels: size)))
                            .bytes
                    }
                }
            }
            return try await group.reduce(into: Set<[UInt8]>()) { $0.insert($1) }
        }
        #expect(masks.count == 1)
    }
}
