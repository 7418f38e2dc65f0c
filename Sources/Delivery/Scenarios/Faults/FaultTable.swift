/// The kinds of faults, a line each. Faults are applied in this order: first what chooses among lists of other times, then what
/// changes segments by their numbers on the grid, and last what changes numbers.
package enum FaultTable {
    static let kinds: [any FaultKind.Type] = [
        // Which list.
        SkewFault.self,
        StepFault.self,
        BackFault.self,
        StaleFault.self,
        EndFault.self,
        OfflineFault.self,

        // What it says of segments.
        SizeFault.self,
        RestartFault.self,
        DiscontinuityFault.self,
        GapFault.self,
        DurationFault.self,
        DateTimeFault.self,
        DateDriftFault.self,
        NoDateFault.self,
        TokenFault.self,

        // What it says of itself.
        TargetDurationFault.self,
        JumpFault.self,
        ResetFault.self,
        SequenceFault.self,
        DiscontinuitySequenceFault.self,
        NoDiscontinuitySequenceFault.self,
        PartHoldBackFault.self,

        // Media.
        TimeJumpFault.self,
        WrapFault.self,
        PaddingFault.self,

        // Answers.
        RedirectFault.self,
        StatusFault.self,
        LateFault.self,
        HintFault.self,
        EmptyFault.self,
        ShortFault.self,
        ZerosFault.self,
        HTMLFault.self,
        TypeFault.self,
        NoLengthFault.self,
        NoCORSFault.self,
        DateFault.self,

        // How they go out.
        FirstByteFault.self,
        HangFault.self,
        CutFault.self,
        RateFault.self,
    ]

    /// What can go wrong, for a page or a table.
    package static let definitions: [FaultDefinition] = kinds.map { $0.definition }

    /// For messages.
    static let names = definitions.map(\.spelling).sorted().joined(separator: ", ")
}
