internal import ClockFace
internal import Foundation
internal import HLS
internal import Raster
internal import Synchronization
internal import Timeline
internal import Video

/// A channel: its renditions, and which program its new viewers begin with.
final class Channel: Sendable {
    enum State: Hashable {
        case loading(since: WallTime)
        case live(since: WallTime)
        /// The live program cannot be made; the loading program goes on.
        case failed(since: WallTime, reason: String)
    }

    let settings: ChannelSettings
    let playlist: PlaylistSettings
    let phaseStep: PhaseStep
    let renditions: [Rendition]
    private let typesetter: Typesetter
    private let timeZone: any ZoneOffsets
    private let loadingMinimum: Interval
    private let start: WallTime
    private let preparation = Mutex<Preparation>(.running)
    private let bandwidths = Mutex<[BandwidthKey: Bandwidth]>([:])

    private enum Preparation {
        case running
        case finished(at: WallTime)
        case failed(at: WallTime, reason: String)
    }

    private struct BandwidthKey: Hashable {
        let rendition: String
        let container: SegmentContainer
        let day: Int64

        init(_ rendition: Rendition, _ container: SegmentContainer, _ now: WallTime, secondsEast: Int) {
            self.rendition = rendition.name
            self.container = container
            day = (now.seconds + Int64(secondsEast)).flooredQuotient(dividingBy: 86_400)
        }
    }

    /// - Parameters:
    ///   - start: the instant at which the loading program begins to be shown to new viewers.
    /// - Throws: if a face, a font or an encoder cannot be had.
    init(
        settings: ChannelSettings,
        playlist: PlaylistSettings,
        loadingMinimum: Interval,
        sources: ProgramSources,
        start: WallTime,
        sharesPhases: Bool
    ) throws(ServiceError) {
        self.settings = settings
        self.playlist = playlist
        self.loadingMinimum = loadingMinimum
        self.start = start
        typesetter = sources.typesetter
        timeZone = sources.timeZone
        do {
            guard let rate = settings.renditions.first?.rate,
                let step = PhaseStep(milliseconds: playlist.phaseStep, duration: playlist.duration, rate: rate)
            else { throw ServiceError.channel(settings.name, reason: "it has no renditions") }
            phaseStep = step
            let shared =
                sharesPhases ? step : PhaseStep(milliseconds: 0, duration: playlist.duration, rate: rate) ?? step
            renditions = try settings.renditions.map { rendition in
                try Rendition(
                    settings: rendition,
                    phaseStep: shared,
                    sources: sources.make(size: rendition.size)
                )
            }
        } catch {
            throw .channel(settings.name, reason: "\(error)")
        }
    }

    /// Makes the channels of a service.
    ///
    /// - Parameter sharesPhases: whether viewers of several phases are to be expected, so that pictures are coded for all
    ///   of them at once. The bytes are the same either way.
    static func make(
        _ channels: [ChannelSettings],
        settings: Settings,
        start: WallTime,
        sharesPhases: Bool = true
    ) throws(ServiceError) -> [Channel] {
        let zones = TimeZoneDirectory()
        var made: [Channel] = []
        for channel in channels {
            let typesetter: Typesetter
            do { typesetter = try made.first?.typesetter ?? Typesetter() } catch {
                throw .channel(channel.name, reason: "\(error)")
            }
            var places: [any ZoneOffsets] = []
            for place in channel.face.places { places.append(try zones.rules(place.timeZone)) }
            made.append(
                try Channel(
                    settings: channel,
                    playlist: settings.playlist,
                    loadingMinimum: settings.loadingMinimum,
                    sources: ProgramSources(
                        settings: channel,
                        timeZone: zones.rules(channel.timeZone),
                        places: places,
                        typesetter: typesetter
                    ),
                    start: start,
                    sharesPhases: sharesPhases
                )
            )
        }
        return made
    }

    func rendition(_ name: String) throws(RouteError) -> Rendition {
        guard let rendition = renditions.first(where: { $0.name == name }) else {
            throw RouteError(
                "channel \(settings.name) has no rendition '\(name)'; it has "
                    + renditions.map(\.name).joined(separator: ", ")
            )
        }
        return rendition
    }

    func grid(phase: Int) throws(RouteError) -> SegmentGrid {
        guard phaseStep.allows(phase: phase, duration: playlist.duration),
            let grid = SegmentGrid(duration: playlist.duration, phase: phase)
        else {
            let step = phaseStep.milliseconds
            throw RouteError(
                step == 0
                    ? "there is no phase \(phase); the only one is 0"
                    : "there is no phase \(phase); phases are multiples of \(step) ms below \(playlist.duration * 1000)"
            )
        }
        return grid
    }

    /// Makes the first live segments of every rendition.
    func prepare(clock: any TimeSource) {
        do {
            let grid = try grid(phase: 0)
            for rendition in renditions {
                let number = grid.number(at: clock.now())
                for next in number..<number + Int64(playlist.listed) {
                    _ = try rendition.segment(next, of: .live, on: grid, container: .cmaf)
                }
                _ = try bandwidth(of: rendition, container: .cmaf, at: clock.now())
            }
            preparation.withLock { $0 = .finished(at: clock.now()) }
        } catch {
            preparation.withLock { $0 = .failed(at: clock.now(), reason: "\(error)") }
        }
    }

    func state(at now: WallTime) -> State {
        switch preparation.withLock({ $0 }) {
        case .running:
            return .loading(since: start)
        case .failed(let time, let reason):
            return .failed(since: time, reason: reason)
        case .finished(let time):
            let ready = max(time, start + loadingMinimum)
            return now < ready ? .loading(since: start) : .live(since: ready)
        }
    }

    /// The schedule of a viewer who comes now; nil stands for the live program all the time.
    ///
    /// The switch is written into the URIs of his media playlists, so that from then on every server answers alike.
    func liveFrom(onJoiningAt now: WallTime, grid: SegmentGrid, allowance: Interval) -> Int64? {
        guard case .live = state(at: now) else {
            // Preparation takes milliseconds, so by the next border after the minimum it is over.
            let earliest = max(start + loadingMinimum, now + allowance)
            return grid.number(at: earliest - Interval(nanoseconds: 1)) + 1
        }
        return nil
    }

    /// The bit rates of the day, measured the first time that they are asked for.
    ///
    /// - Throws: if a sample segment cannot be made.
    func bandwidth(of rendition: Rendition, container: SegmentContainer, at now: WallTime) throws -> Bandwidth {
        let secondsEast = timeZone.secondsEast(at: now)
        let key = BandwidthKey(rendition, container, now, secondsEast: secondsEast)
        if let known = bandwidths.withLock({ $0[key] }) { return known }
        // A phase within the second, because its segments hold a picture more.
        guard
            let grid = SegmentGrid(duration: playlist.duration, phase: phaseStep.milliseconds)
                ?? SegmentGrid(
                    duration: playlist.duration,
                    phase: 0
                )
        else { preconditionFailure("the settings have a segment duration that is not allowed") }
        let measured = try Bandwidth(
            measuring: rendition,
            day: key.day,
            secondsEast: secondsEast,
            grid: grid,
            container: container
        )
        bandwidths.withLock { known in
            known = known.filter { $0.key.day >= key.day - 1 }
            known[key] = measured
        }
        return measured
    }

    /// Whether ``bandwidth(of:container:at:)`` answers at once for all renditions.
    func knowsBandwidths(container: SegmentContainer, at now: WallTime) -> Bool {
        let secondsEast = timeZone.secondsEast(at: now)
        return bandwidths.withLock { known in
            renditions.allSatisfy { known[BandwidthKey($0, container, now, secondsEast: secondsEast)] != nil }
        }
    }
}
