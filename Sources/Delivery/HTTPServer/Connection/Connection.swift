internal import Glibc
internal import HTTPMessage
internal import Platform

/// One connection: its socket, what was read and not understood yet, what was made and not sent yet.
///
/// Only its loop touches it; what is done next is decided by `state`.
final class Connection {
    var socket: ConnectionSocket
    let slot: Int
    let generation: UInt32
    /// Which listener it came from.
    let listener: Int
    let peer: PeerAddress

    // Asked and told for each request, some of it many times, and never while it is being changed: checking that at run time was a
    // tenth of all instructions of an answer from memory.
    @exclusivity(unchecked) var state = ConnectionState()
    @exclusivity(unchecked) var parser: RequestParser
    /// Bytes from the start of the request that is being read.
    var input: [UInt8] = []
    @exclusivity(unchecked) var output: [PendingOutput] = []
    /// The request that waits for its answer.
    var waiting: WaitingRequest?
    /// The answer that goes out slowly.
    var delivery: SlowAnswer?
    /// The recorded requests whose answers are under way.
    @exclusivity(unchecked) var recordings: [Recording] = []
    /// Tells the requests that have waited apart: what comes late for one must not answer the next.
    var requestNumber: UInt32 = 0
    /// Whether it is counted for its peer's address.
    let isCounted: Bool
    /// Where the loop counts the time of its peer's address; nil for a peer that stands for many others.
    let sharePlace: Int?
    /// In the list of connections that get another turn.
    var isQueued = false
    /// Its time was over while it waited for a turn: what has come by then still counts.
    @exclusivity(unchecked) var isOverdue = false
    /// Bytes of large bodies that are kept for this connection alone, and whose they are.
    var held: (bytes: Int, by: PeerAddress)?
    /// What the peer had not acknowledged at the last look.
    private var unacknowledged = 0

    init(
        socket: consuming ConnectionSocket,
        slot: Int,
        generation: UInt32,
        listener: Int,
        peer: PeerAddress,
        isCounted: Bool,
        limits: RequestLimits
    ) {
        self.isCounted = isCounted
        sharePlace = isCounted ? TurnShares.place(of: peer) : nil
        self.socket = socket
        self.slot = slot
        self.generation = generation
        self.listener = listener
        self.peer = peer
        parser = RequestParser(limits: limits)
    }

    var token: UInt64 { UInt64(generation) << 32 | UInt64(slot) }
}

extension Connection {
    /// How many bytes the peer has acknowledged since the last look, of those that the system had then.
    @discardableResult
    func lookAtProgress() -> Int {
        let now = socket.unacknowledged
        defer { unacknowledged = now }
        return unacknowledged - now
    }

    /// Sends the batch, behind what is to be sent already; what is not taken becomes output for later.
    @inline(__always)
    func send(_ batch: inout OutputBatch) -> ConnectionState.Sending {
        guard output.isEmpty else { return keep(batch, 0) }
        let wanted = batch.byteCount
        let sent = batch.send(to: socket)
        guard sent != wanted else { return .taken(sent, hasMore: false, isBlocked: false) }
        return keep(batch, sent)
    }

    private func keep(_ batch: borrowing OutputBatch, _ sent: Int) -> ConnectionState.Sending {
        guard sent >= 0 || sent == -Int(EAGAIN) else { return .failed }
        output.append(contentsOf: batch.rest(after: max(0, sent)))
        return .taken(max(0, sent), hasMore: true, isBlocked: sent < 0)
    }

    /// Sends what was kept, as far as it is taken.
    func sendOutput() -> ConnectionState.Sending {
        var taken = 0
        var done = 0
        defer { output.removeFirst(done) }
        while done < output.count {
            let piece = output[done]
            let sent = socket.send(piece.body.unsafeBaseAddress + piece.range.lowerBound, piece.range.count)
            guard sent >= 0 else {
                guard sent == -Int(EAGAIN) else { return .failed }
                return .taken(taken, hasMore: true, isBlocked: true)
            }
            taken += sent
            if sent == piece.range.count {
                done += 1
            } else {
                output[done].range = (piece.range.lowerBound + sent)..<piece.range.upperBound
            }
        }
        return .taken(taken, hasMore: false, isBlocked: false)
    }
}
