internal import ChannelSettings
internal import Channels
internal import HLS
internal import Presentations
internal import Scenarios
internal import Timeline

extension ReaderTrial {
    private static let streamWords = [
        "&", ";", "=", ",", "@", ".", "-", "~", "key", "key.iv", "sequence", "explicit", "steer", "steer.ttl",
        "steer.clone", "redundant", "define", "name", "import", "query", "data=yes", "a,b", "a,b,c,d,e", "via-a",
        "list", "key.wrong", "key.late=", "steering.410", "a.ttfb=", "b.hang=20", "main.nocodecs", "main.codecs=",
        "after", "of", "0", "1", "2", "86400", "86401", "3600", "3601", "-0", "+1", "01", "99999999999999999999", "%00",
        "a{$b}", "\"", "é",
    ]

    private static let join = WallTime(seconds: 1_797_105_600)

    /// Queries of streams with keys, pathways, variables and their faults, as anybody writes them.
    static let query = ReaderTrial(
        name: "query",
        examples: [
            "key=30&key.iv=sequence&define=import&data=yes&fault=key.404@30-36,key.late=3,token=60",
            "steer=a,b@30&steer.ttl=5&steer.clone=c&fault=a.503@0-30,c.ttfb=8000,steering.429@0-30,steering.html",
            "redundant=4&define=query&key=0&fault=d.hang=20@30-32,b.empty,main.codecs=hvc1.1.6.L93.B0,main.bandwidth=50",
            "scenario=pathway-turn&fault=640x360.404@after10-20&key=2&data=no&define=name",
        ].map { Array($0.utf8) },
        words: streamWords
    ) { bytes in
        let items = String(decoding: bytes, as: UTF8.self).split(separator: "&").map { item in
            (name: String(item.prefix { $0 != "=" }), value: String(item.drop { $0 != "=" }.dropFirst()))
        }
        do throws(ChannelError) {
            let query = try PresentationQuery(items)
            let scenario = try query.scenario(renditions: ["640x360", "320x180"], joiningAt: join)
            guard (try? Scenario(path: scenario.text)) == scenario || scenario.isEmpty else {
                return "its faults are read as something else"
            }
            // What belongs to a look, a view or a mark is in trials of their own.
            var name = StreamName(channel: "clock", form: query.form).text
            if !scenario.isEmpty { name += ";fault=\(scenario.text)" }
            return try StreamName(name).text == name ? nil : "\(name) is read as something else"
        } catch {
            return "\(error)".isEmpty ? "an error says nothing" : nil
        }
    }

    /// Names of streams in paths.
    static let streamName = ReaderTrial(
        name: "stream name",
        examples: [
            "clock;key=30;key.iv=sequence;define=import;redundant=2;fault=key.404@30-36,a.503@0-30",
            "clock;tz=Asia~Tokyo;audio=tick;mux=yes;cc=608;key=0;subtitles=en,de;define=query;steer=a,b@30;steer.ttl=5;steer.clone=c"
                + ";dvr=3600;shift=421977123;id3=1;fault=steering.410,c.ttfb=8000",
            "clock;key=4;start=20261120T120000Z;end=20261120T120010Z;type=vod;break=2-9;break.as=splice",
        ].map { Array($0.utf8) },
        words: streamWords
    ) { bytes in
        let text = String(decoding: bytes, as: UTF8.self)
        do throws(ChannelError) {
            let name = try StreamName(text)
            guard name.text.utf8.elementsEqual(text.utf8) else { return "it is written as \(name.text)" }
            return try StreamName(name.text) == name ? nil : "it is read in two ways"
        } catch {
            return "\(error)".isEmpty ? "an error says nothing" : nil
        }
    }
}
