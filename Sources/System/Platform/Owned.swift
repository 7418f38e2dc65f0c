/// The one owner of a pointer of a C library, which frees it at the end of its life.
///
/// `Thing` is what the pointer leads to, for libraries all of whose pointers have one type.
package struct Owned<Thing, Pointer>: ~Copyable {
    /// Frees the pointer. It is an object, because the optimiser of Swift 6.3 leaves out the `deinit` of a generic struct of another module.
    @usableFromInline
    final class Holder {
        @usableFromInline let pointer: Pointer
        private let free: (Pointer) -> Void

        @usableFromInline
        init(_ pointer: Pointer, free: @escaping (Pointer) -> Void) {
            (self.pointer, self.free) = (pointer, free)
        }

        deinit { free(pointer) }
    }

    @usableFromInline let holder: Holder

    @inlinable
    package init(_ pointer: Pointer, free: @escaping (Pointer) -> Void) {
        holder = Holder(pointer, free: free)
    }

    /// The pointer is valid within the closure only.
    @inlinable
    @discardableResult
    package func withUnsafePointer<Result, Failure: Error>(
        _ body: (Pointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        // The compiler may release an object after its last use, which is here.
        try withExtendedLifetime(holder) { () throws(Failure) in try body(holder.pointer) }
    }
}
