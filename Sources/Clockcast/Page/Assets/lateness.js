// How far the picture on the screen is from the present, as the browser sees it.

/** The middle of some numbers; NaN of none. */
export function median(values) {
	const sorted = [...values].sort((one, other) => one - other);
	const middle = sorted.length >> 1;
	return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** How slowly the difference between pictures and media clock is learned. */
const SLOWEST = 1 / 50;

/** Looks at each picture that is shown (requestVideoFrameCallback), or at the media clock where nothing tells of pictures. */
export class Lateness {
	#pictures = [];
	// Of the media clock and the pictures on the average: for a page in the background, which is told of no pictures.
	#difference = 0;
	#looks = 0;

	/** @param origin wall time in seconds of currentTime 0; NaN while it is not known */
	constructor(video, clock, origin) {
		Object.assign(this, { video, clock, origin });
	}

	start(signal) {
		const { video } = this;
		if (!video.requestVideoFrameCallback) return;
		const look = (now, { mediaTime, expectedDisplayTime }) => {
			if (signal.aborted) return;
			// A screen shows the picture at the expected time, a virtual one (or a slow one's fast compositor) almost at once:
			// with the middle, neither is off by more than half a refresh.
			const shown = expectedDisplayTime - Math.max(0, Math.min(17, expectedDisplayTime - now)) / 2;
			if (!video.seeking) this.#pictures.push(mediaTime + this.origin() - this.clock.at(shown) / 1000);
			video.requestVideoFrameCallback(look);
		};
		video.requestVideoFrameCallback(look);
	}

	/** Forgets what was seen, for a seek. */
	clear() { this.#pictures = []; }

	/** Seconds, positive when ahead, from the pictures since the last call. */
	take() {
		const clock = this.video.currentTime + this.origin() - this.clock.now() / 1000;
		const pictures = this.#pictures.splice(0);
		if (pictures.length < 2) return clock - this.#difference;
		const error = median(pictures);
		if (Math.abs(clock - error) < 0.1) {
			this.#looks += 1;
			this.#difference += (clock - error - this.#difference) * Math.max(1 / this.#looks, SLOWEST);
		}
		return error;
	}
}
