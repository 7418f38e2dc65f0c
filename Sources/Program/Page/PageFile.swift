internal import CPageFiles

/// A file of the pages at `/`, `/embed`, `/scenarios`, `/try` and `/sessions/…`. The files are part of the program and need no build step.
package enum PageFile: String, CaseIterable {
    case index = "index.html"
    case style = "style.css"
    case icon = "icon.svg"
    case embed = "embed.html"
    case app = "app.js"
    case embedApp = "embed-app.js"
    case embedMain = "embed.js"
    case yours = "yours.js"
    case main = "main.js"
    case ui = "ui.js"
    case messages = "messages.js"
    case zones = "zones.js"
    case graph = "graph.js"
    case serverClock = "server-clock.js"
    case playlist = "playlist.js"
    case feed = "feed.js"
    case steering = "steering.js"
    case mediaSourcePlayer = "media-source-player.js"
    case nativePlayer = "native-player.js"
    case players = "players.js"
    case card = "card.js"
    case look = "look.js"
    case session = "session.js"
    case pictureInPicture = "picture-in-picture.js"
    case sound = "sound.js"
    case wakeLock = "wake-lock.js"
    case timers = "timers.js"
    case timerWorker = "timer-worker.js"
    case scenarios = "scenarios.html"
    case scenarioStyle = "scenarios.css"
    case scenarioMain = "scenarios.js"
    case situations = "situations.js"
    case trial = "trial.js"
    case trying = "try.html"
    case tryStyle = "try.css"
    case tryMain = "try.js"
    case tryWords = "try-words.js"
    case report = "report.html"
    case reportStyle = "report.css"
    case reportApp = "report.js"
    case reportMain = "report-main.js"
    case reportFeed = "report-feed.js"
    case reportState = "report-state.js"
    case reportPicture = "report-picture.js"
    case reportLanes = "report-lanes.js"
    case reportTime = "report-time.js"
    case reportWords = "report-words.js"

    /// The bytes to serve.
    ///
    /// - Parameter change: changes a file before it is served.
    package func bytes(_ change: (PageFile, [UInt8]) -> [UInt8]) -> [UInt8] {
        let main: PageFile
        switch self {
        case .app: main = .main
        case .embedApp: main = .embedMain
        case .reportApp: main = .reportMain
        default: return change(self, embedded)
        }
        // The script includes everything that it imports.
        let script = PageScript(main.rawValue) { name in
            PageFile(rawValue: String(name)).map { String(decoding: change($0, $0.embedded), as: UTF8.self) }
        }
        return Array(script.text.utf8)
    }

    /// The bytes in the program; empty for a script that is made of others.
    var embedded: [UInt8] {
        var count = 0
        guard let bytes = cpagefiles_bytes(rawValue, &count) else { return [] }
        return Array(UnsafeBufferPointer(start: bytes, count: count))
    }

    package var contentType: String {
        switch self {
        case .index, .embed, .scenarios, .trying, .report: "text/html; charset=utf-8"
        case .style, .scenarioStyle, .tryStyle, .reportStyle: "text/css; charset=utf-8"
        case .icon: "image/svg+xml"
        default: "text/javascript; charset=utf-8"
        }
    }

    /// Its path: the documents are at `/`, `/embed`, `/scenarios` and `/try`, that of a session at its name below `/sessions/`, the others below
    /// `/page/`.
    package var path: String {
        switch self {
        case .index: "/"
        case .embed: "/embed"
        case .scenarios: "/scenarios"
        case .trying: "/try"
        case .report: "/sessions/"
        default: "/page/\(rawValue)"
        }
    }
}
