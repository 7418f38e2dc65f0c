internal import CPango

/// The one place where status codes of cairo become errors.
enum CairoStatus {
    static func check(_ status: cairo_status_t, _ operation: String) throws(RasterError) {
        guard status != CAIRO_STATUS_SUCCESS else { return }
        let message = cairo_status_to_string(status).map { String(cString: $0) } ?? "unknown"
        throw .library(operation: operation, code: Int(status.rawValue), message: message)
    }
}
