package struct Color: Hashable, Sendable { package let red, green, blue: UInt8 }
