// How far the picture on the screen is from the present, as the browser sees it.

/** The middle of some numbers; NaN of none. */
export function median(values) {
  const sorted = [...values].sort((one, other) => one - other);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** Looks at each picture that a video shows (requestVideoFrameCallback), or at `currentTime` where that does not tell. */
export class Lateness {
  #errors = [];
  // What currentTime says minus what the pictures say, for when a page in the background gets no pictures.
  #difference = 0;

  /** @param origin wall time in seconds of currentTime 0; NaN while it is not known */
  constructor(video, clock, origin) {
    Object.assign(this, { video, clock, origin });
  }

  start(signal) {
    const { video } = this;
    if (!video.requestVideoFrameCallback) return;
    const look = (now, { mediaTime, expectedDisplayTime }) => {
      if (signal.aborted) return;
      if (!video.seeking) this.#errors.push(mediaTime + this.origin() - this.clock.at(expectedDisplayTime) / 1000);
      video.requestVideoFrameCallback(look);
    };
    video.requestVideoFrameCallback(look);
  }

  /** Forgets pictures of before a seek. */
  clear() { this.#errors = []; }

  /** Seconds, positive when ahead, from the pictures since the last call. */
  take() {
    const rough = this.video.currentTime + this.origin() - this.clock.now() / 1000;
    const errors = this.#errors.splice(0);
    if (errors.length < 2) return rough - this.#difference;
    const error = median(errors);
    if (Math.abs(rough - error) < 0.1) this.#difference += (rough - error - this.#difference) / 8;
    return error;
  }
}
