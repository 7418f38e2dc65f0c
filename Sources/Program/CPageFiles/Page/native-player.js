// Plays a stream with the browser's own HLS where there is no Media Source, such as on iPhones before iOS 17.1.

import { explained, failure, start, watchdog, within } from './session.js';
import { Lateness, Steering } from './steering.js';

export class NativePlayer {
	constructor(video, tools) { Object.assign(this, { video, tools }); }

	static isSupported(video) { return video.canPlayType('application/vnd.apple.mpegurl') !== ''; }

	/** The same as that of `MediaSourcePlayer`. */
	run(url, outer) {
		return within(outer, async (signal) => {
			const { video, tools, tools: { clock } } = this;
			await tools.onReady?.();
			signal.throwIfAborted();
			const failed = failure(signal, video);
			video.loop = false;
			const join = () => {
				video.src = url;
				return start(video);
			};
			await Promise.race([join(), failed]);
			signal.throwIfAborted();
			tools.onPlaying?.();
			// The date by EXT-X-PROGRAM-DATE-TIME; NaN if the browser does not expose it.
			const origin = () => Number(video.getStartDate?.() ?? NaN) / 1000;
			const lateness = new Lateness(video, clock, origin);
			lateness.start(signal);
			let pausedAt = NaN;
			video.addEventListener('pause', () => { pausedAt = clock.now(); }, { signal });
			video.addEventListener('play', () => {
				// Without a date the present is unknown, but joining anew finds it.
				if (Number.isNaN(origin()) && clock.now() - pausedAt > 100) join().catch(() => {});
				pausedAt = NaN;
			}, { signal });
			const seek = (error) => { video.currentTime -= error; };
			const steering = new Steering(video, { ...tools, lateness, seek });
			const watch = watchdog(video, tools);
			await Promise.race([failed, tools.timers.every(250, signal, () => {
				watch(video.paused);
				steering.look();
			})]);
		}).catch((error) => explained(error, url, { signal: outer, fetch: this.tools.fetch }));
	}
}
