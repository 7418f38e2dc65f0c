package import Production
package import Timeline

/// Reads settings from a URL like those from a file, so that the same values are allowed and the messages are the same.
package protocol LookReading: Sendable {
    /// The names that URLs may set here: those of ``QueryParameter/namesOfLooks`` that are open here.
    var openNames: Set<String> { get }

    /// A channel with the changes of a look.
    ///
    /// It is fast: nothing is read from disk, and whether a font or a time zone exists is not checked yet.
    ///
    /// - Parameter target: the target of a countdown; nil to keep it.
    /// - Throws: ``ChannelError/look(_:)`` with all mistakes.
    func settings(
        _ look: ChannelLook,
        target: WallTime?,
        over base: ChannelSettings
    ) throws(ChannelError) -> ChannelSettings
}
