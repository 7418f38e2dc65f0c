// Plays a stream through Media Source. Segments have timestamps of wall time, or are moved there, so `currentTime` is seconds since 1970.

import { Feed } from './feed.js';
import { StreamError, event, failure, start, watchdog, within } from './session.js';
import { Lateness, SEEK, Steering } from './steering.js';

/** Seconds of the past that stay in the buffer. */
const KEEP = 20;
/** The number of seconds in the buffer below which the card takes over. */
const LAST = 0.45;
/** The number of milliseconds in store with which playback begins. */
const START = 1500;

/** Whether nothing is buffered for a time in seconds, but something for later. */
export function isHole(buffered, time) {
	let isLater = false;
	for (let range = 0; range < buffered.length; range += 1) {
		if (buffered.start(range) <= time && buffered.end(range) > time) return false;
		isLater ||= buffered.start(range) > time;
	}
	return isLater;
}

export class MediaSourcePlayer {
	#type = '';
	#header = null;
	#card = null;
	// Operations on the buffer run one after the other.
	#turn = Promise.resolve();

	/** @param tools clock, timers, fetch, isAnew; store: the milliseconds of the stored future; getCard(feed, signal) fetches the picture that is
	 * shown when it runs dry; onReady just before the element changes hands, onPlaying, onError(seconds), onTrouble, onDry(isDry) */
	constructor(video, tools) { Object.assign(this, { video, tools, isDry: false }); }

	/** iPhones have the managed kind only, which decides itself when it takes data. */
	static get Source() { return globalThis.MediaSource ?? globalThis.ManagedMediaSource; }
	static get isSupported() { return Boolean(MediaSourcePlayer.Source?.isTypeSupported('video/mp4; codecs="avc1.640020"')); }

	/** Plays until `outer` is aborted; throws a `StreamError` when that cannot go on. */
	run(url, outer) {
		return within(outer, async (signal) => {
			const { video, tools } = this;
			const height = video.clientHeight * (globalThis.devicePixelRatio ?? 1);
			const feed = await Feed.open(url, { ...tools, height, signal });
			if (!MediaSourcePlayer.Source.isTypeSupported(feed.type)) throw new StreamError('codec', feed.variant.codecs);
			const pieces = feed.pieces(signal);
			// The first piece is fetched before the present picture is removed.
			const first = [(await pieces.next()).value];
			// On a slow connection the first piece is nearly over when it arrives.
			while (tools.store > 0 && feed.left < START) {
				const { value, done } = await pieces.next();
				if (done) break;
				first.push(value);
			}

			await tools.onReady?.(feed);
			signal.throwIfAborted();
			const source = new MediaSourcePlayer.Source();
			// A managed source does not open beside AirPlay.
			video.disableRemotePlayback = true;
			video.loop = false;
			const address = URL.createObjectURL(source);
			signal.addEventListener('abort', () => URL.revokeObjectURL(address));
			await event(source, 'sourceopen', signal, () => { video.src = address; });
			source.duration = Infinity;
			this.#type = feed.type;
			const buffer = source.addSourceBuffer(feed.type);
			const watch = watchdog(video, tools, feed);
			let look = () => watch(document.hidden || isHole(video.buffered, tools.clock.now() / 1000));
			const failed = Promise.race([failure(signal, video, buffer), tools.timers.every(200, signal, () => look())]);
			failed.catch(() => {});
			for (const piece of first) await Promise.race([this.#append(source, buffer, feed, piece, signal), failed]);
			const filling = this.#fill(source, buffer, feed, pieces, signal);
			filling.catch(() => {});
			const lateness = new Lateness(video, tools.clock, () => 0);
			lateness.start(signal);
			const seek = () => this.#seek(steering);
			const steering = new Steering(video, { ...tools, lateness, seek, frameRate: feed.variant.frameRate });
			await Promise.race([this.#begin(steering.lead, signal), failed, filling]);
			tools.onPlaying?.();

			video.addEventListener('play', seek, { signal });
			// A video that has run dry sends no further events.
			video.addEventListener('waiting', () => tools.timers.wake(Infinity), { signal });
			look = () => {
				const isEmpty = feed.left < LAST * 1000;
				// A stream that ends stands still at its last picture.
				if (isEmpty && feed.isEnded) return watch(true);
				if (isEmpty && !this.isDry) this.#runDry(source, buffer, feed, signal);
				// An empty buffer is not a standstill; lateness is reported, and so is a feed that fails.
				watch(video.paused || (isEmpty && this.tools.store > 0) || isHole(video.buffered, tools.clock.now() / 1000));
				if (this.isDry) return;
				// A seek to a time that is not buffered would never end.
				const error = video.currentTime - tools.clock.now() / 1000;
				if (video.seeking && !video.paused && Math.abs(error) > 3 * SEEK) seek();
				else steering.look();
			};
			await Promise.race([failed, filling]);
		});
	}

	/** Runs an operation on the buffer when it is its turn. */
	#alone(work) {
		this.#turn = this.#turn.then(work, work);
		this.#turn.catch(() => {});
		return this.#turn;
	}

	/** @param end where a card ends */
	#append(source, buffer, feed, { header, bytes, offset }, signal, end = Infinity) {
		return this.#alone(async () => {
			if (source.readyState !== 'open') throw new StreamError('decode');
			// Settings that change under a running stream may change its profile or level.
			if (feed.type !== this.#type) {
				if (!MediaSourcePlayer.Source.isTypeSupported(feed.type)) throw new StreamError('codec', feed.codecs);
				// Without changeType (before Chromium 70 and Safari 13) decoders follow the header.
				buffer.changeType?.(feed.type);
				this.#type = feed.type;
			}
			const append = (data) => event(buffer, 'updateend', signal, () => buffer.appendBuffer(data));
			if (buffer.timestampOffset !== offset || buffer.appendWindowEnd !== end) Object.assign(buffer, { timestampOffset: offset, appendWindowEnd: end });
			if (header !== this.#header) {
				await append(header);
				this.#header = header;
			}
			if (source.readyState !== 'open') throw new StreamError('decode');
			await append(bytes);
		});
	}

	async #fill(source, buffer, feed, pieces, signal) {
		this.#keepCard(feed, signal).catch(() => {});
		for (;;) {
			// Only a managed source ever sets this to false.
			if (source.streaming === false) await event(source, 'startstreaming', signal);
			const { value, done } = await pieces.next();
			if (done) break;
			await this.#append(source, buffer, feed, value, signal);
			if (this.isDry) this.#setDry(false);
			const first = buffer.buffered.length > 0 ? buffer.buffered.start(0) : Infinity;
			const limit = this.tools.clock.now() / 1000 - KEEP;
			if (first < limit - KEEP) await this.#alone(() => event(buffer, 'updateend', signal, () => buffer.remove(0, limit)));
		}
		// Without this the very last pictures would not be shown.
		await this.#alone(() => source.endOfStream());
		// Pressing play after the end asks whether there is more.
		do await event(this.video, 'play', signal); while (feed.left > 0);
		throw new StreamError('stale', '', { isOver: true });
	}

	/** Fetches the card for the end of the buffer, once enough is in store. Without it the last picture stays. */
	async #keepCard(feed, signal) {
		const { tools } = this;
		if (!tools.getCard) return;
		while (feed.left < tools.store / 4) await tools.timers.sleep(1000, signal);
		this.#card = await tools.getCard(feed, signal).catch(() => null);
	}

	#setDry(isDry) {
		this.isDry = isDry;
		this.tools.onDry?.(isDry);
	}

	/** The card goes on where the stream ends, so the video itself announces it, in a floating window, too. */
	#runDry(source, buffer, feed, signal) {
		if (!(this.tools.store > 0)) return;
		this.#setDry(true);
		const { buffered } = buffer;
		if (!this.#card || buffered.length === 0) return;
		const end = buffered.end(buffered.length - 1);
		const card = { ...this.#card, offset: end - this.#card.start };
		this.#append(source, buffer, feed, card, signal, end + this.#card.length).catch(() => {});
	}

	/** Shows a still of the near future and starts it at its moment. */
	async #begin(lead, signal) {
		const { video, tools: { clock, timers } } = this;
		// The first segment of a list that has just begun may start later than the time for which a late viewer waits.
		const early = video.buffered.length > 0 ? video.buffered.start(0) * 1000 - clock.now() : 0;
		if (early > 0) await timers.sleep(early, signal);
		const goal = clock.now() / 1000 + 0.15;
		await event(video, 'seeked', signal, () => { video.currentTime = goal; });
		const wait = goal * 1000 - clock.now() - lead * 1000 / 2;
		if (wait > 0) await timers.sleep(wait, signal);
		await start(video);
	}

	#seek(steering) {
		const { video, tools: { clock } } = this;
		const goal = clock.now() / 1000 + steering.lead;
		for (let range = 0; range < video.buffered.length; range += 1) {
			if (video.buffered.start(range) > goal || video.buffered.end(range) < goal) continue;
			Object.assign(video, { playbackRate: 1, currentTime: goal });
			return steering.landed();
		}
	}
}
