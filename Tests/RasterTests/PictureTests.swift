import Testing

@testable import Raster

@Suite struct PictureTests {
    @Test("Even sizes in range are allowed", arguments: [(64, 36), (3840, 2160), (2160, 3840), (800, 50), (66, 38)])
    func evenSizes(width: Int, height: Int) {
        #expect(PictureSize(width: width, height: height) != nil)
    }

    @Test(
        "Odd sizes and sizes out of range are refused",
        arguments: [(63, 36), (64, 35), (62, 36), (64, 34), (3842, 2160), (65, 36), (3840, 2162), (0, 0), (-64, -36)]
    )
    func oddSizes(width: Int, height: Int) {
        #expect(PictureSize(width: width, height: height) == nil)
    }

    @Test("The planes have the colour, a stride of whole cache lines and half the chroma")
    func planesHave() throws {
        let picture = Picture(size: try .make(66, 38), filledWith: YCbCr(y: 63, cb: 102, cr: 240))
        picture.withUnsafePlanes { planes in
            #expect(planes.y.stride == 128 && planes.u.stride == 64 && planes.v.stride == 64)
            #expect(
                planes.y.bytes.count == 128 * 38 && planes.u.bytes.count == 64 * 19 && planes.v.bytes.count == 64 * 19
            )
        }
        #expect(picture.y.row(37).allSatisfy { $0 == 63 } && picture.y.row(37).count == 66)
        #expect(picture.u.row(18).allSatisfy { $0 == 102 } && picture.u.row(18).count == 33)
        #expect(picture.v.row(0).allSatisfy { $0 == 240 })
    }

    @Test("A copy keeps its pixels when the original is drawn on")
    func copyKeeps() throws {
        var renderer = SceneRenderer(size: try .make(64, 36), typesetter: try .make())
        let first = try renderer.draw(Scene(background: .white))
        let second = try renderer.draw(Scene(background: .black))
        #expect(first[0, y: 0] == .white)
        #expect(second[0, y: 0] == .black)
    }

    @Test("The PNG starts with the signature and the size") func pngStarts()
        throws
    {
        let png = try Picture(size: .make(1280, 720), filledWith: .white).png()
        #expect(Array(png.prefix(8)) == [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
        #expect(Array(png[16..<24]) == [0, 0, 5, 0, 0, 0, 2, 0xD0])
    }
}

extension YCbCr {
    fileprivate static let white = YCbCr(y: 235, cb: 128, cr: 128)
}
