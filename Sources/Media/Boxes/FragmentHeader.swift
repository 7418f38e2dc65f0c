/// The header of a track fragment, tfhd (8.8.7).
package struct FragmentHeader {
    package let track: Int64
    /// Whether data is addressed from a place that it names.
    package let hasBase: Bool
    /// default-base-is-moof.
    package let isBasedOnFragment: Bool
    /// sample_description_index, from 1; nil for that of the track.
    package let description: Int64?
    private let values: (duration: Int64?, size: Int64?, flags: Int64?)

    /// - Parameter fragment: a traf.
    package init?(of fragment: MP4Box) {
        guard let full = fragment.first("tfhd")?.full else { return nil }
        let flags = full.flags
        var rest = full.rest
        guard let track = rest.integer(4) else { return nil }
        self.track = track
        (hasBase, isBasedOnFragment) = (flags & 1 != 0, flags & 0x20000 != 0)
        if hasBase { rest.skip(8) }
        description = flags & 2 != 0 ? rest.integer(4) : nil
        func value(_ flag: Int64) -> Int64? { flags & flag != 0 ? rest.integer(4) ?? 0 : nil }
        values = (value(8), value(0x10), value(0x20))
    }

    /// The defaults of the fragment.
    ///
    /// - Parameter track: those of the track.
    package func defaults(_ track: FragmentSample) -> FragmentSample {
        FragmentSample(
            duration: values.duration ?? track.duration,
            size: values.size ?? track.size,
            flags: values.flags ?? track.flags
        )
    }
}
