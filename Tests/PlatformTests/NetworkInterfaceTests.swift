@testable import Platform
import Testing

@Suite("Addresses of this machine")
struct NetworkInterfaceTests {
    @Test("Others reach it by what leads out, but not by bridges to containers and virtual machines")
    func reachable() {
        let interfaces = [
            NetworkInterface(name: "lo", address: "127.0.0.1", leadsOut: false),
            NetworkInterface(name: "docker0", address: "172.17.0.1", leadsOut: true),
            NetworkInterface(name: "wlp3s0", address: "192.168.1.20", leadsOut: true),
            NetworkInterface(name: "virbr0", address: "192.168.122.1", leadsOut: true),
            NetworkInterface(name: "eth0", address: "10.0.0.7", leadsOut: true),
        ]
        #expect(NetworkInterface.reachable(interfaces) == ["192.168.1.20", "10.0.0.7"])
    }

    @Test("The system lists its interfaces")
    func system() throws {
        let loopback = try #require(NetworkInterface.all().first { $0.address == "127.0.0.1" })
        #expect(!loopback.leadsOut)
    }
}
