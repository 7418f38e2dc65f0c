internal import Glibc
internal import HTTPMessage
internal import Platform

/// A connection: its socket, its input that is not parsed yet, and its output that is not sent yet.
///
/// Only its loop touches it; `state` decides what is done next.
final class Connection {
    var socket: ConnectionSocket
    let slot: Int
    let generation: UInt32
    /// The index of its listener.
    let listener: Int
    let peer: PeerAddress

    // Access to `state` is not checked at run time: each request uses it, some many times, and never while it is being changed. The checks
    // took a tenth of all instructions of an answer from memory.
    @exclusivity(unchecked) var state = ConnectionState()
    @exclusivity(unchecked) var parser: RequestParser
    /// The bytes from the start of the current request.
    var input: [UInt8] = []
    @exclusivity(unchecked) var output: [PendingOutput] = []
    /// The request that waits for its answer.
    var waiting: WaitingRequest?
    /// The delivery of an answer that is sent slowly.
    var delivery: SlowDelivery?
    /// The recorded requests with answers in progress.
    @exclusivity(unchecked) var recordings: [Recording] = []
    /// Distinguishes requests that have waited: a late result for one must not answer the next.
    var requestNumber: UInt32 = 0
    /// The place where the loop counts the time of its peer's address; nil for a peer that stands for many others, which is not counted for
    /// its address at all.
    let sharePlace: Int?
    /// The bytes of large bodies that are kept for this connection alone, and their peer.
    var held: (bytes: Int, by: PeerAddress)
    /// The unacknowledged bytes at the last look.
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
        sharePlace = isCounted ? TurnShares.place(of: peer) : nil
        self.socket = socket
        self.slot = slot
        self.generation = generation
        self.listener = listener
        self.peer = peer
        held = (0, peer)
        parser = RequestParser(limits: limits)
    }

    var isCounted: Bool { sharePlace != nil }

    var token: UInt64 { UInt64(generation) << 32 | UInt64(slot) }

    /// The number of bytes that the peer has acknowledged since the last look, of those that the system had then.
    @discardableResult
    func lookAtProgress() -> Int {
        let now = socket.unacknowledged
        defer { unacknowledged = now }
        return unacknowledged - now
    }

    /// Sends the batch, after earlier output; the rest becomes output for later.
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

    /// Sends stored output, as far as it is taken.
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
