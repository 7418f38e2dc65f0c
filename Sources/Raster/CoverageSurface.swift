internal import CPango

/// The owner of a Cairo surface of coverage (CAIRO_FORMAT_A8) and the context that draws on it.
struct CoverageSurface: ~Copyable {
    private let surface: OpaquePointer
    private let context: OpaquePointer
    private let width: Int
    private let height: Int

    /// - Throws: if Cairo cannot make a surface of this size.
    init(width: Int, height: Int) throws(RasterError) {
        guard let surface = cairo_image_surface_create(CAIRO_FORMAT_A8, Int32(width), Int32(height)) else {
            throw .library(operation: "cairo_image_surface_create", code: 0, message: "out of memory")
        }
        let status = cairo_surface_status(surface)
        guard status == CAIRO_STATUS_SUCCESS, let context = cairo_create(surface) else {
            let message = cairo_status_to_string(status).map { String(cString: $0) } ?? "failed"
            cairo_surface_destroy(surface)
            throw .library(operation: "cairo_image_surface_create", code: Int(status.rawValue), message: message)
        }
        self.surface = surface
        self.context = context
        self.width = width
        self.height = height
    }

    deinit {
        cairo_destroy(context)
        cairo_surface_destroy(surface)
    }

    /// Draws, and takes what is covered.
    ///
    /// - Parameters:
    ///   - x, y: where the surface's first pixel lies, relative to the point at which the mask will be placed.
    consuming func mask(x: Int, y: Int, drawnBy draw: (OpaquePointer) -> Void) throws(RasterError) -> CoverageMask {
        draw(context)
        cairo_surface_flush(surface)
        guard let data = cairo_image_surface_get_data(surface) else {
            throw .library(operation: "cairo_image_surface_get_data", code: 0, message: "no data")
        }
        let stride = Int(cairo_image_surface_get_stride(surface))
        return CoverageMask(
            x: x,
            y: y,
            width: width,
            height: height,
            rowStride: stride,
            coverage: UnsafeBufferPointer(start: data, count: stride * height))
    }
}
