import HLS
import LiveStreams
import Timeline

/// A good live playlist with a switch of programs in the middle, for rules to break.
enum SwitchingPlaylist {
    static let now = WallTime(seconds: 1_800_000_000)

    static func make(at now: WallTime = now) throws -> MediaPlaylist {
        let schedule = ProgramSchedule(liveFrom: 900_000_002)
        return try LiveStream.make(past: 2, listed: 3, schedule: schedule).playlist(at: now)
    }
}
