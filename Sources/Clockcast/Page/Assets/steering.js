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

/** What to do about an error: `{ seek: true }` or `{ rate }`. */
export function steer(error, tolerated) {
	if (Math.abs(error) > Math.max(SEEK, 2 * tolerated)) return { seek: true };
	if (Math.abs(error) <= tolerated) return { rate: 1 };
	const change = Math.max(-MOST, Math.min(MOST, error / TIME));
	return { rate: Math.round((1 - change) * 1000) / 1000 };
}

/** How long before its goal a seek has to aim, learned from what it missed by. */
export class SeekLead {
	seconds = 0.06;

	/** @param error of the first pictures after a seek */
	learn(error) {
		if (Math.abs(error) <= 1) this.seconds = Math.max(0, Math.min(0.8, this.seconds - error / 2));
	}
}
