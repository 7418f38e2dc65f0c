package import HLS
internal import Production
internal import Scenarios

// The keys of encrypted streams.
extension PresentationQuery {
    /// The keys of its segments; nil if they are not encrypted.
    package var keys: KeyRotation? {
        keySeconds.flatMap { KeyRotation(seconds: $0, vector: keyVector ?? .explicit, method: keyMethod ?? .aes128) }
    }

    /// Checks that the parameters of keys are consistent.
    func checkKeys() throws(ChannelError) {
        let (vector, method) = (
            keyVector.map { "key.iv=\($0.rawValue)" }, keyMethod.map { "key.method=\($0.rawValue)" }
        )
        if keySeconds == nil, let option = vector ?? method {
            throw .scenario(ScenarioError(option, "it needs a number of seconds, as in key=30"))
        }
        if keyMethod == .sampleAES, keyVector == .sequence { throw .scenario(Self.errorOfVectors) }
    }

    /// The refusal of samples whose vectors would be the numbers of segments.
    static let errorOfVectors = ScenarioError(
        "key.iv=\(KeyRotation.Vector.sequence.rawValue)",
        "with key.method=sample-aes all segments of a key have one vector, that of their header; it goes with key.iv=explicit"
    )
}
