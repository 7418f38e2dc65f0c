internal import HLSConformance

// Rules for answers.
extension CheckRule {
    static let playlistIsAvailable = CheckRule(
        "playlist-is-available",
        .rfc8216,
        "6.2.1",
        "Every playlist that is named can be had."
    )
    static let playlistIsIdentifiable = CheckRule(
        "playlist-is-identifiable",
        .rfc8216,
        "4",
        "A playlist is known by the end of its path or by its Content-Type."
    )
    static let playlistIsCompressed = CheckRule(
        "playlist-is-compressed",
        .apple,
        "10.1",
        "Playlists come with gzip."
    )
    static let segmentIsAvailable = CheckRule(
        "segment-is-available",
        .rfc8216,
        "6.2.1",
        "Every segment that is listed can be had at once."
    )
    static let segmentStaysAvailable = CheckRule(
        "segment-stays-available",
        .rfc8216,
        "6.2.2",
        "A segment that has left can be had for its own duration and that of the longest list that had it."
    )
    static let segmentComesInTime = CheckRule(
        "segment-comes-in-time",
        .rfc8216,
        "6.2.1",
        .should,
        "A segment comes faster than it is played."
    )
    static let mediaIsNotRedirected = CheckRule(
        "media-is-not-redirected",
        .apple,
        "8.18",
        "Requests for media are not redirected."
    )
    static let typeFits = CheckRule("type-fits", .apple, "10.4", .should, "Content-Type is that of the container.")
    static let answerIsWhole = CheckRule(
        "answer-is-whole",
        .http,
        "RFC 9112, 8",
        "An answer has as many bytes as its Content-Length says."
    )
    static let answerIsWithinLimits = CheckRule(
        "answer-is-within-limits",
        .clockcast,
        "",
        "An answer and what is in it are no longer, greater or earlier than what this check reads."
    )

    static let answerRules = [
        playlistIsAvailable, playlistIsIdentifiable, playlistIsCompressed, segmentIsAvailable, segmentStaysAvailable,
        segmentComesInTime, mediaIsNotRedirected, typeFits, answerIsWhole, answerIsWithinLimits,
    ]
}
