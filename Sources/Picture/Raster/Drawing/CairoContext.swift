internal import CPango

/// Owns a cairo drawing context on a surface; cairo keeps the surface alive by its own reference.
struct CairoContext: ~Copyable {
    private let pointer: OpaquePointer

    init(_ surface: borrowing CairoSurface) throws(RasterError) {
        let created = surface.withUnsafePointer { cairo_create($0) }
        guard let created else { throw .library(operation: "cairo_create", code: 0, message: "no memory") }
        // The check comes before the field is set, because an initializer of a type with a deinit cannot throw afterwards.
        do {
            try CairoStatus.check(cairo_status(created), "cairo_create")
        } catch {
            cairo_destroy(created)
            throw error
        }
        pointer = created
    }

    deinit { cairo_destroy(pointer) }

    func withUnsafePointer<Result, Failure: Error>(
        _ body: (OpaquePointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try body(pointer)
    }

    /// Throws if any drawing operation since the context was made has failed: cairo keeps the first error.
    func check(_ operation: String) throws(RasterError) {
        try CairoStatus.check(cairo_status(pointer), operation)
    }
}
