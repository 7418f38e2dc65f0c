internal import Production
internal import Channels
internal import HLS
internal import Marks
internal import Scenarios
internal import Timeline

/// `/scenarios.json`: the named situations, each with its URL and the time of its next occurrence, as JSON.
struct ScenarioList: Encodable {
    struct Entry: Encodable {
        let name: String
        let title: String
        /// A description in one sentence.
        let sentence: String
        /// The server's behaviour.
        let served: String
        /// The behaviour of a correct player.
        let expect: String
        /// The absolute URL; nil if the channel cannot show it.
        let url: String?
        /// The reason why the channel cannot show it.
        let problem: String?
        /// The faults in the form of URLs.
        let faults: [String]
        /// Further streams of the same situation.
        let others: [Other]
        /// The seconds after which everything repeats; nil if it does not.
        let period: Int?
        /// The next beginning, as an instant in UTC; nil if it is always on, or depends on the viewer's arrival.
        let next: String?
        /// The number of seconds from a viewer's arrival to the beginning; nil if it does not depend on that.
        let afterJoin: Int?
        /// The rules that its lists break.
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
    /// Whether sessions are available here.
    let sessions: Bool
    let scenarios: [Entry]

    /// - Parameter origin: scheme and host in front of a path.
    init(of channel: Channel, at now: WallTime, origin: String, hasSessions: Bool) {
        sessions = hasSessions
        self.channel = channel.name
        self.now = now.iso8601
        let stream = Stream(channel: channel, origin: origin)
        scenarios = Situation.all.map { Entry($0, of: stream, at: now) }
    }
}

/// The streams of a channel for queries.
private struct Stream {
    let channel: Channel
    let origin: String

    var rendition: String { channel.renditions.last?.name ?? "" }

    func url(_ name: String, _ value: String) -> String {
        "\(origin)/\(StreamAddress.playlist(channel.name))?\(name)=\(value)"
    }

    func marks(_ name: String, _ value: String) throws(ChannelError) -> Marks {
        try PresentationQuery([(name, value)]).marks()
    }

    /// - Throws: the reason why the channel has no such stream.
    func scenario(_ name: String, _ value: String) throws(ChannelError) -> Scenario {
        try PresentationQuery([(name, value)]).scenario(renditions: channel.renditions.map(\.name))
    }
}

extension ScenarioList.Entry {
    fileprivate init(_ situation: Situation, of stream: Stream, at now: WallTime) {
        var (scenario, marks, problem) = (Scenario.none, Marks.none, String?.none)
        do throws(ChannelError) {
            scenario = try stream.scenario("scenario", situation.name)
            marks = try stream.marks("scenario", situation.name)
        } catch {
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
        period = scenario.period ?? marks.period
        next = [scenario.next(after: now)?.start, marks.nextStart(after: now)].compactMap { $0 }.min()?.iso8601
        afterJoin = scenario.secondsFromJoining ?? marks.secondsFromJoining
        rules = situation.rules
        issues = situation.issues.map(IssueLink.init)
        containers = situation.containers.map(\.rawValue)
    }
}
