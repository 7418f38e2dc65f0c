internal import CPango
internal import Platform

extension Shape {
    /// The coverage, drawn by cairo with its best antialiasing.
    func mask() throws(RasterError) -> CoverageMask {
        let bounds = outerBounds
        let surface = try CairoSurface(CAIRO_FORMAT_A8, width: bounds.width, height: bounds.height)
        let context = try CairoContext(surface)
        context.withUnsafePointer { context in
            cairo_set_antialias(context, CAIRO_ANTIALIAS_BEST)
            cairo_translate(context, Double(-bounds.x), Double(-bounds.y))
            draw(on: context)
        }
        try context.check("cairo_fill")
        return surface.mask(in: bounds)
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
        let (from, to, border) =
            switch self {
            case .disc(let center, let radius): (center, center, radius)
            case .ring(let center, let radius, let width): (center, center, radius + width)
            case .line(let from, let to, let width): (from, to, width)
            }
        let (x, y) = ((min(from.x, to.x) - border) >> 8 - 1, (min(from.y, to.y) - border) >> 8 - 1)
        let reach = border + Point.scale - 1
        let (endX, endY) = ((max(from.x, to.x) + reach) >> 8 + 1, (max(from.y, to.y) + reach) >> 8 + 1)
        return PixelRect(x: x, y: y, width: endX - x, height: endY - y)
    }
}
