import Testing

@testable import Raster

@Suite struct CompositorTests {
    @Test("Mixing is exact to the nearest level for every pair and share")
    func mixingExact() {
        for from in stride(from: 0, through: 255, by: 5) {
            for to in stride(from: 0, through: 255, by: 3) {
                for share in 0...255 {
                    let exact = (2 * (from * (255 - share) + to * share) + 255) / 510
                    #expect(Compositor.mixed(UInt8(from), UInt8(to), share: UInt16(share)) == UInt8(exact))
                }
            }
        }
    }

    @Test("A rectangle at odd edges takes a quarter, a half and all of a block's chroma")
    func rectangleOdd() throws {
        var renderer = SceneRenderer(size: try .make(64, 36), typesetter: try .make())
        let scene = Scene(
            background: .black,
            elements: [.rectangle(PixelRect(x: 11, y: 7, width: 4, height: 3), color: Color(rgb: 0xFF0000))]
        )
        let picture = try renderer.draw(scene)
        #expect(
            picture.y.row(7)[picture.y.row(7).startIndex..<picture.y.row(7).startIndex + 17].suffix(7) == [
                16, 63, 63, 63, 63, 16, 16,
            ]
        )
        #expect([10, 11, 14, 15].map { picture.y[$0, 6] } == [16, 16, 16, 16])
        #expect([10, 11, 14, 15].map { picture.y[$0, 10] } == [16, 16, 16, 16])
        // Red has Cr 240: a quarter of the block gives 156, a half 184.
        #expect([4, 5, 6, 7, 8].map { picture.v[$0, 3] } == [128, 156, 184, 156, 128])
        #expect([4, 5, 6, 7, 8].map { picture.v[$0, 4] } == [128, 184, 240, 184, 128])
        #expect([4, 5, 6, 7, 8].map { picture.v[$0, 5] } == [128, 128, 128, 128, 128])
    }

    @Test("Chroma follows the mean coverage of its block wherever a mask lies", arguments: [0, 1], [0, 1])
    func chromaFollows(x: Int, y: Int) throws {
        let typesetter = try Typesetter.make()
        let shape = Shape.disc(center: Point(pixelsX: 9.3, y: 8.6), radius: Point.steps(7.2))
        let mask = try typesetter.mask(of: shape)
        var renderer = SceneRenderer(size: try .make(64, 36), typesetter: typesetter)
        let color = Color(rgb: 0x00FF00)
        let picture = try renderer.draw(
            Scene(background: .black, elements: [.shape(shape, x: 20 + x, y: 10 + y, color: color)])
        )
        for row in 0..<18 {
            for column in 0..<32 {
                var sum = 0
                for (pixelX, pixelY) in [(0, 0), (1, 0), (0, 1), (1, 1)].map({ (column * 2 + $0.0, row * 2 + $0.1) }) {
                    let coverage = Int(mask[pixelX - 20 - x, pixelY - 10 - y])
                    sum += coverage
                    #expect(
                        Int(picture.y[pixelX, pixelY]) == (2 * (16 * (255 - coverage) + 173 * coverage) + 255) / 510
                    )
                }
                let mean = (sum + 2) / 4
                #expect(Int(picture.u[column, row]) == (2 * (128 * (255 - mean) + 42 * mean) + 255) / 510)
                #expect(Int(picture.v[column, row]) == (2 * (128 * (255 - mean) + 26 * mean) + 255) / 510)
            }
        }
    }
}
