/// The one owner of a pointer of a C library, which frees it at the end of its life.
///
/// `Thing` is what the pointer leads to, for libraries all of whose pointers have one type.
package struct Owned<Thing, Pointer>: ~Copyable {
    @usableFromInline let pointer: Pointer
    @usableFromInline let free: (Pointer) -> Void

    @inlinable
    package init(_ pointer: Pointer, free: @escaping (Pointer) -> Void) {
        (self.pointer, self.free) = (pointer, free)
    }

    deinit { free(pointer) }

    /// The pointer is valid within the closure only.
    @inlinable
    @discardableResult
    package func withUnsafePointer<Result, Failure: Error>(
        _ body: (Pointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try body(pointer)
    }
}
