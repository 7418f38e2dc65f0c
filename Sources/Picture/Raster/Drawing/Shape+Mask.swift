internal import CPango

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
        context.withPointer { context in
            cairo_set_antialias(context, CAIRO_ANTIALIAS_BEST)
            cairo_translate(context, Double(-bounds.x), Double(-bounds.y))
            draw(on: context)
        }
        try context.check("cairo_fill")
        return surface.withPixels { (pixels, stride) in
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
        func angle(_ turns: Int) -> Double { (Double(turns) / 65_536 - 0.25) * 2 * .pi }
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
        case .arc(let center, let radius, let width, let start, let end):
            cairo_set_line_width(context, pixels(width))
            cairo_arc(context, pixels(center.x), pixels(center.y), pixels(radius), angle(start), angle(end))
            cairo_stroke(context)
        case .line(let from, let to, let width):
            cairo_set_line_width(context, pixels(width))
            cairo_move_to(context, pixels(from.x), pixels(from.y))
            cairo_line_to(context, pixels(to.x), pixels(to.y))
            cairo_stroke(context)
        case .polygon(let points):
            for point in points { cairo_line_to(context, pixels(point.x), pixels(point.y)) }
            cairo_close_path(context)
            cairo_fill(context)
        case .roundedRectangle(let from, let to, let radius):
            let (left, top, right, bottom) = (pixels(from.x), pixels(from.y), pixels(to.x), pixels(to.y))
            let corner = min(pixels(radius), (right - left) / 2, (bottom - top) / 2)
            cairo_arc(context, right - corner, top + corner, corner, -.pi / 2, 0)
            cairo_arc(context, right - corner, bottom - corner, corner, 0, .pi / 2)
            cairo_arc(context, left + corner, bottom - corner, corner, .pi / 2, .pi)
            cairo_arc(context, left + corner, top + corner, corner, .pi, 1.5 * .pi)
            cairo_close_path(context)
            cairo_fill(context)
        }
    }

    /// Whole pixels that hold the shape, with one to spare on each side.
    private var outerBounds: PixelRect {
        switch self {
        case .disc(let center, let radius):
            Self.bounds(of: [center], border: radius)
        case .ring(let center, let radius, let width), .arc(let center, let radius, let width, _, _):
            Self.bounds(of: [center], border: radius + width)
        case .line(let from, let to, let width):
            Self.bounds(of: [from, to], border: width)
        case .polygon(let points):
            Self.bounds(of: points, border: 0)
        case .roundedRectangle(let from, let to, _):
            Self.bounds(of: [from, to], border: 0)
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
