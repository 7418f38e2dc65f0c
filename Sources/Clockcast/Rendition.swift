internal import FFmpeg
internal import H264
internal import HLS
internal import Packaging
internal import Raster
internal import Timeline
internal import Video

/// One size of a channel: makes the bytes of its segments.
final class Rendition: Sendable {
    /// The name in URLs: `1280x720`.
    let name: String
    let settings: RenditionSettings
    let sources: [ProgramName: any PictureSource]
    private let encoders: [ProgramName: SegmentEncoder]
    private let fragments: FragmentedMP4Packager
    private let transport: TransportStreamPackager
    let parameterSets: ParameterSets

    /// - Throws: if the encoder cannot be opened, or the programs would need different decoder configurations.
    init(
        settings: RenditionSettings,
        phaseStep: PhaseStep,
        sources: [ProgramName: any PictureSource]
    ) throws(VideoError) {
        name = settings.size.description
        self.settings = settings
        self.sources = sources
        var encoders: [ProgramName: SegmentEncoder] = [:]
        for (program, source) in sources {
            encoders[program] = try SegmentEncoder(source: source, settings: settings, phaseStep: phaseStep)
        }
        self.encoders = encoders
        // Equal settings give equal parameter sets, so one configuration serves all programs.
        guard let sets = encoders.values.first?.parameterSets, encoders.values.allSatisfy({ $0.parameterSets == sets })
        else { preconditionFailure("a rendition has no programs, or they are coded with different settings") }
        parameterSets = sets
        fragments = FragmentedMP4Packager(parameterSets: sets, rate: settings.rate)
        transport = TransportStreamPackager(parameterSets: sets, rate: settings.rate)
    }

    /// The CMAF header of the rendition.
    func header() throws -> [UInt8] {
        try fragments.header()
    }

    /// A media segment: a pure function of its arguments.
    ///
    /// - Throws: if the encoder or libavformat fails.
    func segment(
        _ number: Int64,
        of program: ProgramName,
        on grid: SegmentGrid,
        container: SegmentContainer
    ) throws -> [UInt8] {
        guard let encoder = encoders[program] else { throw ServiceError.noSuchProgram(program.rawValue) }
        let units = try encoder.accessUnits(ofSegment: number, on: grid)
        let start = grid.mediaStart(of: number)
        return switch container {
        case .cmaf: try fragments.segment(units, start: start, number: number)
        case .ts: transport.segment(units, start: start, number: number)
        }
    }

    /// How many pictures went through the encoder.
    var codedPictureCount: Int { encoders.values.reduce(0) { $0 + $1.codedPictureCount } }

    /// Gives back what can be made again.
    func releaseMemory() {
        for encoder in encoders.values { encoder.releaseMemory() }
    }
}
