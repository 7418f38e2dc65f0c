/// The kinds of faults, a line each. They are applied in this order: first those that choose among lists of other times, then those that
/// change segments by their numbers on the grid, and last those that change numbers.
package enum FaultTable {
    static let kinds: [any FaultKind.Type] = [
        // Faults that choose the list.
        SkewFault.self,
        StepFault.self,
        BackFault.self,
        StaleFault.self,
        EndFault.self,
        OfflineFault.self,

        // Faults of listed segments.
        SizeFault.self,
        RestartFault.self,
        DiscontinuityFault.self,
        GapFault.self,
        DurationFault.self,
        DateTimeFault.self,
        DateDriftFault.self,
        NoDateFault.self,
        TokenFault.self,

        // Faults of the list's own tags.
        TargetDurationFault.self,
        JumpFault.self,
        ResetFault.self,
        SequenceFault.self,
        DiscontinuitySequenceFault.self,
        NoDiscontinuitySequenceFault.self,
        PartHoldBackFault.self,

        // Faults of the multivariant playlist.
        CodecsFault.self,
        NoCodecsFault.self,
        NoResolutionFault.self,
        BandwidthFault.self,
        ScoreFault.self,
        ReverseFault.self,
        TwiceFault.self,
        UnknownFault.self,

        // Faults of media.
        TimeJumpFault.self,
        WrapFault.self,
        PaddingFault.self,

        // Faults of subtitles.
        NoMapFault.self,
        MapFault.self,
        UnwrappedMapFault.self,
        ByteOrderMarkFault.self,

        // Faults of answers.
        RedirectFault.self,
        StatusFault.self,
        LateFault.self,
        HintFault.self,
        EmptyFault.self,
        ShortFault.self,
        ZerosFault.self,
        HTMLFault.self,
        WrongKeyFault.self,
        TypeFault.self,
        NoLengthFault.self,
        NoCORSFault.self,
        DateFault.self,

        // Faults of delivery.
        FirstByteFault.self,
        HangFault.self,
        CutFault.self,
        RateFault.self,
    ]

    /// The definitions of all kinds, for a page or a table.
    package static let definitions: [FaultDefinition] = kinds.map { $0.definition }

    /// The kinds whose names are parameters of a URL.
    package static let parameters = definitions.filter { $0.parameterSynonyms != nil }

    /// The parameters that kinds of faults read in the queries of requests.
    package static let queryNames = definitions.compactMap(\.queryName)

    /// The names of all kinds, for messages.
    static let names = definitions.map { $0.spelling ?? $0.name }.sorted().joined(separator: ", ")
}
