internal import HTTPMessage
internal import Platform

/// The way from the head of a request to the data that its answer needs.
extension EventLoop {
    /// The exchange of a complete head.
    ///
    /// - Parameters:
    ///   - bytes: all bytes from the first byte of the head.
    ///   - startedAt: the time at which the head was complete; nil for now.
    func exchange(
        _ connection: Connection,
        _ head: RequestHead,
        _ bytes: UnsafeBufferPointer<UInt8>,
        startedAt: MonotonicTime? = nil
    ) -> Exchange {
        let startedAt = startedAt ?? now
        let conditions = RequestConditions(head, bytes.span)
        let peer = head.hasForwardedFor ? forwardedPeer(connection, head, bytes) : connection.peer
        let sent = UnsafeBufferPointer(rebasing: bytes[head.pathAndQuery.range])
        let note = listeners[connection.listener].read(UnsafeRawBufferPointer(sent))
        let target = note == nil ? Array(sent) : listeners[connection.listener].plainTarget
        let prefix = note.map { String(decoding: sent[$0.prefix], as: UTF8.self) } ?? ""
        var recording: Recording?
        if let note, note.isRecorded, context.recorder != nil, head.method == .get || head.method == .head,
            let reader = listeners[connection.listener].reader
        {
            recording = Recording(
                head,
                bytes.span,
                record: note.record,
                target: target,
                fields: reader.recordedFields,
                peer: peer,
                startedAt: startedAt
            )
        }
        return Exchange(
            method: head.method,
            // Offsets into a coded body would depend on the coding, so ranges are those of the uncoded body.
            coding: conditions.range == nil ? head.coding : .identity,
            keepsAlive: head.keepsAlive,
            version: head.version,
            conditions: conditions,
            target: target,
            plain: note.map { _ in PlainTarget(bytes: target, prefix: prefix) },
            startedAt: startedAt,
            dueAt: startedAt,
            peer: peer,
            logged: context.log == nil ? nil : LoggedFields(head, bytes.span),
            recording: recording
        )
    }

    /// The client that a trusted proxy names: the last address of X-Forwarded-For that is not a trusted proxy itself.
    private func forwardedPeer(
        _ connection: Connection,
        _ head: RequestHead,
        _ bytes: UnsafeBufferPointer<UInt8>
    ) -> PeerAddress {
        let trusted = context.settings.trustedProxies
        guard trusted.contains(where: { $0.contains(connection.peer) }) else { return connection.peer }
        var hops: [String] = []
        head.forEachField(in: bytes.span) { name, value in
            guard bytes.span.holdsIgnoringCase("x-forwarded-for", at: name) else { return }
            bytes.span.forEachElement(at: value) { hops.append(bytes.span.text(at: $0)) }
        }
        var client = connection.peer
        for hop in hops.reversed() {
            guard let address = PeerAddress(hop: hop) else { return client }
            client = address
            if !trusted.contains(where: { $0.contains(address) }) { return client }
        }
        return client
    }
}
