/// A font at a size.
package struct Font: Hashable, Sendable {
    package let description: FontDescription
    package let size: FontSize

    package init(description: FontDescription, size: FontSize) {
        self.description = description
        self.size = size
    }
}
