// How far the picture is from the present, and how it is brought there. Errors are seconds, positive when it is ahead.

/** The middle of some numbers; NaN of none. */
export function median(values) {
	const sorted = [...values].sort((one, other) => one - other);
	const middle = sorted.length >> 1;
	return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** How slowly the difference of pictures and media clock is learned. */
const SLOWEST = 1 / 50;

/** Looks at each picture that is shown, or at the media clock where nothing tells of pictures. */
export class Lateness {
	#pictures = [];
	// Of media clock and pictures on the average: a page in the background is told of no pictures.
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
			// A screen shows it at the expected time, a virtual one almost at once: the middle is off by half a refresh at most.
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

/** Beyond it a seek is faster than running. */
export const SEEK = 0.5;
/** An error is taken back within about so many seconds, but with no more than so much of the rate. */
const [TIME, MOST] = [0.7, 0.12];

/**
 * How large an error is left alone, in seconds: half of a frame and a little. The browser skips or repeats a frame only when it
 * is half of one off, so finer steering would only push it to and fro.
 */
export const band = (frameRate) => Math.max(0.016, 0.5 / (frameRate || 30)) + 0.002;

/**
 * What to do about an error: `{ seek: true }` or `{ rate }`.
 *
 * @param beat seconds from one look to the next, for which a rate stays in force: in the background it may be long
 */
export function steer(error, tolerated, beat = 0) {
	if (Math.abs(error) > Math.max(SEEK, 2 * tolerated)) return { seek: true };
	if (Math.abs(error) <= tolerated) return { rate: 1 };
	const change = Math.max(-MOST, Math.min(MOST, error / Math.max(TIME, beat)));
	return { rate: Math.round((1 - change) * 1e4) / 1e4 };
}

/** Holds a video at the present, look by look. */
export class Steering {
	#looked = Infinity;
	#landed = 0;
	/** How many seconds ahead of its goal a seek has to aim; learned. */
	lead = 0.06;

	/** @param tools clock, frameRate, lateness; seek(error) goes to the present, onError is told what is seen */
	constructor(video, tools) {
		Object.assign(this, { video, ...tools });
	}

	/** After a seek what was seen before it does not count. */
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
		// The second look after a seek is the first that only saw pictures of after it.
		if (this.#landed > 0 && (this.#landed -= 1) === 0 && Math.abs(error) <= 1) {
			this.lead = Math.max(0, Math.min(0.8, this.lead - error / 2));
		}
		const move = steer(error, band(this.frameRate), beat);
		if (move.seek) this.seek(error);
		else if (video.playbackRate !== move.rate) video.playbackRate = move.rate;
	}
}
