internal import HLS
internal import Marks
internal import Production
internal import Scenarios
internal import Sound

extension StreamName {
    /// The parts of a name while it is parsed: some properties have several.
    struct Parts {
        /// The name with the properties that have one part each.
        private var stream = StreamName(channel: "")
        private var channel: [Substring] = []
        private var isLabelled = false
        private var keySeconds: Int?
        private var vector = KeyRotation.Vector.explicit
        private var method = KeyRotation.Method.aes128
        private var view: [(name: String, value: String)] = []
        private var routes: [(name: String, value: String)] = []
        private var marks: [MarkParameter] = []

        /// Adds the next part; a part that is not a property belongs to the channel.
        mutating func add(_ part: Substring) throws(ScenarioError) {
            let (name, value) = (part.prefix { $0 != "=" }, part.drop { $0 != "=" }.dropFirst())
            if name == StreamName.fault {
                // The canonical form has all faults in one parameter; several of them are refused with it.
                stream.scenario = try stream.scenario + Scenario(path: value)
            } else if part == StreamName.label {
                isLabelled = true
            } else if name == ChannelVariant.labelName {
                throw ScenarioError(part, "in a path it is \(StreamName.label), with a fault after it")
            } else if PastView.parameterNames.contains(String(name)) {
                view.append((String(name), String(value)))
            } else if name == StreamName.assetName, let known = MarkAssetName(value) {
                stream.asset = known
            } else if Marks.isParameter(name) {
                marks.append(MarkParameter(String(name), value))
            } else if name == Replay.name {
                stream.replay = try Replay(path: value)
            } else if name == StreamName.audio, let kind = SoundKind(rawValue: String(value)) {
                stream.sound = kind
            } else if name == StreamName.subtitlesName, let languages = SubtitleLanguages(path: value) {
                stream.subtitles = languages
            } else if part == StreamName.muxed {
                stream.isMuxed = true
            } else if part == StreamName.captions {
                stream.hasCaptions = true
            } else if part == StreamName.lowLatency {
                stream.isLowLatency = true
            } else if name == StreamName.key, let seconds = StreamName.keySeconds(value) {
                keySeconds = seconds
            } else if name == StreamName.define, let kind = PlaylistDefinitions(rawValue: String(value)) {
                stream.variables = kind
            } else if Pathways.parameterNames.contains(String(name)) {
                routes.append((String(name), String(value)))
            } else if part == StreamName.sequence {
                vector = .sequence
            } else if part == StreamName.samples {
                method = .sampleAES
            } else {
                channel.append(part)
            }
        }

        /// The name that all parts make.
        func name() throws(ScenarioError) -> StreamName {
            var stream = stream
            let announced = Announcements(scenario: stream.scenario, marks: try Marks(path: marks))
            guard !isLabelled || !announced.isEmpty else {
                throw ScenarioError(StreamName.label, "there is nothing to announce")
            }
            stream.marks = announced.marks
            let word = vector != .explicit ? StreamName.sequence : method != .aes128 ? StreamName.samples : nil
            if let word, keySeconds == nil {
                throw ScenarioError(word, "it needs a number of seconds, as in key=30")
            }
            stream.keys = keySeconds.flatMap { KeyRotation(seconds: $0, vector: vector, method: method) }
            if keySeconds != nil, stream.keys == nil { throw PresentationQuery.errorOfVectors }
            stream.pathways = try StreamName.pathways(routes)
            stream.past = try PastView(parameters: view)
            // As for a query: a shifted clock shows a live list.
            if let replay = stream.replay,
                let other = view.first(where: { QueryParameter.named[$0.name]?.excludedBy.contains(.replay) == true })
            {
                throw ScenarioError(
                    "\(Replay.name)=\(replay.text)",
                    "it cannot be combined with \(other.name)=\(other.value)"
                )
            }
            try stream.scenario.require(in: stream.past)
            try stream.marks.require(beside: stream.scenario)
            stream.channel = channel.joined(separator: ";") + (isLabelled ? StreamName.labelText(of: announced) : "")
            return stream
        }
    }
}
