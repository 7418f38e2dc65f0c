/// A tag with attributes or a structured value: the type defines the tag's name, its section of the standard and how it is written.
/// `ObservedPlaylist` of `StreamCheck` reads it.
protocol PlaylistTag {
    static var name: StaticString { get }

    /// Appends the text after the tag's name and colon.
    func appendValue(to text: inout PlaylistText)
}
