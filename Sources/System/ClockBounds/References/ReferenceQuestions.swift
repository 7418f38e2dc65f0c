internal import CLinux
internal import Glibc
internal import Platform
internal import Timeline

/// Asks references over UDP, each from a socket and a port of its own that is connected to it, so that the kernel drops datagrams from
/// anywhere else. It blocks.
struct ReferenceQuestions {
    /// The time for all answers together.
    private static let patience = Interval.seconds(2)
    /// The datagrams that are read for one question, whose port may be flooded.
    private static let mostDatagrams = 64

    let clock: any TimeSource
    /// TAI less UTC by the kernel, for the samples.
    let tai: Int
    /// Finds the address of a name, which may take long.
    var resolve: (ReferenceAddress) -> SocketAddress? = { try? SocketAddress(of: $0.host, port: $0.port) }

    /// A question that is under way.
    private struct Open {
        let address: ReferenceAddress
        let question: NTPQuestion
        let asked: ClockReadings
        let socket: FileDescriptor.Shared
        var datagrams = 0
        var outcome: Reference.Outcome?
    }

    /// Asks all at once, and waits for the last answer or the end of patience.
    func ask(_ addresses: [ReferenceAddress]) -> [ReferenceAddress: Reference.Outcome] {
        // All names before the first question: an answer must not wait here for the address of another server.
        let targets = addresses.map { ($0, resolve($0)) }
        // Two names of one server would give it two votes.
        let servers = Dictionary(grouping: targets) { $0.1?.endpoint ?? "\($0.0)" }.values
        var open = servers.compactMap { names in names[0].1.flatMap { begin(names[0].0, at: $0) } }
        let deadline = clock.monotonic + Self.patience
        while open.contains(where: { $0.outcome == nil }), clock.monotonic < deadline {
            let left = (deadline - clock.monotonic).nanoseconds / 1_000_000
            var entries = open.map { one in
                pollfd(fd: one.outcome == nil ? one.socket.descriptor.number : -1, events: Int16(POLLIN), revents: 0)
            }
            // A clock that is driven by hand moves while this waits.
            guard poll(&entries, nfds_t(entries.count), Int32(clamping: min(left + 1, 100))) >= 0 || errno == EINTR
            else { break }
            for index in open.indices where entries[index].revents != 0 { receive(&open[index]) }
        }
        var outcomes = Dictionary(addresses.map { ($0, Reference.Outcome.silent) }, uniquingKeysWith: { $1 })
        for one in open { outcomes[one.address] = one.outcome ?? (one.datagrams > 0 ? .failed(.foreign) : .silent) }
        for names in servers {
            let first = names[0].0
            for (other, _) in names.dropFirst() {
                outcomes[other] = .failed(.nonsense("it has the address of \(first), and so no vote of its own"))
            }
        }
        return outcomes
    }

    /// Sends a question.
    ///
    /// - Returns: nil if that is not possible.
    private func begin(_ address: ReferenceAddress, at target: SocketAddress) -> Open? {
        let flags = Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
        guard let descriptor = try? FileDescriptor(socket(target.family, flags, 0), operation: "socket") else {
            return nil
        }
        // A name may have an address that no server has.
        guard target.isOfOneHost, target.connect(descriptor.number) == 0 else { return nil }
        let question = NTPQuestion.random()
        let bytes = question.bytes
        let asked = clock.readings
        guard send(descriptor.number, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count else { return nil }
        return Open(address: address, question: question, asked: asked, socket: .init(descriptor))
    }

    /// Reads what has arrived for a question.
    private func receive(_ open: inout Open) {
        var buffer = [UInt8](repeating: 0, count: 512)
        while open.outcome == nil {
            let count = recv(open.socket.descriptor.number, &buffer, buffer.count, 0)
            let arrived = clock.readings
            if count < 0 {
                // ECONNREFUSED: nothing listens at that port of its machine.
                if errno != EAGAIN, errno != EINTR { open.outcome = .silent }
                return
            }
            open.datagrams += 1
            do throws(NTPAnswer.Problem) {
                let answer = try NTPAnswer(Array(buffer.prefix(count)), to: open.question)
                open.outcome = .answered(
                    try ReferenceSample(answer, asked: open.asked, arrived: arrived, tai: tai)
                )
            } catch {
                if error != .foreign { open.outcome = .failed(error) }
            }
            if open.datagrams >= Self.mostDatagrams, open.outcome == nil { open.outcome = .failed(.foreign) }
        }
    }
}
