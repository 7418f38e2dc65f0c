/// Draws scenes of one size, each by changing what is different from the one before.
///
/// The result is the same to the byte as that of drawing from nothing.
package struct SceneRenderer: Sendable {
    private var picture: Picture
    private var drawn: Scene?

    package init(size: PictureSize) {
        picture = Picture(size: size, filledWith: .black)
    }

    /// The picture of a scene.
    package mutating func picture(of scene: Scene) -> Picture {
        for area in changedAreas(to: scene) {
            picture.fill(area, with: YCbCr(scene.background))
            for element in scene.elements {
                picture.draw(element, within: area)
            }
        }
        drawn = scene
        return picture
    }

    /// Rectangles of whole 2x2 blocks outside which the scene looks like the one drawn last.
    private func changedAreas(to scene: Scene) -> [PixelRect] {
        let whole = picture.size.bounds
        guard let drawn, drawn.background == scene.background, drawn.elements.count == scene.elements.count else {
            return [whole]
        }
        var areas: [PixelRect] = []
        for (old, new) in zip(drawn.elements, scene.elements) where old != new {
            let area = old.bounds.union(new.bounds).evenAligned.intersection(whole)
            if !area.isEmpty { areas.append(area) }
        }
        return areas
    }
}

extension Scene.Element {
    /// What the element covers; nil for a rectangle, which covers all of its bounds.
    var mask: CoverageMask? {
        switch shape {
        case .text(let text, let font): Typesetter.shared.mask(text, font: font)
        case .disc(let radius): Typesetter.shared.disc(radius: radius)
        case .rectangle: nil
        }
    }

    /// The pixels that the element may touch.
    package var bounds: PixelRect {
        if case .rectangle(let width, let height) = shape {
            return PixelRect(x: x, y: y, width: width, height: height)
        }
        return mask?.bounds.moved(byX: x, y: y) ?? .empty
    }
}
