import Foundation
import RunningServices
import Support
import Testing

@Suite("The clock as text", .timeLimit(.minutes(5)))
struct OverlayTests {
    private static let noon = "2026-11-20T12:00:00Z"
    private static let yaml = """
        channels:
          clock: { renditions: [64x36] }
          sale: { face: countdown, times: ["20:00"], renditions: [64x36] }
          hands: { face: analog, renditions: [64x36] }
        """

    @Test(
        "/overlay is a page for what a text can show, and refuses what a stream refuses",
        arguments: [
            ("", 200, ""), ("?tz=Asia/Tokyo&foreground=ffffff&font=DejaVu+Sans&utm_source=x", 200, ""),
            ("?to=2026-12-12T20:00:00%2B08:00&before=Doors+open+in", 200, ""),
            ("?face=countdown&times=10:00,20:00&after=OPEN", 200, ""),
            ("?face=analog&note=x", 200, ""), ("?face=sync", 200, ""),
            ("?face=world", 400, "face is 'world'; text alone has the faces digital, analog, countdown, sync"),
            ("?tz=Nowhere/Land", 400, "Nowhere/Land"), ("?foreground=nope", 400, "foreground"),
            ("?before=x", 400, "before is not a setting of the digital face"),
            ("?channel=sale&before=x", 200, ""), ("?channel=sale&to=2026-12-12T20:00:00Z&after=x", 200, ""),
            ("?channel=sale&face=digital&pattern=HH", 200, ""), ("?channel=hands&pattern=HH", 200, ""),
            ("?channel=sale&pattern=HH", 400, "pattern is not a setting of the countdown face"),
            ("?channel=clock&before=x", 400, "before is not a setting of the digital face"),
            ("?theme=%3Cb%3E%26", 400, "&lt;b&gt;&amp;"), ("?patern=HH", 400, "patern"),
            ("?tzz=Asia/Tokyo", 400, "'tzz' is not a parameter; did you mean 'tz'?"),
            ("?channel=x", 400, "unknown channel 'x'"),
        ]
    )
    func query(query: String, status: Int, words: String) throws {
        let service = try RunningService(at: Self.noon, yaml: Self.yaml)
        let reply = try service.get("/overlay\(query)")
        #expect(reply.status == status, "\(reply.text)")
        #expect(reply.fields["content-type"] == "text/html; charset=utf-8")
        if status == 200 {
            #expect(reply.text.contains("<script type=\"module\" src=\"page/overlay-app.js\"></script>"))
        } else {
            // The page's own style, in which a message can be read over any picture.
            #expect(reply.text.contains("<link rel=\"stylesheet\" href=\"page/overlay.css\"><p id=\"message\">"))
            #expect(reply.text.replacing("&#39;", with: "'").contains(words), "\(reply.text)")
        }
    }
}
