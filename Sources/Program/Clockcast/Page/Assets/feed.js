// The segments of a stream in their order, with their headers.

import { chooseVariant, readMedia, readMultivariant } from './playlist.js';
import { StreamError, pause, request } from './session.js';

/** So many failures in a row end the feed: by then what is buffered has run out. */
const PATIENCE = 6;

/** Whether these are whole boxes (ISO/IEC 14496-12 §4.2) with that one among them: Chromium takes `<htm` for a box of 1 GB. */
export function hasBox(bytes, wanted) {
	const view = new DataView(bytes);
	let [at, isThere] = [0, false];
	for (let size; at + 8 <= view.byteLength; at += size) {
		size = view.getUint32(at);
		if (size < 8) return false;
		isThere ||= view.getUint32(at + 4) === wanted;
	}
	return isThere && at === view.byteLength;
}

const [MOOV, MOOF, AVCC] = [0x6d6f6f76, 0x6d6f6f66, 0x61766343];

/** The codec of a header, such as `avc1.64001F` (ISO/IEC 14496-15 §5.3.3, RFC 6381 §3.3); null if it is not H.264. */
export function codecOf(bytes) {
	const view = new DataView(bytes);
	for (let at = 0; at + 8 <= view.byteLength; at += 1) {
		if (view.getUint32(at) !== AVCC) continue;
		// Behind the version: profile, constraints, level.
		const values = view.getUint32(at + 4) & 0xffffff;
		return `avc1.${values.toString(16).padStart(6, '0').toUpperCase()}`;
	}
	return null;
}

export class Feed {
	#header = null;
	#last = -1;
	#codec = null;
	failures = 0;

	/** @param tools clock, timers, fetch, variant, onTrouble; isAnew if what came out of the browser's cache was bad */
	constructor(tools) { Object.assign(this, tools); }

	/** Chooses the variant for a height in pixels. */
	static async open(url, { height, ...rest }) {
		const address = new URL(url);
		address.searchParams.set('container', 'cmaf');
		// The list shall begin with the present.
		address.searchParams.set('allowance', '0');
		// Both tracks in one buffer are in step by themselves.
		address.searchParams.set('mux', 'yes');
		const text = await request(address.href, { ...rest, as: 'text', cache: 'no-store' });
		return new Feed({ ...rest, variant: chooseVariant(readMultivariant(text, address.href), height) });
	}

	/** Of what was yielded last; before that, of the multivariant playlist. */
	get codecs() { return this.variant.codecs.replace(/avc1\.\w+/, this.#codec ?? '$&'); }
	get type() { return `video/mp4; codecs="${this.codecs}"`; }

	/** Yields headers and segments; ends by throwing a `StreamError` or the signal's reason. */
	async *pieces(signal) {
		let asked = 0;
		const get = (url, as) => {
			asked = this.clock.now();
			// What was refused must not come out of the browser's cache again.
			const cache = this.isAnew || this.failures > 0 ? 'reload' : 'default';
			return request(url, { as, signal, fetch: this.fetch, cache });
		};
		const video = async (url, box) => {
			const bytes = await get(url, 'arrayBuffer');
			if (!hasBox(bytes, box)) throw new StreamError('segment');
			return bytes;
		};
		for (;;) {
			let [target, playlist] = [1000, null];
			try {
				playlist = readMedia(await get(this.variant.url, 'text'), this.variant.url);
				target = playlist.target;
				// The server's clock was put back, or its segments have become longer.
				const { segments } = playlist;
				if (segments.at(-1)?.number < this.#last - segments.length) this.#last = -1;
				// Either of the two is wrong, and the clock can be asked.
				if (this.#distance(playlist) !== 0) await this.clock.sample?.().catch(() => {});
				if (this.#distance(playlist) < 0) throw new StreamError('stale');
				const due = segments.filter(({ number, end }) => number > this.#last && end > this.clock.now());
				for (const segment of due) {
					if (segment.header !== this.#header) {
						const header = await video(segment.header, MOOV);
						this.#codec = codecOf(header);
						this.#header = segment.header;
						yield header;
					}
					const bytes = await video(segment.url, MOOF);
					this.#last = segment.number;
					this.#succeed();
					yield bytes;
				}
				this.#succeed();
				// Half of a target duration when nothing was new (RFC 8216 §6.3.4).
				if (due.length === 0) target /= 2;
			} catch (error) {
				signal.throwIfAborted();
				this.failures += 1;
				if (!(error instanceof StreamError) || error.kind === 'playlist' || this.failures >= PATIENCE) throw error;
				// A list that is gone does not come back; a new start asks for the one there is.
				if (error.isGone && playlist === null) throw error;
				// The list of now has other names.
				target = error.isGone && this.failures === 1 ? 0 : pause(this.failures);
				// One quick failure is weather; the buffer bridges it.
				if (this.failures > 1 || this.clock.now() - asked > 1000) this.onTrouble?.(error, target);
			}
			await this.timers.sleep(target, signal);
		}
	}

	/** -1 if a list is long past, 1 if it is far ahead, otherwise 0. */
	#distance({ target, segments }) {
		const now = this.clock.now();
		if (segments.at(-1)?.end < now - 3 * target) return -1;
		return segments[0]?.start > now + 3 * target ? 1 : 0;
	}

	#succeed() {
		if (this.failures > 0) this.onTrouble?.(null);
		this.failures = 0;
	}
}
