import Raster
import Testing
import Timeline

@testable import ClockFace

/// Whole pictures as text, one character a pixel: the quarter of the way from the background's
/// luma to the foreground's in which its luma lies. Rounding to quarters is the tolerance: another version of FreeType or cairo
/// may differ by some levels at the edge of a stroke.
@Suite struct PictureTextTests {
    private static func drawn(_ face: any ClockFace, _ canvas: Canvas, at text: String) throws -> String {
        var renderer = SceneRenderer(size: canvas.size, typesetter: canvas.typesetter)
        let picture = try renderer.draw(face.scene(at: .make(text)))
        let low = Int(YCbCr(canvas.theme.background).y)
        let high = Int(YCbCr(canvas.theme.foreground).y)
        let marks = Array(" .+#")
        return (0..<canvas.size.height).map { row in
            let line = (0..<canvas.size.width).map { column in
                marks[max(0, min(3, (Int(picture.y[column, row]) - low) * 4 / (high - low)))]
            }
            return String(line)
        }
        .map { String($0.reversed().drop { $0 == " " }.reversed()) }.joined(separator: "\n")
    }

    @Test("The digits look as they should") func digitsLook() throws {
        let canvas = try Canvas.make(64, 36)
        let expected = """







                 +##+   +#+  +##+   +##.     +++   +++       +##+   +#+
                 +.+#. #+.#. +.+#. ##...     ++#.  ++#.      +.+#. #+.#.
                    #+.#. ##    #+ #+..       .#.   .#.         #+.#. ##
                   ## +#  ##   ## .##+#+ ..   .#.   .#.  ..    ## +#  ##
                  ##  .#  ##  ##  .#+ ##+##.  .#.   .#. +##.  ##  .#  ##
                 ##..  #+ #+ ##..  #+ ##      +#.   +#.      ##..  #+ #+
                .####+ .### .####+ .###      ##### #####    .####+ .###





                +###+    +##+           ++.   +##+.       +###+     +##+
                ##+###  +#####         ###+  ##++##       #++###  .##++#
                .   ##  ##  ##. .+.   .###+  ##  ##. .+.      ##  ##.
                    ## .##  +#+ +#.   #.+#+  +#+.##  +#.    .+##  ##+++
                   ##+ .##  +#+ .+.  ## +#+   ####.  .+.   +###.  ###+##
                  ##+  .##  +#+     .#..+#+  ##. ##.         +##  ##. +#+
                 ##.    ##  +#+  .  .####### ##  +#+  .       ##. ##  +#+
                ###+++  ##+.##  +#.  ...+#+. ##..##. +#.  +..+##  +#+.##.
                ######.  ####.  +#.     +#+  .####+  +#.  #####.   +###.








            """
        #expect(try Self.drawn(DigitalFace(canvas: canvas), canvas, at: "2026-11-20T20:48:36Z") == expected)
    }

    @Test("The loading clip looks as it should") func loadingClip() throws {
        let canvas = try Canvas.make(64, 36)
        let expected = """





                                        ..  ++
                                       .++ .##.
                                        ++  ##
                                    .+.         .
                                    .+.         .


                                   ..            .
                                   ..            .


                                     .          .
                                     .          .

                                        ..  ..





                           .+   +#+   +.  +++  +. +  +  +#+
                           .#  +# +# .##  #.+# ++.#+ # #+
                           .#  ++  # #.#. #  #.++.#+.# # .+
                           .#  ++ .# ###+ #  # ++.# ## #. #.
                           .### ###.++  # ###. ++.# +# .###.






            """
        #expect(try Self.drawn(LoadingFace(canvas: canvas), canvas, at: "2026-11-20T20:48:36Z") == expected)
    }
}
