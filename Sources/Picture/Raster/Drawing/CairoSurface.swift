internal import CPango

/// Owns a cairo image surface: memory to draw on.
struct CairoSurface: ~Copyable {
    enum Format {
        /// 8 bits of coverage a pixel.
        case coverage
        /// 32 bits a pixel in native byte order: unused, red, green, blue.
        case rgb
    }

    private let pointer: OpaquePointer

    /// A surface of zeros.
    init(_ format: Format, width: Int, height: Int) throws(RasterError) {
        let cairoFormat = format == .coverage ? CAIRO_FORMAT_A8 : CAIRO_FORMAT_RGB24
        // cairo never returns NULL: a failed surface carries its status.
        guard let pointer = cairo_image_surface_create(cairoFormat, Int32(width), Int32(height)) else {
            throw .library(operation: "cairo_image_surface_create", code: 0, message: "no memory")
        }
        // The check comes before the field is set, because an initializer of a type with a deinit cannot throw afterwards.
        do {
            try CairoStatus.check(cairo_surface_status(pointer), "cairo_image_surface_create")
        } catch {
            cairo_surface_destroy(pointer)
            throw error
        }
        self.pointer = pointer
    }

    deinit { cairo_surface_destroy(pointer) }

    func withUnsafePointer<Result, Failure: Error>(
        _ body: (OpaquePointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try body(pointer)
    }

    /// The pixels and the bytes from one row to the next, after all drawing is done.
    func withUnsafePixels<Result, Failure: Error>(
        _ body: (UnsafeMutableBufferPointer<UInt8>, Int) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        cairo_surface_flush(pointer)
        let stride = Int(cairo_image_surface_get_stride(pointer))
        let count = stride * Int(cairo_image_surface_get_height(pointer))
        let pixels = UnsafeMutableBufferPointer(start: cairo_image_surface_get_data(pointer), count: count)
        defer { cairo_surface_mark_dirty(pointer) }
        return try body(pixels, stride)
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
