"""Pictures of browsers' windows as pixels."""

import io

import PIL.Image


def image(data):
    """The image of a PNG, in red, green and blue."""
    return PIL.Image.open(io.BytesIO(data)).convert("RGB")
