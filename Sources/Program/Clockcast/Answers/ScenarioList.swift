internal import Channels
internal import HLS
internal import Scenarios
internal import Timeline

/// `/scenarios.json`: the situations that can be asked for by name, each with its URL and with when it is next, as JSON.
struct ScenarioList: Encodable {
    struct Entry: Encodable {
        let name: String
        let title: String
        /// What it is, in one sentence.
        let sentence: String
        /// What is served.
        let served: String
        /// What a correct player does.
        let expect: String
        /// Absolute; nil if the channel cannot show it.
        let url: String?
        /// Why the channel cannot show it.
        let problem: String?
        /// Each as it stands in a URL.
        let faults: [String]
        /// Further streams of the same situation.
        let others: [Other]
        /// The seconds after which all is again as it was; nil if it does not come again and again.
        let period: Int?
        /// When something begins next, as an instant in UTC; nil if it is always so, or counts from a viewer's coming.
        let next: String?
        /// So many seconds after a viewer's coming it begins; nil if it does not count from that.
        let afterJoin: Int?
        /// The rules that lists break.
        let rules: [String]
        let issues: [IssueLink]
        let containers: [String]
    }

    struct Other: Encodable {
        let faults: [String]
        let url: String
    }

    let channel: String
    /// The server's time.
    let now: String
    /// Whether what a player does can be recorded here.
    let sessions: Bool
    let scenarios: [Entry]

    /// - Parameter origin: scheme and host, as they stand before a path.
    init(of channel: Channel, at now: WallTime, origin: String, hasSessions: Bool) {
        sessions = hasSessions
        self.channel = channel.name
        self.now = now.iso8601
        let stream = Stream(channel: channel, origin: origin)
        scenarios = Situation.all.map { Entry($0, of: stream, at: now) }
    }
}

/// The streams of a channel that queries ask for.
private struct Stream {
    let channel: Channel
    let origin: String

    var rendition: String { channel.renditions.last?.name ?? "" }

    func url(_ name: String, _ value: String) -> String { "\(origin)/\(channel.name).m3u8?\(name)=\(value)" }

    /// - Throws: why the channel has no such stream.
    func scenario(_ name: String, _ value: String) throws(ChannelError) -> Scenario {
        try PresentationQuery([(name, value)]).scenario(renditions: channel.renditions.map(\.name))
    }
}

extension ScenarioList.Entry {
    fileprivate init(_ situation: Situation, of stream: Stream, at now: WallTime) {
        var (scenario, problem) = (Scenario.none, String?.none)
        do throws(ChannelError) { scenario = try stream.scenario("scenario", situation.name) } catch {
            problem = "\(error)"
        }
        name = situation.name
        title = situation.title
        sentence = situation.sentence
        served = situation.served
        expect = situation.expected
        url = problem == nil ? stream.url("scenario", situation.name) : nil
        self.problem = problem
        faults = scenario.faults.map(\.text)
        others = situation.others(rendition: stream.rendition).compactMap { text in
            guard let faults = try? stream.scenario("fault", text).faults else { return nil }
            return ScenarioList.Other(faults: faults.map(\.text), url: stream.url("fault", text))
        }
        period = scenario.period
        next = scenario.next(after: now)?.start.iso8601
        afterJoin = scenario.secondsFromJoining
        rules = situation.rules
        issues = situation.issues.map(IssueLink.init)
        containers = situation.containers.map(\.rawValue)
    }
}
