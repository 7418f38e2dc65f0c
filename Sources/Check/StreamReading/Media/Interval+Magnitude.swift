package import Timeline

extension Interval {
    /// Its length, whatever its sign.
    package var magnitude: Interval { self < .zero ? -self : self }
}
