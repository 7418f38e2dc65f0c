// What docs/apps/ClockPlayer.swift uses of AVFoundation and CoreMedia, by Apple's documentation: signatures, and no behaviour.
@_exported import Dispatch
@_exported import Foundation

public struct CMTime: Sendable {
    public init(value: Int64, timescale: Int32) {}
}

@MainActor open class AVPlayerItem: NSObject {
    public init(url: URL) {}
    public var error: (any Error)? { nil }
    public var automaticallyPreservesTimeOffsetFromLive: Bool {
        get { false }
        set {}
    }
    public func currentDate() -> Date? { nil }
    @discardableResult
    public func seek(to date: Date, completionHandler: ((Bool) -> Void)?) -> Bool { false }
}

@MainActor open class AVPlayer: NSObject {
    public override init() {}
    public var rate: Float {
        get { 0 }
        set {}
    }
    public func play() {}
    public func replaceCurrentItem(with item: AVPlayerItem?) {}
    public func addPeriodicTimeObserver(
        forInterval interval: CMTime,
        queue: DispatchQueue?,
        using block: @escaping @Sendable (CMTime) -> Void
    ) -> Any { 0 }
}

@MainActor open class AVPlayerLayer: NSObject {
    public override init() {}
    public var player: AVPlayer? {
        get { nil }
        set {}
    }
}

open class AVAudioSession: NSObject {
    public struct Category: Sendable {
        public static let playback = Category()
    }
    public class func sharedInstance() -> AVAudioSession { AVAudioSession() }
    public func setCategory(_ category: Category) throws {}
}
