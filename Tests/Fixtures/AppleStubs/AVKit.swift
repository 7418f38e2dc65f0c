// The parts of AVKit that docs/apps/ClockPlayer.swift uses, by Apple's documentation: signatures, and no behaviour.
public import AVFoundation

@MainActor open class AVPictureInPictureController: NSObject {
    public init?(playerLayer: AVPlayerLayer) { nil }
    public var canStartPictureInPictureAutomaticallyFromInline: Bool {
        get { false }
        set {}
    }
    public func startPictureInPicture() {}
}
