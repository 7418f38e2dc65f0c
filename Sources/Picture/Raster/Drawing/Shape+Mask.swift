internal import CPango
internal import Platform

extension Shape {
    /// The coverage, drawn by cairo with its best antialiasing.
    func mask() throws(RasterError) -> CoverageMask {
        let bounds = outerBounds
        guard !bounds.isEmpty else {
            return CoverageMask(
                x: 0,
                y: 0,
                width: 0,
                height: 0,
                rowStride: 0,
                coverage: UnsafeBufferPointer(start: nil, count: 0)
            )
        }
        let surface = try CairoSurface(.coverage, width: bounds.width, height: bounds.height)
        let context = try CairoContext(surface)
        context.withUnsafePointer { context in
            cairo_set_antialias(context, CAIRO_ANTIALIAS_BEST)
            cairo_translate(context, Double(-bounds.x), Double(-bounds.y))
            draw(on: context)
        }
        try context.check("cairo_fill")
        return surface.withUnsafePixels { (pixels, stride) in
            CoverageMask(
                x: bounds.x,
                y: bounds.y,
                width: bounds.width,
                height: bounds.height,
                rowStride: stride,
                coverage: UnsafeBufferPointer(pixels)
            )
        }
    }

    private func draw(on context: OpaquePointer) {
        func pixels(_ steps: Int) -> Double { Double(steps) / Double(Point.scale) }
        cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND)
        switch self {
        case .disc(let center, let radius):
            cairo_arc(context, pixels(center.x), pixels(center.y), pixels(radius), 0, 2 * .pi)
            cairo_fill(context)
        case .ring(let center, let radius, let width):
            cairo_set_line_width(context, pixels(width))
            cairo_arc(context, pixels(center.x), pixels(center.y), pixels(radius), 0, 2 * .pi)
            cairo_close_path(context)
            cairo_stroke(context)
        case .line(let from, let to, let width):
            cairo_set_line_width(context, pixels(width))
            cairo_move_to(context, pixels(from.x), pixels(from.y))
            cairo_line_to(context, pixels(to.x), pixels(to.y))
            cairo_stroke(context)
        }
    }

    /// The whole pixels that hold the shape, with one to spare on each side.
    private var outerBounds: PixelRect {
        switch self {
        case .disc(let center, let radius):
            Self.bounds(of: [center], border: radius)
        case .ring(let center, let radius, let width):
            Self.bounds(of: [center], border: radius + width)
        case .line(let from, let to, let width):
            Self.bounds(of: [from, to], border: width)
        }
    }

    private static func bounds(of points: [Point], border: Int) -> PixelRect {
        guard let left = points.map(\.x).min(), let right = points.map(\.x).max(),
            let top = points.map(\.y).min(), let bottom = points.map(\.y).max()
        else { return .empty }
        let scale = Point.scale
        let (x, y) = ((left - border) >> 8 - 1, (top - border) >> 8 - 1)
        let (endX, endY) = ((right + border + scale - 1) >> 8 + 1, (bottom + border + scale - 1) >> 8 + 1)
        return PixelRect(x: x, y: y, width: endX - x, height: endY - y)
    }
}
