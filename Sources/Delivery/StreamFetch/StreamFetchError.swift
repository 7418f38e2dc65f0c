/// Why nothing can be asked for at all.
package struct StreamFetchError: Error, Equatable, CustomStringConvertible {
    package let description: String

    init(_ description: String) {
        self.description = description
    }
}
