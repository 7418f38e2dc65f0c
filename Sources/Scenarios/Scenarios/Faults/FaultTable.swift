/// The kinds of faults, a line each. They are applied in this order: first those that choose among lists of other times, then those that
/// change segments by their numbers on the grid, and last those that change numbers.
package enum FaultTable {
    static let kinds: [any FaultKind] = [
        // Faults that choose the list.
        SkewFault(),
        StepFault(),
        BackFault(),
        StaleFault(),
        EndFault(),
        OfflineFault(),

        // Faults of listed segments.
        SizeFault(),
        RestartFault(),
        DiscontinuityFault(),
        GapFault(),
        DurationFault(),
        DateTimeFault(),
        DateDriftFault(),
        NoDateFault(),
        TokenFault(),

        // Faults of the list's own tags.
        TargetDurationFault(),
        JumpFault(),
        ResetFault(),
        SequenceFault(),
        DiscontinuitySequenceFault(),
        NoDiscontinuitySequenceFault(),
        PartHoldBackFault(),

        // Faults of the multivariant playlist.
        CodecsFault(),
        NoCodecsFault(),
        NoResolutionFault(),
        BandwidthFault(),
        ScoreFault(),
        ReverseFault(),
        TwiceFault(),
        UnknownFault(),

        // Faults of media.
        TimeJumpFault(),
        WrapFault(),
        PaddingFault(),

        // Faults of subtitles.
        NoMapFault(),
        MapFault(),
        UnwrappedMapFault(),
        ByteOrderMarkFault(),

        // Faults of answers.
        RedirectFault(),
        StatusFault(),
        LateFault(),
        HintFault(),
        EmptyFault(),
        ShortFault(),
        ZerosFault(),
        HTMLFault(),
        WrongKeyFault(),
        TypeFault(),
        NoLengthFault(),
        NoCORSFault(),
        DateFault(),

        // Faults of delivery.
        FirstByteFault(),
        HangFault(),
        CutFault(),
        RateFault(),
    ]

    /// The descriptions of all kinds, for a page or a table.
    package static let definitions: [any FaultDefinition] = kinds

    /// The kinds whose names are parameters of a URL.
    package static let parameters = definitions.filter { $0.parameterSynonyms != nil }

    /// The parameters that kinds of faults read in the queries of requests.
    package static let queryNames = kinds.compactMap(\.queryName)

    /// The names of all kinds, for messages.
    static let names = kinds.map { $0.spelling ?? $0.name }.sorted().joined(separator: ", ")
}
