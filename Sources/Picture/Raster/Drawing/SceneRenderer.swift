/// Draws scenes of one size, each time only the difference from the scene before.
///
/// The result does not depend on earlier scenes: it is bit for bit the same as a drawing from scratch.
package struct SceneRenderer: Sendable {
    private struct Placement {
        let bounds: PixelRect
        /// The coverage; nil for a rectangle, which needs none.
        let mask: CoverageMask?
        let color: YCbCr
        let x: Int
        let y: Int
    }

    package let size: PictureSize
    private let typesetter: Typesetter
    private var picture: Picture
    private var scene: Scene?
    private var placements: [Placement] = []

    /// The number of pixels that the last call of ``draw(_:)`` painted.
    package private(set) var paintedPixelCount = 0

    /// The approximate number of bytes that it holds: the last picture and the masks of its elements.
    package var byteCount: Int {
        let planes = [picture.y, picture.u, picture.v].reduce(0) { $0 + $1.bytes.count }
        return placements.reduce(planes) { $0 + ($1.mask?.byteCount ?? 0) }
    }

    package init(size: PictureSize, typesetter: Typesetter) {
        self.size = size
        self.typesetter = typesetter
        picture = Picture(size: size, filledWith: .black)
    }

    /// The picture of a scene.
    ///
    /// If the caller releases the returned picture before the next call, nothing is copied.
    ///
    /// - Throws: the errors of ``Typesetter/mask(of:font:)``; the renderer is then as before.
    package mutating func draw(_ scene: Scene) throws(RasterError) -> Picture {
        guard scene != self.scene else {
            paintedPixelCount = 0
            return picture
        }
        var changed: [PixelRect]
        if let previous = self.scene, previous.background == scene.background {
            changed = try update(from: previous.elements, to: scene.elements)
        } else {
            placements = try scene.elements.map { (element) throws(RasterError) in try place(element) }
            changed = [size.bounds]
        }
        changed = Self.merged(changed.map { $0.evenAligned.intersection(size.bounds) }.filter { !$0.isEmpty })
        paint(changed, background: YCbCr(scene.background))
        self.scene = scene
        return picture
    }

    /// Brings the placements up to date and returns the areas that changed.
    ///
    /// Elements are paired from both ends. A pixel outside the returned rectangles is covered by pairs of equal
    /// elements in equal order only, so it keeps its value.
    private mutating func update(
        from old: [Scene.Element],
        to new: [Scene.Element]
    ) throws(RasterError) -> [PixelRect] {
        var changed: [PixelRect] = []
        if old.count == new.count {
            var replaced: [(Int, Placement)] = []
            for index in old.indices where old[index] != new[index] {
                replaced.append((index, try place(new[index])))
            }
            for (index, placement) in replaced {
                changed += [placements[index].bounds, placement.bounds]
                placements[index] = placement
            }
            return changed
        }
        let shorter = min(old.count, new.count)
        var prefix = 0
        while prefix < shorter, old[prefix] == new[prefix] { prefix += 1 }
        var suffix = 0
        while suffix < shorter - prefix, old[old.count - 1 - suffix] == new[new.count - 1 - suffix] { suffix += 1 }
        let middle = try new[prefix..<new.count - suffix].map { (element) throws(RasterError) in try place(element) }
        changed = placements[prefix..<old.count - suffix].map(\.bounds) + middle.map(\.bounds)
        placements.replaceSubrange(prefix..<old.count - suffix, with: middle)
        return changed
    }

    private func place(_ element: Scene.Element) throws(RasterError) -> Placement {
        switch element {
        case .rectangle(let rect, let color):
            return Placement(bounds: rect, mask: nil, color: YCbCr(color), x: rect.x, y: rect.y)
        case .text(let text, let font, let x, let y, let color):
            let mask = try typesetter.mask(of: text, font: font)
            return Placement(bounds: mask.bounds.moved(byX: x, y: y), mask: mask, color: YCbCr(color), x: x, y: y)
        case .shape(let shape, let x, let y, let color):
            let mask = try typesetter.mask(of: shape)
            return Placement(bounds: mask.bounds.moved(byX: x, y: y), mask: mask, color: YCbCr(color), x: x, y: y)
        }
    }

    private mutating func paint(_ areas: [PixelRect], background: YCbCr) {
        paintedPixelCount = areas.reduce(0) { $0 + $1.width * $1.height }
        let placements = placements
        picture.withUnsafeCompositor { compositor in
            for area in areas {
                compositor.clear(area, to: background)
                for placement in placements where placement.bounds.intersects(area) {
                    if let mask = placement.mask {
                        compositor.blend(mask, x: placement.x, y: placement.y, with: placement.color, clip: area)
                    } else {
                        compositor.fill(placement.bounds, with: placement.color, clip: area)
                    }
                }
            }
        }
    }

    /// The rectangles with overlapping ones joined, so that no pixel is painted twice.
    private static func merged(_ rects: [PixelRect]) -> [PixelRect] {
        var result: [PixelRect] = []
        for rect in rects {
            var joined = rect
            while let index = result.firstIndex(where: { $0.intersects(joined) }) {
                joined = joined.union(result.remove(at: index))
            }
            result.append(joined)
        }
        return result
    }
}
