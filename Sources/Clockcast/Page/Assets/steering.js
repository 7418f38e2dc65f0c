// How the picture is brought to the present. Errors are seconds, positive when the picture is ahead of the server's time.

/** Beyond it a seek is faster than running. */
export const SEEK = 0.5;
/** The error is taken back within about this many seconds, but never with more than this much of the rate. */
const [TIME, MOST] = [0.7, 0.12];

/**
 * How large an error is left alone, in seconds: half of a frame and a little.
 *
 * Pictures change with the screen's refresh and in whole frames. The browser keeps an even beat and skips or repeats one only
 * when it is half a frame off, so finer steering would only push it to and fro.
 */
export const band = (frameRate) => Math.max(0.016, 0.5 / (frameRate || 30)) + 0.002;

/**
 * What to do about an error: `{ seek: true }` or `{ rate }`.
 *
 * @param beat seconds from one look to the next: in the background it may be long, and a rate stays in force all that time
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
	/** How many seconds before its goal a seek has to aim, learned from what it missed by. */
	lead = 0.06;

	/** @param tools clock, frameRate, lateness; seek(error) brings the video to the present, onError is told what is seen */
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
