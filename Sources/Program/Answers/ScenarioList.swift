internal import ChannelSettings
internal import Channels
internal import HLS
internal import Marks
internal import Platform
internal import Presentations
internal import Production
internal import Scenarios
internal import Situations
internal import Timeline

/// `/scenarios.json`: the named situations, each with its URL and the time of its next occurrence, as JSON.
struct ScenarioList {
    let channel: String
    let object: JSONObject
    /// The situations that the channel can show, with their absolute URLs.
    let playable: [(situation: Situation, url: String)]

    /// - Parameter origin: scheme and host in front of a path.
    init(of channel: Channel, at now: WallTime, origin: String, hasSessions: Bool) {
        let stream = Stream(channel: channel, origin: origin)
        let entries = Situation.all.map { stream.entry(of: $0, at: now) }
        self.channel = channel.name
        playable = zip(Situation.all, entries).compactMap { situation, entry in entry.url.map { (situation, $0) } }
        object = [
            "channel": channel.name,
            // The server's time.
            "now": now.iso8601,
            // Whether sessions are available here.
            "sessions": hasSessions,
            "scenarios": entries.map(\.object),
        ]
    }
}

/// The streams of a channel for queries.
private struct Stream {
    let channel: Channel
    let origin: String

    var rendition: String { channel.renditions.last?.name ?? "" }

    func url(_ items: [(name: String, value: String)]) -> String {
        "\(origin)/\(StreamAddress.playlist(channel.name))?\(Self.query(items))"
    }

    private static func query(_ items: [(name: String, value: String)]) -> String {
        items.map { "\($0.name)=\($0.value)" }.joined(separator: "&")
    }

    /// - Throws: the reason why the channel has no such stream.
    func content(_ items: [(name: String, value: String)]) throws(ChannelError) -> (scenario: Scenario, marks: Marks) {
        let query = try PresentationQuery(items)
        let stream = StreamName(channel: channel.name, form: query.form)
        let renditions = channel.renditions(of: stream, in: .cmaf).map(\.name)
        return (try query.scenario(renditions: renditions), try query.marks())
    }

    /// The entry of a situation, and its URL; nil if the channel cannot show it.
    func entry(of situation: Situation, at now: WallTime) -> (object: JSONObject, url: String?) {
        let items = [(name: "scenario", value: situation.name)]
        var (scenario, marks, problem) = (Scenario.none, Marks.none, String?.none)
        do throws(ChannelError) { (scenario, marks) = try content(items) } catch { problem = "\(error)" }
        let others = situation.others(rendition: rendition).compactMap { text -> JSONObject? in
            let items = situation.options + [(name: "fault", value: text)]
            guard let faults = try? content(items).scenario.faults else { return nil }
            return ["faults": faults.map(\.text), "url": self.url(items)]
        }
        let url = problem == nil ? self.url(items) : nil
        let object: JSONObject = [
            "name": situation.name,
            "title": situation.title,
            "sentence": situation.sentence,
            // The server's behaviour, and that of a correct player.
            "served": situation.served,
            "expect": situation.expected,
            "url": url,
            // The reason why the channel cannot show it.
            "problem": problem,
            "faults": scenario.faults.map(\.text),
            // The rest of its query, absent if there is none: `key=10`.
            "options": situation.options.isEmpty ? nil : Self.query(situation.options),
            // Further streams of the same situation.
            "others": others,
            // The seconds after which everything repeats; absent if it does not.
            "period": scenario.period ?? marks.period,
            // The next beginning; absent if it is always on, or depends on the viewer's arrival.
            "next": [scenario.next(after: now)?.start, marks.nextStart(after: now)].compactMap { $0 }.min()?.iso8601,
            // The number of seconds from a viewer's arrival to the beginning; absent if it does not depend on that.
            "after_join": scenario.secondsFromJoining ?? marks.secondsFromJoining,
            // The rules that its lists break.
            "rules": situation.rules,
            "issues": situation.issues.map(IssueLink.init),
            "containers": SegmentContainer.ofPictures.map(\.rawValue),
        ]
        return (object.compact, url)
    }
}
