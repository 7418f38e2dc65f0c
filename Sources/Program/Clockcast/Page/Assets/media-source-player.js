// Plays a stream through Media Source. Segments carry wall time, so `currentTime` is seconds since 1970.

import { Feed } from './feed.js';
import { StreamError, event, failure, start, watchdog, within } from './session.js';
import { Lateness, SEEK, Steering } from './steering.js';

const KEEP = 20;
const BEAT = 200;

export class MediaSourcePlayer {
	/**
	 * @param video the element
	 * @param tools clock, timers, fetch; isAnew to pass by the browser's cache; onReady just before the element changes hands, onPlaying, onError(seconds), onTrouble
	 */
	constructor(video, tools) {
		Object.assign(this, { video, tools });
	}

	/** iPhones have the managed kind only, which decides itself when it takes data and what it forgets. */
	static get Source() { return globalThis.MediaSource ?? globalThis.ManagedMediaSource; }
	static get isSupported() { return Boolean(MediaSourcePlayer.Source?.isTypeSupported('video/mp4; codecs="avc1.640020"')); }

	/** Plays until the signal is aborted; throws a `StreamError` when that cannot go on. */
	run(url, outer) {
		return within(outer, async (signal) => {
			const { video, tools } = this;
			const height = video.clientHeight * (globalThis.devicePixelRatio ?? 1);
			const feed = await Feed.open(url, { ...tools, height, signal });
			if (!MediaSourcePlayer.Source.isTypeSupported(feed.type)) throw new StreamError('codec', feed.variant.codecs);
			const pieces = feed.pieces(signal);
			// A header and the present, before anything is taken off the screen.
			const first = [(await pieces.next()).value, (await pieces.next()).value];

			await tools.onReady?.();
			signal.throwIfAborted();
			const source = new MediaSourcePlayer.Source();
			// A managed source does not open beside AirPlay.
			video.disableRemotePlayback = true;
			video.loop = false;
			const address = URL.createObjectURL(source);
			signal.addEventListener('abort', () => URL.revokeObjectURL(address));
			const opened = event(source, 'sourceopen', signal);
			video.src = address;
			await opened;
			source.duration = Infinity;
			let { type } = feed;
			const buffer = source.addSourceBuffer(type);
			const watch = watchdog(video, tools, feed);
			let look = () => watch(document.hidden);
			const failed = Promise.race([failure(signal, video, buffer), tools.timers.every(BEAT, signal, () => look())]);
			failed.catch(() => {});
			for (const piece of first) await Promise.race([this.#append(source, buffer, piece, signal), failed]);
			const next = async () => {
				const { value } = await pieces.next();
				// Settings that change under a running stream may change its profile or level.
				if (feed.type !== type) this.#changeType(source, buffer, feed);
				({ type } = feed);
				return value;
			};
			const filling = this.#fill(source, buffer, next, signal);
			filling.catch(() => {});
			const lateness = new Lateness(video, tools.clock, () => 0);
			lateness.start(signal);
			const seek = () => this.#seek(steering);
			const steering = new Steering(video, { ...tools, lateness, seek, frameRate: feed.variant.frameRate });
			await Promise.race([this.#begin(steering.lead, signal), failed, filling]);
			tools.onPlaying?.();

			video.addEventListener('play', seek, { signal });
			// Run dry it gives no sign of life any more, and wants what comes next at once.
			video.addEventListener('waiting', () => tools.timers.wake(Infinity), { signal });
			look = () => {
				watch(video.paused);
				// A seek to where nothing is buffered would never end.
				const isLost = video.seeking && !video.paused && Math.abs(video.currentTime - tools.clock.now() / 1000) > 3 * SEEK;
				if (isLost) seek();
				else steering.look();
			};
			await Promise.race([failed, filling]);
		});
	}

	async #append(source, buffer, bytes, signal) {
		if (source.readyState !== 'open') throw new StreamError('decode');
		const done = event(buffer, 'updateend', signal);
		buffer.appendBuffer(bytes);
		await done;
	}

	#changeType(source, buffer, feed) {
		if (source.readyState !== 'open') throw new StreamError('decode');
		if (!MediaSourcePlayer.Source.isTypeSupported(feed.type)) throw new StreamError('codec', feed.codecs);
		// Where it is missing (before Chromium 70 and Safari 13), decoders take what the header says.
		buffer.changeType?.(feed.type);
	}

	/** @param next gives the next bytes to append */
	async #fill(source, buffer, next, signal) {
		for (;;) {
			// Only a managed source ever says no.
			if (source.streaming === false) await event(source, 'startstreaming', signal);
			await this.#append(source, buffer, await next(), signal);
			const first = buffer.buffered.length > 0 ? buffer.buffered.start(0) : Infinity;
			const limit = this.tools.clock.now() / 1000 - KEEP;
			if (first < limit - KEEP) {
				const done = event(buffer, 'updateend', signal);
				buffer.remove(0, limit);
				await done;
			}
		}
	}

	/** Shows a still of the very near future and starts it at its moment. */
	async #begin(lead, signal) {
		const { video, tools: { clock, timers } } = this;
		const goal = clock.now() / 1000 + 0.15;
		const landed = event(video, 'seeked', signal);
		video.currentTime = goal;
		await landed;
		const wait = goal * 1000 - clock.now() - lead * 1000 / 2;
		if (wait > 0) await timers.sleep(wait, signal);
		await start(video);
	}

	#seek(steering) {
		const { video, tools: { clock } } = this;
		const goal = clock.now() / 1000 + steering.lead;
		for (let range = 0; range < video.buffered.length; range += 1) {
			if (video.buffered.start(range) > goal || video.buffered.end(range) < goal) continue;
			video.playbackRate = 1;
			video.currentTime = goal;
			return steering.landed();
		}
	}
}
