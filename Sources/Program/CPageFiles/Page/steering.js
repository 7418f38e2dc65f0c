// The distance of the picture from the present, and its correction. Errors are seconds, positive when ahead.

/** The median of some numbers; NaN if there are none. */
export function median(values) {
	const sorted = [...values].sort((one, other) => one - other);
	const middle = sorted.length >> 1;
	return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** The error by the pictures that are shown, or by the media clock if they are unknown. */
export class Lateness {
	#pictures = [];
	// The difference between the media clock and the pictures, because a page in the background gets no picture events.
	#difference = 0;
	#looks = 0;

	/** @param origin wall time in seconds of currentTime 0; NaN while it is not known */
	constructor(video, clock, origin) { Object.assign(this, { video, clock, origin }); }

	start(signal) {
		const { video } = this;
		if (!video.requestVideoFrameCallback) return;
		const look = (now, { mediaTime, expectedDisplayTime }) => {
			if (signal.aborted) return;
			// A real screen shows it at the expected time, a virtual one almost at once.
			const shown = expectedDisplayTime - Math.max(0, Math.min(17, expectedDisplayTime - now)) / 2;
			if (!video.seeking) this.#pictures.push(mediaTime + this.origin() - this.clock.at(shown) / 1000);
			video.requestVideoFrameCallback(look);
		};
		video.requestVideoFrameCallback(look);
	}

	clear() { this.#pictures = []; }

	/** The error since the last call. */
	take() {
		const clock = this.video.currentTime + this.origin() - this.clock.now() / 1000;
		const pictures = this.#pictures.splice(0);
		if (pictures.length < 2) return clock - this.#difference;
		const error = median(pictures);
		if (Math.abs(clock - error) < 0.1) {
			this.#looks += 1;
			this.#difference += (clock - error - this.#difference) * Math.max(1 / this.#looks, 1 / 50);
		}
		return error;
	}
}

/** The error beyond which a seek is faster than running. */
export const SEEK = 0.5;
/** The seconds in which an error is corrected, and the largest change of the rate for it. */
const [TIME, MOST] = [0.7, 0.12];

/** The error that is left alone: browsers skip or repeat a frame only when it is half of one off. */
export const band = (frameRate) => Math.max(0.016, 0.5 / (frameRate || 30)) + 0.002;

/** The correction of an error: `{ seek: true }`, or `{ rate }` for the `beat` seconds to the next look. */
export function steer(error, tolerated, beat = 0) {
	if (Math.abs(error) > Math.max(SEEK, 2 * tolerated)) return { seek: true };
	if (Math.abs(error) <= tolerated) return { rate: 1 };
	const change = Math.max(-MOST, Math.min(MOST, error / Math.max(TIME, beat)));
	return { rate: Math.round((1 - change) * 1e4) / 1e4 };
}

/** Holds a video at the present. */
export class Steering {
	#looked = Infinity;
	#landed = 0;
	/** The number of seconds by which a seek has to aim ahead; it is learned. */
	lead = 0.06;

	/** @param tools clock, frameRate, lateness, onError; seek(error) goes to the present */
	constructor(video, tools) { Object.assign(this, { video, ...tools }); }

	/** Called after a seek. */
	landed() {
		this.lateness.clear();
		this.#landed = 2;
	}

	look() {
		const { video, lateness } = this;
		const now = this.clock.now() / 1000;
		const beat = now - this.#looked;
		this.#looked = now;
		if (video.paused || video.seeking) return lateness.clear();
		const error = lateness.take();
		this.onError?.(error);
		// Chromium's own HLS ends at any rate but 1, and it is also the one that has no dates.
		if (Number.isNaN(error)) return;
		// The second look is the first that only saw pictures from after the seek.
		if (this.#landed > 0 && (this.#landed -= 1) === 0 && Math.abs(error) <= 1) {
			this.lead = Math.max(0, Math.min(0.8, this.lead - error / 2));
		}
		const { seek, rate } = steer(error, band(this.frameRate), beat);
		if (seek) this.seek(error);
		else if (video.playbackRate !== rate) video.playbackRate = rate;
	}
}
