import Foundation
import RunningServices
import Support
import Testing

@Suite("The channels as stations", .timeLimit(.minutes(5)))
struct StationListTests {
    private static let noon = "2026-11-20T12:34:56Z"
    private static let yaml = """
        channels: { clock: { renditions: [64x36] }, shop: { title: 'A & "B"', timezone: Asia/Tokyo, renditions: [64x36] } }
        """

    @Test("/channels.m3u has each channel with its name, its picture and its stream, and names the guide")
    func list() throws {
        let service = try RunningService(at: Self.noon, yaml: Self.yaml)
        let base = service.base
        let reply = try service.get("/channels.m3u")
        #expect(reply.status == 200)
        #expect(reply.fields["content-type"] == "audio/x-mpegurl")
        #expect(
            reply.text == """
                #EXTM3U url-tvg="\(base)/guide.xml" x-tvg-url="\(base)/guide.xml"
                #EXTINF:-1 tvg-id="clock" tvg-name="clock" tvg-logo="\(base)/frame.png?channel=clock" group-title="Clockcast",clock
                \(base)/clock.m3u8
                #EXTINF:-1 tvg-id="shop" tvg-name="A & 'B'" tvg-logo="\(base)/frame.png?channel=shop" group-title="Clockcast",A & 'B'
                \(base)/shop.m3u8

                """
        )
        for line in reply.text.split(separator: "\n") where line.hasPrefix("http") {
            #expect(try service.get(String(line.dropFirst(base.count))).status == 200)
        }
        #expect(try service.get("/frame.png?channel=shop").status == 200)
    }

    @Test("The zone of the list is that of its streams; one that is unknown, or a second one, is a 400")
    func zone() throws {
        let service = try RunningService(at: Self.noon, yaml: Self.yaml)
        let text = try service.get("/channels.m3u?tz=Etc/GMT+5").text
        #expect(text.contains("\(service.base)/clock.m3u8?tz=Etc/GMT%2B5\n"))
        #expect(try service.get("/clock.m3u8?tz=Etc/GMT%2B5").status == 200)
        #expect(try service.get("/channels.m3u?tz=Nowhere/Land").status == 400)
        #expect(try service.get("/guide.xml?tz=UTC&tz=Asia/Tokyo").status == 400)
        let closed = try RunningService(at: Self.noon, yaml: Self.yaml + "\nadhoc: { settings: [] }\nframe_png: false")
        #expect(try closed.get("/channels.m3u?tz=UTC").status == 400)
        #expect(try closed.get("/channels.m3u").text.contains("tvg-logo=\"\(closed.base)/page/icon.svg\""))
    }

    @Test("/guide.xml has a programme for each hour of two days, in order, as another program reads it")
    func guide() throws {
        let service = try RunningService(at: Self.noon, yaml: Self.yaml)
        let reply = try service.get("/guide.xml")
        #expect(reply.status == 200)
        #expect(reply.fields["content-type"] == "application/xml; charset=utf-8")
        let script = """
            import sys, xml.etree.ElementTree as tree
            root = tree.parse(sys.argv[1]).getroot()
            print(root.tag, [(c.get("id"), c.find("display-name").text) for c in root.findall("channel")])
            for name in ("clock", "shop"):
                hours = [(p.get("start"), p.get("stop")) for p in root.findall("programme") if p.get("channel") == name]
                titles = {p.find("title").text for p in root.findall("programme") if p.get("channel") == name}
                print(len(hours), hours[0], hours[-1], titles, all(a[1] == b[0] for a, b in zip(hours, hours[1:])))
            """
        let folder = try TemporaryFolder()
        let file = try folder.write([UInt8](reply.body), to: "guide.xml")
        let output = try Peer(name: "python3").run(["-c", script, file])
        #expect(
            output.text == """
                tv [('clock', 'clock'), ('shop', "A & 'B'")]
                48 ('20261120120000 +0000', '20261120130000 +0000') ('20261122110000 +0000', '20261122120000 +0000') {'clock'} True
                48 ('20261120120000 +0000', '20261120130000 +0000') ('20261122110000 +0000', '20261122120000 +0000') {"A & 'B'"} True

                """
        )
    }
}
