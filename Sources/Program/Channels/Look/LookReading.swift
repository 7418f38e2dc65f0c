package import Timeline

/// Reads the settings that a URL says as those of a file are read, so that the same is allowed and the same is said of what
/// is not.
package protocol LookReading: Sendable {
    /// The names that URLs may say here: those of ``LookField``, and `tz`, `offset` and `to`.
    var openNames: Set<String> { get }

    /// A channel as a look changes it.
    ///
    /// It takes no time: nothing is read from disk, and whether a font or a time zone is there is not known yet.
    ///
    /// - Parameter target: what it is to count down to; nil for what it has.
    /// - Throws: ``ChannelError/look(_:)`` with all that is wrong.
    func settings(
        _ look: ChannelLook,
        target: WallTime?,
        over base: ChannelSettings
    ) throws(ChannelError) -> ChannelSettings
}
