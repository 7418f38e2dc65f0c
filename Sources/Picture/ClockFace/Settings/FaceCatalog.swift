/// The kinds of faces that a channel can have.
package enum FaceCatalog {
    /// The faces in the order in which messages and the documentation list them; the first is the default.
    package static let all: [any FaceConfiguration.Type] = [
        DigitalFace.Configuration.self,
        AnalogFace.Configuration.self,
        WorldFace.Configuration.self,
        CountdownFace.Configuration.self,
        CaptionsFace.Configuration.self,
        UnixFace.Configuration.self,
        SyncFace.Configuration.self,
    ]
}
