// The server's time on this device, found by asking /time. All times are milliseconds.

/** The largest deviation of a device's quartz. */
const DRIFT = 5e-5;
/** Browsers have the time in steps of up to a millisecond. */
const GRAIN = 2;

/** A sample: the times of leaving and return by our clock, and of arrival and leaving by the server's. */
export const exchange = ({ left, back, came, went }) => ({
	offset: (came - left + went - back) / 2,
	roundTrip: Math.max(0, back - left - (went - came)),
	at: back,
});

/** The largest error of a sample's offset at a later moment. */
export const uncertainty = ({ roundTrip, at }, now) => roundTrip / 2 + Math.max(0, now - at) * DRIFT;

/** Whether no single offset explains both: the server's clock was set in between. */
export const contradict = (one, other, now) =>
	Math.abs(one.offset - other.offset) > uncertainty(one, now) + uncertainty(other, now) + GRAIN;

/** The best sample; null if there is none. */
export const best = (samples, now) =>
	samples.reduce((one, other) => one && uncertainty(one, now) <= uncertainty(other, now) ? one : other, null);

/** The error that an answer of /time allows the server's own clock; NaN where that is unknown. */
export const ownError = ({ earliest_ns: earliest, latest_ns: latest, sent_ns: sent }) =>
	Number.isFinite(earliest) && Number.isFinite(latest) ? Math.max(latest - sent, sent - earliest) / 1e6 : NaN;

/** What makes the clock on the screen wrong at most, by the names of its parts, and all together. @param frame how long one is shown
 *  @param shown by how much the picture is off, as it was measured */
export function accuracy({ server, way, frame, shown }) {
	const picture = Math.abs(shown) > frame / 2 ? ['part.shown', Math.abs(shown)] : ['part.frame', frame / 2];
	const parts = [['part.server', server], ['part.way', way], picture];
	return { parts, sum: parts.reduce((sum, [, part]) => sum + part, 0) };
}

/** The name of the words for the way in which the server's clock is kept. */
export function held({ status, source }) {
	if (source === null) return 'held.untold';
	if (source !== 'references') return `held.${status}`;
	return { synchronized: 'held.references', unknown: 'held.contradicted' }[status] ?? `held.${status}`;
}

/** The name of the words for this device's clock, which is only called right or wrong if the error of the server's own clock is known. */
export function device({ deviceOffset: offset, own: { error }, way }) {
	const isKnown = error + way < 50;
	if (Math.abs(offset) < 50) return isKnown ? 'device.right' : 'device.same';
	return offset > 0 ? (isKnown ? 'device.slow' : 'device.behind') : isKnown ? 'device.fast' : 'device.ahead';
}

/** The tenths and hundredths of a second; how many of the digits are certain within so many milliseconds. */
export function fraction(time, sum) {
	return { digits: String(Math.floor(time % 1000 / 10)).padStart(2, '0'), certain: [100, 10].filter((unit) => sum < unit).length };
}

/** Makes server time of `performance.now()`, so that a change of the device's clock has no effect. */
export class ServerClock {
	#samples = [];
	#chosen = null;
	#jump = NaN;
	/** The state of the server's own clock: its status, the source of that, and its largest error. */
	own = { status: '', source: '', error: NaN };
	// The number of rounds of `keep` since the last change.
	#round = 0;

	constructor({ url, timers, fetch = globalThis.fetch.bind(globalThis), now = () => performance.now(), wall = () => Date.now() }) {
		Object.assign(this, { url, timers, fetch, monotonic: now, wall });
	}

	get roundTrip() { return this.#chosen?.roundTrip ?? NaN; }
	/** The largest difference between our server time and the server's. */
	get way() { return this.#chosen ? uncertainty(this.#chosen, this.monotonic()) : NaN; }
	/** Server time minus this device's clock. */
	get deviceOffset() { return this.now() - this.wall(); }

	now() { return this.at(this.monotonic()); }
	/** The server time at a moment of `performance.now()`. */
	at(moment) { return this.#chosen ? moment + this.#chosen.offset : NaN; }

	async sample() {
		const url = `${this.url}?${Math.random()}`;
		let left = this.monotonic();
		const reply = await this.fetch(url, { cache: 'no-store', signal: AbortSignal.timeout(5000) });
		let back = this.monotonic();
		if (!reply.ok) throw new Error(`/time: ${reply.status}`);
		const answer = await reply.json();
		const { received_ns: came, sent_ns: went, status = '', source = '' } = answer;
		if (!(came > 0)) throw new Error('/time');
		this.own = { status, source, error: ownError(answer) };
		// The browser's own timing of the connection does not include our waiting.
		const { requestStart, responseStart } = performance.getEntriesByName(url)[0] ?? {};
		if (requestStart >= left && responseStart > requestStart && responseStart <= back) [left, back] = [requestStart, responseStart];
		performance.clearResourceTimings();
		this.add(exchange({ left, back, came: came / 1e6, went: went / 1e6 }));
	}

	add(sample) {
		// After a sleep earlier measurements are worthless.
		const jump = this.wall() - this.monotonic();
		if (Math.abs(jump - this.#jump) > 250) this.#samples = [];
		this.#jump = jump;
		// If the server's clock was set, the newer sample is true, however quick the older one was.
		const kept = this.#samples.filter((older) => !contradict(older, sample, this.monotonic()));
		if (kept.length < this.#samples.length) this.#round = 0;
		this.#samples = [...kept, sample].slice(-24);
		this.#chosen = best(this.#samples, this.monotonic());
	}

	/** Takes several samples; throws only if none came. */
	async measure(count = 2) {
		const failures = [];
		for (let index = 0; index < count; index += 1) await this.sample().catch((error) => failures.push(error));
		if (failures.length === count) throw failures[0];
	}

	/** Measures for ever. Failures are reported by the code that fetches the stream. */
	async keep() {
		for (;;) {
			await this.timers.sleep(this.#round < 8 ? 1000 : 10_000);
			this.#round += 1;
			await this.sample().catch(() => {});
		}
	}
}
