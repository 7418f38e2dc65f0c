/// A tag with attributes or a value of its own: the type says what the tag is called, which section defines it and how it is
/// written. How it is read says the module of the strict readers.
protocol PlaylistTag {
    static var name: TagName { get }

    /// Appends what stands behind the tag's name and colon.
    func appendValue(to text: inout PlaylistText)
}
