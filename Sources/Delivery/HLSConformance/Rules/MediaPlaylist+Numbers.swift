internal import HLS
internal import Timeline

// What rules reckon with.
extension MediaPlaylist {
    /// The numbers of the segments listed.
    var numbers: Range<Int64> {
        mediaSequence..<mediaSequence + Int64(segments.count)
    }

    /// The sum of the durations.
    var duration: MediaTime {
        segments.reduce(MediaTime(ticks: 0)) { $0 + $1.duration }
    }

    /// The shortest that a live list may be, and the nearest to its end at which a player may begin.
    var threeTargetDurations: MediaTime {
        MediaTime(seconds: Int64(targetDuration)) * 3
    }

    /// The Discontinuity Sequence Number of each segment (RFC 8216, 6.2.1): what finds the same moment in another
    /// rendition.
    var discontinuityNumbers: [Int] {
        var number = discontinuitySequence
        return segments.map { segment in
            if segment.isDiscontinuous { number += 1 }
            return number
        }
    }

    /// How much the list may differ from what the segments of its stream last: a frame where it lists whole frames of sound,
    /// which segments of sound alone are made of.
    var frameTolerance: MediaTime {
        let isSound = segments.allSatisfy { $0.duration.ticks.isMultiple(of: AudioGrid.frameDuration.ticks) }
        return isSound ? AudioGrid.frameDuration : MediaTime(ticks: 0)
    }

    /// - Parameter number: one of ``numbers``.
    func segment(_ number: Int64) -> MediaSegment {
        segments[Int(number - mediaSequence)]
    }
}
