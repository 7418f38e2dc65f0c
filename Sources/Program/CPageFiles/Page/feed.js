// The segments of a stream in their order, with their headers.

import { addressOf } from './look.js';
import { chooseVariant, readMedia, readMultivariant } from './playlist.js';
import { StreamError, pause, request } from './session.js';

/** The number of failures in a row that end the feed if nothing is in store any more. */
const PATIENCE = 6;
/** The milliseconds for which a list that was just named is waited for, or as long as the server demands, up to the second number. */
const [NOT_YET, LONGEST] = [30_000, 60_000];
/** The largest number of segments in a row that are skipped when they are not available in time. */
const MISSING = 4;
/** The number of requests at once, when the first seconds are in store. */
const PARALLEL = 3;
/** Times that are no further apart, in seconds, are the same. If dates are no further off, they are wrong, and not the timestamps. */
const [SAME, DATES] = [0.1, 10];
/** A segment that is shown within this time is left alone when its name changes. In milliseconds, as all times here. */
const SETTLED = 4000;

/** Whether bytes are whole boxes (ISO/IEC 14496-12 §4.2) with a certain one among them: Chromium takes `<htm` for a box of 1 GB. */
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
		// The bytes after the version are profile, constraints and level.
		const values = view.getUint32(at + 4) & 0xffffff;
		return `avc1.${values.toString(16).padStart(6, '0').toUpperCase()}`;
	}
	return null;
}

/** The bodies of the boxes at a path such as `moof/traf`. */
function bodies(view, path) {
	const [wanted, ...inner] = path.split('/');
	const found = [];
	for (let at = 0, size; at + 8 <= view.byteLength; at += size) {
		size = view.getUint32(at);
		if (size < 8 || at + size > view.byteLength) break;
		const type = String.fromCharCode(...[4, 5, 6, 7].map((byte) => view.getUint8(at + byte)));
		if (type === wanted) found.push(new DataView(view.buffer, view.byteOffset + at + 8, size - 8));
	}
	return inner.length > 0 ? found.flatMap((body) => bodies(body, inner.join('/'))) : found;
}

/** Whether a list's segment shows the clock: another program, which stands behind its rendition, shows the loading picture. */
const isOfClock = (name) => !/(^|\/)(loading|slate)/.test(name);

/** NaN where there is nothing. */
const numberAt = (view, at) => view?.byteLength >= at + 4 ? view.getUint32(at) : NaN;
/** The value after two times, of 32 or 64 bits each. */
const behindTimes = (view) => numberAt(view, view?.byteLength && view.getUint8(0) === 1 ? 20 : 12);

/** The decode time in seconds at which a segment begins by its `tfdt` (ISO/IEC 14496-12 §8.8.12), NaN without one; `header` is its own. */
export function decodeTime(header, bytes) {
	const [fragment] = bodies(new DataView(bytes), 'moof/traf');
	if (!fragment) return NaN;
	const [[head], [time]] = ['tfhd', 'tfdt'].map((path) => bodies(fragment, path));
	const track = bodies(new DataView(header), 'moov/trak').find((body) => behindTimes(bodies(body, 'tkhd')[0]) === numberAt(head, 4));
	const scale = track ? behindTimes(bodies(track, 'mdia/mdhd')[0]) : NaN;
	const isLong = time?.byteLength > 0 && time.getUint8(0) === 1;
	return (isLong ? numberAt(time, 4) * 2 ** 32 + numberAt(time, 8) : numberAt(time, 4)) / scale;
}

/** The place of segments on the clock. They carry wall time, as long as their encoder does not begin anew or leap; then their dates count. */
export class Placement {
	/** The number of seconds to add to timestamps; 0 as long as these are wall time. */
	offset = 0;
	#end = NaN;

	/** @param time of a segment by its own timestamps, in seconds, NaN if it has none; start and end by its date, in milliseconds */
	next(time, { start, end }) {
		const difference = start / 1000 - time;
		if (Number.isNaN(difference)) return this.offset;
		const goesOn = Math.abs(time - this.#end) < SAME;
		const isFirst = Number.isNaN(this.#end);
		this.#end = time + (end - start) / 1000;
		if (Math.abs(difference) < SAME || (isFirst && Math.abs(difference) < DATES)) this.offset = 0;
		// Dates may be wrong as well, if they leap while timestamps continue.
		else if (!goesOn && Math.abs(difference - this.offset) >= SAME) this.offset = difference;
		return this.offset;
	}
}

/** The recent rate in bits a second, of requests that may run side by side. */
export class Meter {
	#running = 0;
	#since = 0;
	#bits = 0;
	/** NaN while it is unknown. */
	rate = NaN;

	start(now) {
		if (this.#running === 0) [this.#since, this.#bits] = [now, 0];
		this.#running += 1;
	}

	/** @param bytes 0 for a failed request */
	end(now, bytes) {
		this.#running -= 1;
		this.#bits += bytes * 8;
		if (this.#running > 0 || this.#bits === 0) return;
		const rate = this.#bits / Math.max(1, now - this.#since) * 1000;
		this.rate = Number.isNaN(this.rate) ? rate : (this.rate + rate) / 2;
	}
}

/** Whether after these failures, one after the other, the next segment is worth a request: a missing segment proves nothing about the next,
 * but a line that fails twice does. */
function isPassable(errors) {
	const lines = errors.filter(({ kind, isGone }) => !isGone && kind !== 'segment');
	return lines.length < 2 && errors.length <= MISSING && errors.every((error) => error instanceof StreamError);
}

export class Feed {
	#last = -1;
	#codec = null;
	#headers = new Map();
	#jobs = new Map();
	#isListed = false;
	/** The time for which a list that did not exist yet was waited for. */
	#awaited = 0;
	/** The yielded segments, by number. A replacement has no name, so that the segment takes its place when it is available. */
	#taken = new Map();
	failures = 0;
	/** The end of the stored part. */
	until = 0;
	/** Whether the last yielded segment is the end of the stream. */
	isEnded = false;
	meter = new Meter();
	#placement = new Placement();

	/** @param tools clock, timers, fetch, variants, height, onTrouble; store: the length of the stored future, 0 if the list is an ordinary one;
	 * rate: the line's in bits a second, if it is known; isAnew if data from the browser's cache was bad */
	constructor(tools) {
		Object.assign(this, { store: 0, ...tools });
		this.meter.rate = tools.rate ?? NaN;
		this.variant = this.#choice();
	}

	/** Chooses the variant for a height in pixels. */
	static async open(url, tools) {
		// The list is to begin with the present, and all pages are to request the same segments. One of low latency begins nowhere else.
		const isLow = new URL(url).searchParams.get('latency') === 'low';
		const begin = isLow ? { present: 'edge' } : tools.store > 0 ? { present: 'ahead' } : { allowance: '0' };
		// Both tracks in one buffer are synchronized by themselves.
		let base = addressOf(url, '', { container: 'cmaf', ...begin, mux: 'yes' });
		const onReply = ({ url: answering }) => { base = answering || base; };
		const text = await request(base, { ...tools, as: 'text', cache: 'no-store', onReply });
		return new Feed({ ...tools, variants: readMultivariant(text, base), multivariant: { text, base } });
	}

	/** The base of the last yielded segment; before that, of the multivariant playlist. */
	get codecs() { return this.variant.codecs.replace(/avc1\.\w+/, this.#codec ?? '$&'); }
	get type() { return `video/mp4; codecs="${this.codecs}"`; }

	/** The offset that is added to timestamps, in seconds. */
	get offset() { return this.#placement.offset; }

	/** The number of milliseconds in store. */
	get left() { return Math.max(0, this.until - this.clock.now()); }

	/** Whether the clock is on, and not a loading picture: by the last segment that has begun, since the next one may be missing or late. */
	get showsClock() {
		const now = this.clock.now();
		const begun = [...this.#taken.values()].filter(({ start }) => start <= now);
		return begun.reduce((last, one) => one.start > last.start ? one : last, { start: 0, isClock: true }).isClock;
	}

	/** Yields `{ header, bytes, offset }` for each segment, the last in seconds to add to its timestamps; ends with the stream, or by
	 * throwing a `StreamError` or the signal's reason. */
	async *pieces(signal) {
		for (;;) {
			let [target, playlist, asked] = [1000, null, this.clock.now()];
			try {
				this.variant = this.#choice();
				playlist = await this.#list(signal);
				target = playlist.target;
				// Either the list or the clock is wrong, and the clock can be checked.
				if (this.#distance(playlist) !== 0) await this.clock.sample?.().catch(() => {});
				if (this.#distance(playlist) < 0) throw new StreamError('stale');
				const due = this.#due(playlist);
				let [missing, isWhole] = [[], true];
				for (const [index, segment] of due.entries()) {
					asked = this.clock.now();
					const isEnough = this.variant === this.#choice();
					// A request in progress is awaited.
					if (!isEnough && !this.#jobs.has(segment.url)) {
						isWhole = false;
						break;
					}
					const header = await this.#header(segment.header, signal);
					// On a slow connection each further one would only delay the first.
					const many = this.left < 2 * target ? 1 : PARALLEL;
					if (isEnough) for (const next of due.slice(index, index + many)) this.#begin(next, signal);
					const { bytes, isOwn, error } = await this.#jobs.get(segment.url).catch((error) => ({ error }));
					if (error) {
						signal.throwIfAborted();
						missing.push(error);
						// The buffer then has a hole, after which it continues.
						if (this.failures > 0 && this.left < target && isPassable(missing)) continue;
						throw error;
					}
					missing = [];
					this.#jobs.delete(segment.url);
					[this.#last, this.until] = [segment.number, segment.end];
					const { name, start, end } = segment;
					this.#taken.set(segment.number, { name: isOwn ? name : '', variant: this.variant, start, end, isClock: isOwn && isOfClock(name) });
					this.#codec = header.codec;
					this.#succeed();
					const offset = this.#placement.next(decodeTime(header.bytes, bytes), segment);
					yield { header: header.bytes, bytes, offset };
				}
				if (missing.length > 0) throw missing[0];
				this.#succeed();
				if (playlist.isEnded && isWhole) {
					// It was over before the first request.
					if (this.until === 0) throw new StreamError('stale', '', { isOver: true });
					this.isEnded = true;
					return;
				}
				// The wait is half a target duration if nothing was new (RFC 8216 §6.3.4).
				if (due.length === 0) target /= 2;
				// With a full buffer there is no hurry; the list of another variant is needed at once.
				if (this.store > 0) target = this.variant === this.#choice() ? Math.max(target, this.left - this.store * 5 / 6) : 0;
			} catch (error) {
				signal.throwIfAborted();
				this.failures += 1;
				if (!(error instanceof StreamError) || error.kind === 'playlist') throw error;
				const isAwaited = !this.#isListed && (error.status === 404 || error.status >= 500);
				if (isAwaited ? this.#awaited >= NOT_YET : this.failures >= PATIENCE && this.left === 0) throw error;
				// A list that is gone does not come back; a new start requests the current one.
				if (error.isGone && playlist === null && !isAwaited) throw error;
				// The current list has other names.
				target = error.isGone && this.failures === 1 ? 0 : pause(this.failures);
				// A list that the multivariant playlist names, and that has never existed, begins soon: a new start would not help.
				if (isAwaited) {
					const { retryAfter } = error;
					target = retryAfter ? Math.min(LONGEST, retryAfter) + 500 * Math.random() : Math.min(4000, pause(this.failures));
					this.#awaited += target;
				}
				// Some more attempts are made before the buffer is empty.
				if (this.left > 0) target = Math.min(target, Math.max(1000, this.left / 2));
				// A single quick failure is normal; the buffer bridges it.
				if (this.failures > 1 || this.clock.now() - asked > 1000) this.onTrouble?.(error, target);
			}
			await this.timers.sleep(target, signal);
		}
	}

	/** The present list, whose URIs start from the URL that answered (RFC 3986 §5.1.3). */
	async #list(signal) {
		let base = this.variant.url;
		const text = await this.#get(base, 'text', signal, undefined, ({ url }) => { base = url || base; });
		this.#isListed = true;
		return readMedia(text, base);
	}

	#get(url, as, signal, patience, onReply) {
		// A refused resource must not come out of the browser's cache again.
		const cache = this.isAnew || this.failures > 0 ? 'reload' : 'default';
		return request(url, { as, signal, fetch: this.fetch, cache, patience, onReply });
	}

	async #video(url, box, signal, patience, onReply) {
		const bytes = await this.#get(url, 'arrayBuffer', signal, patience, onReply);
		if (!hasBox(bytes, box)) throw new StreamError('segment');
		return bytes;
	}

	async #header(url, signal) {
		if (!this.#headers.has(url)) {
			const bytes = await this.#video(url, MOOV, signal);
			this.#headers.set(url, { bytes, codec: codecOf(bytes) });
			if (this.#headers.size > 8) this.#headers.delete(this.#headers.keys().next().value);
		}
		return this.#headers.get(url);
	}

	/** Requests a segment, unless that was done. A failure is forgotten; an answer is kept until its turn. */
	#begin({ url, start }, signal) {
		if (this.#jobs.has(url)) return;
		// A later segment may take longer.
		const patience = Math.max(4000, Math.min(20_000, start - this.clock.now()));
		this.meter.start(performance.now());
		let isOwn = true;
		const job = this.#video(url, MOOF, signal, patience, ({ redirected }) => { isOwn = !redirected; }).then((bytes) => {
			this.meter.end(performance.now(), bytes.byteLength);
			return { bytes, isOwn };
		}, (error) => {
			this.meter.end(performance.now(), 0);
			this.#jobs.delete(url);
			throw error;
		});
		job.catch(() => {});
		this.#jobs.set(url, job);
	}

	/** The segments of a list that are wanted. */
	#due({ segments, isEnded }) {
		const now = this.clock.now();
		// The server's clock was set back, or its segments have become longer.
		if (segments.at(-1)?.number < this.#last - segments.length) this.#last = -1;
		const changed = segments.find(({ number, name, start }) => {
			const taken = this.#taken.get(number);
			return start > now + SETTLED && taken?.variant === this.variant && taken.name !== name;
		});
		if (changed) [this.#last, this.until] = [Math.min(this.#last, changed.number - 1), Math.min(this.until, changed.start)];
		// A server whose clock is a little ahead no longer lists the present segment.
		for (const [number, { end }] of this.#taken) if (!(number >= segments[0]?.number) && end < now - SETTLED) this.#taken.delete(number);
		const names = new Set(segments.map(({ url }) => url));
		for (const url of this.#jobs.keys()) if (!names.has(url)) this.#jobs.delete(url);
		const reach = isEnded ? Infinity : now + (this.store || Infinity);
		return segments.filter(({ number, start, end, isGap }) => !isGap && number > this.#last && end > now && start < reach);
	}

	/** The variant for the line: until much is in store, one that comes four times as fast as it is played. */
	#choice() {
		const need = this.left < this.store / 3 ? 4 : 2;
		return chooseVariant(this.variants, this.height, this.store > 0 ? this.meter.rate / need : NaN);
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
