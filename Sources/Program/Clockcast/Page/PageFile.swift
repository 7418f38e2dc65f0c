internal import HTTPMessage

/// A file of the pages at `/`, `/embed`, `/scenarios` and `/sessions/…`. They are in the program, and there is nothing to build.
enum PageFile: String, CaseIterable {
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

    /// What it is served as.
    ///
    /// - Parameter change: makes what is served of a file as the program has it.
    func bytes(_ change: (PageFile, [UInt8]) -> [UInt8]) -> [UInt8] {
        let main: PageFile
        switch self {
        case .app: main = .main
        case .embedApp: main = .embedMain
        case .reportApp: main = .reportMain
        default: return change(self, embedded)
        }
        // With all that it imports.
        let script = PageScript(main.rawValue) { name in
            PageFile(rawValue: String(name)).map { String(decoding: change($0, $0.embedded), as: UTF8.self) }
        }
        return Array(script.text.utf8)
    }

    /// The bytes as SwiftPM has put them into the program; of a script that is made of others none.
    var embedded: [UInt8] {
        switch self {
        case .index: PackageResources.index_html
        case .style: PackageResources.style_css
        case .icon: PackageResources.icon_svg
        case .embed: PackageResources.embed_html
        case .app, .embedApp, .reportApp: []
        case .embedMain: PackageResources.embed_js
        case .yours: PackageResources.yours_js
        case .main: PackageResources.main_js
        case .ui: PackageResources.ui_js
        case .messages: PackageResources.messages_js
        case .zones: PackageResources.zones_js
        case .graph: PackageResources.graph_js
        case .serverClock: PackageResources.server_clock_js
        case .playlist: PackageResources.playlist_js
        case .feed: PackageResources.feed_js
        case .steering: PackageResources.steering_js
        case .mediaSourcePlayer: PackageResources.media_source_player_js
        case .nativePlayer: PackageResources.native_player_js
        case .players: PackageResources.players_js
        case .card: PackageResources.card_js
        case .look: PackageResources.look_js
        case .session: PackageResources.session_js
        case .pictureInPicture: PackageResources.picture_in_picture_js
        case .sound: PackageResources.sound_js
        case .wakeLock: PackageResources.wake_lock_js
        case .timers: PackageResources.timers_js
        case .timerWorker: PackageResources.timer_worker_js
        case .scenarios: PackageResources.scenarios_html
        case .scenarioStyle: PackageResources.scenarios_css
        case .scenarioMain: PackageResources.scenarios_js
        case .situations: PackageResources.situations_js
        case .trial: PackageResources.trial_js
        case .report: PackageResources.report_html
        case .reportStyle: PackageResources.report_css
        case .reportMain: PackageResources.report_main_js
        case .reportFeed: PackageResources.report_feed_js
        case .reportState: PackageResources.report_state_js
        case .reportPicture: PackageResources.report_picture_js
        case .reportLanes: PackageResources.report_lanes_js
        case .reportTime: PackageResources.report_time_js
        case .reportWords: PackageResources.report_words_js
        }
    }

    var contentType: String {
        switch self {
        case .index, .embed, .scenarios, .report: "text/html; charset=utf-8"
        case .style, .scenarioStyle, .reportStyle: "text/css; charset=utf-8"
        case .icon: "image/svg+xml"
        default: "text/javascript; charset=utf-8"
        }
    }

    /// Where it is: the documents at `/`, `/embed` and `/scenarios`, that of a session at its name below `/sessions/`, the others below
    /// `/page/`.
    var path: String {
        switch self {
        case .index: "/"
        case .embed: "/embed"
        case .scenarios: "/scenarios"
        case .report: "/sessions/"
        default: "/page/\(rawValue)"
        }
    }
}
