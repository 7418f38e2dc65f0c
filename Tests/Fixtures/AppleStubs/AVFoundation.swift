// The parts of AVFoundation that docs/apps/ClockPlayer.swift uses, by Apple's documentation: signatures, and no behaviour.
@_exported import Foundation
// Apple's Foundation has URLSession in itself.
@_exported import FoundationNetworking

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
