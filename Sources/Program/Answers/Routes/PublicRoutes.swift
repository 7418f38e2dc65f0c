internal import Page
internal import Channels
internal import Presentations
internal import HTTPMessage
internal import Platform
package import Settings

extension RouteTable {
    /// The routes for players and people.
    package static func forEverybody(
        _ status: ServiceStatus,
        _ streams: StreamAnswers,
        _ settings: Settings
    ) -> RouteTable {
        let page = PageFiles(settings)
        let sessions = SessionAnswers(store: streams.sessions, page: page)
        let first = [
            // Some of these paths have the shape of a stream's address.
            Route("/session/*/**", "session", answer: sessions.refusal),
            Route("/loading.mp4", "loading_file", answer: streams.loadingFile),
            Route("/frame.png", "frame") { routed in
                guard settings.hasFrames else { throw HTTPError.framesAreOff }
                return try streams.frame(routed)
            },
        ]
        return RouteTable(
            routes: first + pages(page, streams, sessions) + lists(status, streams, settings)
                + health(status, namesReferences: false),
            streams: streams.reply,
            nothing: "there is nothing at this path; playlists end in .m3u8",
            clock: streams.clock
        )
    }

    /// The pages, and what only they ask for.
    private static func pages(_ page: PageFiles, _ streams: StreamAnswers, _ sessions: SessionAnswers) -> [Route] {
        let overlay = OverlayAnswer(catalog: streams.catalog, page: page)
        return [
            Route("/", "page") { _ in try page.reply(.index) },
            Route("/embed", "page") { _ in try page.reply(.embed) },
            Route("/overlay", "page", answer: overlay.reply),
            Route("/page/*", "page") { try page.reply($0.variable) },
            Route("/scenarios", "scenarios") { routed in
                guard streams.hasScenarios else { throw HTTPError.scenariosAreOff }
                try QueryParameter.check(routed.query, near: ["channel"])
                return try page.reply(.scenarios)
            },
            Route("/scenarios.json", "scenarios", answer: streams.scenarioList),
            Route("/try", "scenarios") { _ in
                guard streams.hasScenarios else { throw HTTPError.scenariosAreOff }
                guard streams.sessions != nil else { throw HTTPError.sessionsAreOff }
                return try page.reply(.trying)
            },
            Route("/sessions/*", "session", answer: sessions.reply),
            Route("/sessions/*/events", "session_events", answer: sessions.events),
        ]
    }

    /// Addresses as QR codes, the time, and the channels.
    private static func lists(_ status: ServiceStatus, _ streams: StreamAnswers, _ settings: Settings) -> [Route] {
        let catalog = streams.catalog
        let codes = QRCodeAnswer(settings: settings, didFail: streams.didFail)
        let stations = StationListAnswer(catalog: catalog, settings: settings)
        let (channels, log) = (ThrottledResponse(), ThrottledResponse())
        return [
            Route("/channels.m3u", "channels", answer: stations.list),
            Route("/guide.xml", "channels", answer: stations.guide),
            Route("/qr.svg", "qr_code") { routed in
                guard settings.hasCodes else { throw HTTPError.codesAreOff }
                return try codes.reply(to: routed)
            },
            Route("/time", "time") { routed in
                guard routed.query.contains(where: { $0.name == "log" }) else {
                    return try streams.time(routed, status)
                }
                try QueryParameter.check(routed.query, near: ["fault", "scenario", "log"])
                return .now(log.response(at: routed.now) { status.timeLog(at: routed.now.wall) })
            },
            Route("/channels", "channels") { routed in
                let lan = settings.lanHost(of: routed.request)
                return .now(
                    channels.response(for: lan, at: routed.now) {
                        .json(catalog.list(of: settings, lan: lan, at: routed.now))
                    }
                )
            },
        ]
    }

    /// The state of the service, on both listeners.
    static func health(_ status: ServiceStatus, namesReferences: Bool) -> [Route] {
        let health = ThrottledResponse()
        return [
            Route("/healthz", "healthz") { routed in
                .now(
                    health.response(at: routed.now) {
                        status.health(at: routed.now, namesReferences: namesReferences)
                    }
                )
            },
            Route("/readyz", "readyz") { routed in
                .now(status.readiness(at: routed.now, isDraining: routed.request.isDraining))
            },
        ]
    }
}
