internal import CPango
internal import Platform

/// The things of cairo and Pango to whose owners one type of pointer leads.
enum OpaqueThing {
    enum Surface {}
    enum Context {}
    enum FontOptions {}
    enum Font {}
    enum Object {}
}

/// Owns a cairo image surface: memory to draw on.
typealias CairoSurface = Owned<OpaqueThing.Surface, OpaquePointer>
/// Owns a cairo drawing context on a surface; cairo keeps the surface alive by its own reference.
typealias CairoContext = Owned<OpaqueThing.Context, OpaquePointer>
/// Owns the options with which glyphs are drawn, the same on every machine.
typealias CairoFontOptions = Owned<OpaqueThing.FontOptions, OpaquePointer>

extension Owned {
    /// - Parameters:
    ///   - operation: the function that returned the pointer.
    ///   - status: cairo's status of the new thing, since a failed one is not NULL.
    init(
        _ pointer: Pointer?,
        of operation: String,
        status: (Pointer) -> cairo_status_t = { _ in CAIRO_STATUS_SUCCESS },
        free: @escaping (Pointer) -> Void
    ) throws(RasterError) {
        guard let pointer else { throw .library(operation: operation, code: 0, message: "no memory") }
        // An initialiser of an owner cannot throw after the pointer is set.
        do { try CairoStatus.check(status(pointer), operation) } catch {
            free(pointer)
            throw error
        }
        self.init(pointer, free: free)
    }
}

extension CairoSurface {
    /// A surface of zeros.
    init(_ format: cairo_format_t, width: Int, height: Int) throws(RasterError) {
        try self.init(
            cairo_image_surface_create(format, Int32(width), Int32(height)),
            of: "cairo_image_surface_create",
            status: cairo_surface_status,
            free: cairo_surface_destroy
        )
    }

    /// The pixels and the bytes from one row to the next, after all drawing is done.
    func withUnsafePixels<Result, Failure: Error>(
        _ body: (UnsafeMutableBufferPointer<UInt8>, Int) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try withUnsafePointer { (pointer) throws(Failure) in
            cairo_surface_flush(pointer)
            let stride = Int(cairo_image_surface_get_stride(pointer))
            let count = stride * Int(cairo_image_surface_get_height(pointer))
            let pixels = UnsafeMutableBufferPointer(start: cairo_image_surface_get_data(pointer), count: count)
            defer { cairo_surface_mark_dirty(pointer) }
            return try body(pixels, stride)
        }
    }

    /// The coverage that was drawn.
    ///
    /// - Parameter area: the surface's place, relative to the point at which the mask is placed.
    func mask(in area: PixelRect) -> CoverageMask {
        withUnsafePixels { (pixels, stride) in
            CoverageMask(area, rowStride: stride, coverage: UnsafeBufferPointer(pixels))
        }
    }
}

extension CairoContext {
    init(_ surface: borrowing CairoSurface) throws(RasterError) {
        let context = surface.withUnsafePointer { cairo_create($0) }
        try self.init(context, of: "cairo_create", status: cairo_status, free: cairo_destroy)
    }

    /// Throws if any drawing operation since the context was made has failed: cairo keeps the first error.
    func check(_ operation: String) throws(RasterError) {
        try CairoStatus.check(withUnsafePointer { cairo_status($0) }, operation)
    }
}

extension CairoFontOptions {
    /// Grey antialiasing, no hinting, and metrics that are not rounded: outlines scale exactly, and the result depends neither on the
    /// display nor on the user's fontconfig files.
    init() throws(RasterError) {
        try self.init(
            cairo_font_options_create(),
            of: "cairo_font_options_create",
            status: cairo_font_options_status,
            free: cairo_font_options_destroy
        )
        withUnsafePointer { options in
            cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
            cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
            cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
            cairo_font_options_set_subpixel_order(options, CAIRO_SUBPIXEL_ORDER_DEFAULT)
        }
    }
}

/// The one place where status codes of cairo become errors.
enum CairoStatus {
    static func check(_ status: cairo_status_t, _ operation: String) throws(RasterError) {
        guard status != CAIRO_STATUS_SUCCESS else { return }
        let message = cairo_status_to_string(status).map { String(cString: $0) } ?? "unknown"
        throw .library(operation: operation, code: Int(status.rawValue), message: message)
    }
}
