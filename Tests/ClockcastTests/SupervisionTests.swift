import Dispatch
import Platform
import Support
import Testing
import Timeline
import TriedSettings
@testable import Clockcast
@testable import Operations
@testable import Settings

@Suite("A service and what supervises it", .timeLimit(.minutes(5))) struct SupervisionTests {
    @Test("The log has the reason why the service manager's watchdog gets no notice")
    func watchdog() throws {
        let clock = ManualClock()
        let environment = ["NOTIFY_SOCKET": "@clockcast-test", "WATCHDOG_USEC": "60000000"]
        let manager = try #require(ServiceManager(environment: environment))
        let reasons = Lock<[String]>([])
        let told = DispatchSemaphore(value: 0)
        func begin(loopsAnswer: Bool) throws {
            // No server listens on port 1.
            let probe = HealthProbe(host: "127.0.0.1", port: 1, path: "/healthz", clock: clock)
            try manager.supervise(
                probe,
                clock: clock,
                tell: { reason in
                    reasons.withLock { $0.append(reason) }
                    told.signal()
                },
                loopsAnswer: { _ in loopsAnswer }
            )
            told.wait()
        }
        try begin(loopsAnswer: true)
        try begin(loopsAnswer: false)
        #expect(
            reasons.withLock { $0 } == ["/healthz: connect: Connection refused", "an event loop does not turn"]
        )
    }

    @Test("A service that has not begun has the ports of its settings")
    func ports() throws {
        let settings = try Settings(
            file: ("channels: { clock: { renditions: [64x36] } }", "test.yaml"),
            flags: ["server.port": "0", "admin.port": "9191"]
        )
        let service = try Service(
            settings: settings,
            resources: ServiceResources(for: settings),
            clock: ManualClock()
        )
        #expect(service.port == 0 && service.adminPort == 9191)
    }
}
