internal import Calendar
internal import ClockFace
internal import Production
package import Timeline

extension Channel {
    /// The target of a countdown: an instant, or times of day in its zone, such as `20:00`; neither for any other face.
    package var aim: (instant: WallTime?, times: [String]?) {
        let target = settings.face.configuration.countdownTarget(in: FixedOffset.utc)
        return (target?.instant, target?.times)
    }
}
