internal import CPango

/// Owns one reference to a GObject of Pango (context, layout).
struct PangoObject: ~Copyable {
    private let pointer: OpaquePointer

    /// - Parameters:
    ///   - pointer: a new reference, as returned by a `pango_..._new` function.
    ///   - operation: that function's name, for the error.
    init(_ pointer: OpaquePointer?, operation: String) throws(RasterError) {
        guard let pointer else { throw .library(operation: operation, code: 0, message: "no memory") }
        self.pointer = pointer
    }

    deinit { g_object_unref(UnsafeMutableRawPointer(pointer)) }

    func withUnsafePointer<Result, Failure: Error>(
        _ body: (OpaquePointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try body(pointer)
    }
}
