// The segments of a stream in their order, headers included, as the media playlist lists them.

import { chooseVariant, readMedia, readMultivariant } from './playlist.js';
import { StreamError, pause, request } from './session.js';

/** So many failures end the feed: by then what is buffered has run out. */
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

/** The codec that a header declares, such as `avc1.64001F` (ISO/IEC 14496-15 §5.3.3, RFC 6381 §3.3); null if it is not H.264. */
export function codecOf(bytes) {
	const view = new DataView(bytes);
	for (let at = 0; at + 8 <= view.byteLength; at += 1) {
		if (view.getUint32(at) !== AVCC) continue;
		// Behind the version: profile, constraints, level.
		return `avc1.${[5, 6, 7].map((place) => view.getUint8(at + place).toString(16).padStart(2, '0').toUpperCase()).join('')}`;
	}
	return null;
}

export class Feed {
	#header = null;
	#last = -1;
	#codec = null;
	/** How often it has failed in a row. */
	failures = 0;

	/** @param isAnew whether the browser's cache is passed by, because what came out of it was bad */
	constructor({ timers, clock, variant, fetch, isAnew = false, onTrouble = () => {} }) {
		Object.assign(this, { timers, clock, variant, fetch, isAnew, onTrouble });
	}

	/** The multivariant playlist decides for one variant. */
	static async open(url, { height, ...rest }) {
		const address = new URL(url);
		address.searchParams.set('container', 'cmaf');
		// The list shall begin with the present itself.
		address.searchParams.set('allowance', '0');
		const text = await request(address.href, { as: 'text', cache: 'no-store', signal: rest.signal, fetch: rest.fetch });
		return new Feed({ ...rest, variant: chooseVariant(readMultivariant(text, address.href), height) });
	}

	/** The codecs of what was yielded last, by the multivariant playlist before anything was. */
	get codecs() { return this.#codec ? this.variant.codecs.replace(/avc1\.\w+/, this.#codec) : this.variant.codecs; }
	get type() { return `video/mp4; codecs="${this.codecs}"`; }

	/** Yields the bytes to append, header or segment; ends by throwing a `StreamError` or the signal's reason. */
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
			let target = 1000;
			let playlist = null;
			try {
				playlist = readMedia(await get(this.variant.url, 'text'), this.variant.url);
				target = playlist.target;
				// The server's clock was put back, or its segments have become longer: what it lists now comes next.
				const newest = playlist.segments.at(-1)?.number ?? this.#last;
				if (newest < this.#last - playlist.segments.length) this.#last = -1;
				// A list that is far from the present: either of the two is wrong, and the clock can be asked.
				if (this.#distance(playlist) !== 0) await this.clock.sample?.().catch(() => {});
				if (this.#distance(playlist) < 0) throw new StreamError('stale');
				const due = playlist.segments.filter((segment) => segment.number > this.#last && segment.end > this.clock.now());
				for (const segment of due) {
					// The header's name changes with the program, and with the server's settings.
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
				target = due.length > 0 ? target : target / 2;
			} catch (error) {
				signal.throwIfAborted();
				this.failures += 1;
				if (!(error instanceof StreamError) || error.kind === 'playlist' || this.failures >= PATIENCE) throw error;
				// A list that is gone does not come back under that name; a new start asks for the one there is.
				if (error.isGone && playlist === null) throw error;
				// A name that is gone from a list that is there: the list of now has others.
				target = error.isGone && this.failures === 1 ? 0 : pause(this.failures);
				// One quick failure is weather; the buffer bridges it.
				if (this.failures > 1 || this.clock.now() - asked > 1000) this.onTrouble(error, target);
			}
			await this.timers.sleep(target, signal);
		}
	}

	/** -1 if all of a list is long past, 1 if all of it is far ahead, otherwise 0. */
	#distance({ target, segments }) {
		if (segments.length === 0) return 0;
		const now = this.clock.now();
		if (segments.at(-1).end < now - 3 * target) return -1;
		return segments[0].start > now + 3 * target ? 1 : 0;
	}

	#succeed() {
		if (this.failures > 0) this.onTrouble(null, 0);
		this.failures = 0;
	}
}
