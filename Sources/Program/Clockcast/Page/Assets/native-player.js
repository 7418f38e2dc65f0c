// Plays a stream with the browser's own HLS, where there is no Media Source: iPhones before iOS 17.1, some televisions.

import { event, failure, start, watchdog, within } from './session.js';
import { Lateness, Steering } from './steering.js';

const BEAT = 250;

export class NativePlayer {
	/** @param tools as those of `MediaSourcePlayer` */
	constructor(video, tools) {
		Object.assign(this, { video, tools });
	}

	static isSupported(video) { return video.canPlayType('application/vnd.apple.mpegurl') !== ''; }

	/** Wall time in seconds of currentTime 0, by EXT-X-PROGRAM-DATE-TIME; NaN where the browser does not tell. */
	static origin(video) {
		const date = video.getStartDate?.();
		return date instanceof Date ? date.getTime() / 1000 : NaN;
	}

	/** Plays until the signal is aborted; throws a `StreamError` when that cannot go on. */
	run(url, outer) {
		return within(outer, async (signal) => {
			const { video, tools: { clock, timers, ...tools } } = this;
			await tools.onReady?.();
			signal.throwIfAborted();
			const ended = event(outer, 'abort', signal);
			const failed = failure(signal, video);
			video.loop = false;
			const join = () => {
				video.src = url;
				return start(video);
			};
			await Promise.race([join(), ended, failed]);
			signal.throwIfAborted();
			tools.onPlaying?.();
			const origin = () => NativePlayer.origin(video);
			const lateness = new Lateness(video, clock, origin);
			lateness.start(signal);
			let pausedAt = NaN;
			video.addEventListener('pause', () => { pausedAt = clock.now(); }, { signal });
			video.addEventListener('play', () => {
				// Without a date nothing says where the present is, but joining anew does.
				if (Number.isNaN(origin()) && clock.now() - pausedAt > 100) join().catch(() => {});
				pausedAt = NaN;
			}, { signal });
			const seek = (error) => { video.currentTime -= error; };
			const steering = new Steering(video, { ...tools, clock, lateness, seek, frameRate: 30 });
			const watch = watchdog(video, { ...tools, clock });
			await Promise.race([failed, timers.every(BEAT, signal, () => {
				watch(video.paused);
				steering.look();
			})]);
		});
	}
}
