// The server's time on this device, found by asking /time. All times are milliseconds.

/** A device's quartz runs wrong by up to this much, so old samples are worth less. */
const DRIFT = 5e-5;
const KEPT = 24;
/** Browsers tell the time in steps of up to a millisecond, so what differs by less does not contradict. */
const GRAIN = 2;

/** One exchange: when it left and came back by our clock, when it came and went by the server's. */
export function exchange({ left, back, came, went }) {
	return {
		offset: (came - left + went - back) / 2,
		roundTrip: Math.max(0, back - left - (went - came)),
		at: back,
	};
}

/** How far the offset of a sample may be off at a later moment. */
export function uncertainty(sample, now) {
	return sample.roundTrip / 2 + Math.max(0, now - sample.at) * DRIFT;
}

/** Whether no one offset can explain both: the server's clock was set in between. */
export function contradict(one, other, now) {
	return Math.abs(one.offset - other.offset) > uncertainty(one, now) + uncertainty(other, now) + GRAIN;
}

/** The sample to believe: nothing on the way can have falsified it by more than half of its round trip. */
export function best(samples, now) {
	return samples.reduce((one, other) =>
		one && uncertainty(one, now) <= uncertainty(other, now) ? one : other, null);
}

/** Moments by `performance.now()` become server time; a device's clock that is set does not matter. */
export class ServerClock {
	#samples = [];
	#chosen = null;
	#jump = null;
	/** Rounds of `keep` since something was found to have changed; the first ones follow each other quickly. */
	#round = 0;

	constructor({ url = 'time', timers, fetch = globalThis.fetch.bind(globalThis), now = () => performance.now(), wall = () => Date.now() }) {
		Object.assign(this, { url, timers, fetch, monotonic: now, wall });
	}

	get roundTrip() { return this.#chosen?.roundTrip ?? NaN; }
	/** Server time minus this device's clock. */
	get deviceOffset() { return this.now() - this.wall(); }

	/** The server's time now. */
	now() { return this.at(this.monotonic()); }
	/** The server's time at a moment of `performance.now()`. */
	at(moment) { return this.#chosen ? moment + this.#chosen.offset : NaN; }

	/** Asks once. Throws what `fetch` throws. */
	async sample() {
		const url = `${this.url}?${Math.random().toString(36).slice(2)}`;
		let left = this.monotonic();
		const reply = await this.fetch(url, { cache: 'no-store', signal: AbortSignal.timeout(5000) });
		let back = this.monotonic();
		if (!reply.ok) throw new Error(`/time: ${reply.status}`);
		const { received_ns: came, sent_ns: went } = await reply.json();
		if (!(came > 0)) throw new Error('/time');
		// What the browser noted of the connection is free of our own waiting.
		const entry = globalThis.performance?.getEntriesByName?.(url)[0];
		if (entry?.requestStart >= left && entry.responseStart > entry.requestStart && entry.responseStart <= back) {
			left = entry.requestStart;
			back = entry.responseStart;
		}
		globalThis.performance?.clearResourceTimings?.();
		this.add(exchange({ left, back, came: came / 1e6, went: went / 1e6 }));
	}

	add(sample) {
		// After a sleep, what was measured before is worth nothing.
		const jump = this.wall() - this.monotonic();
		if (this.#jump !== null && Math.abs(jump - this.#jump) > 250) this.#samples = [];
		this.#jump = jump;
		// A server that was put right: the newer is true, however quickly the older came.
		const kept = this.#samples.filter((older) => !contradict(older, sample, this.monotonic()));
		if (kept.length < this.#samples.length) this.#round = 0;
		this.#samples = [...kept, sample].slice(-KEPT);
		this.#chosen = best(this.#samples, this.monotonic());
	}

	/** Several samples; throws only if none came. */
	async measure(count = 2) {
		const failures = [];
		for (let index = 0; index < count; index += 1) await this.sample().catch((error) => failures.push(error));
		if (failures.length === count) throw failures[0];
	}

	/** Measures on for ever. A failure is left to those who fetch the stream. */
	async keep() {
		for (;;) {
			await this.timers.sleep(this.#round < 8 ? 1000 : 10_000);
			this.#round += 1;
			await this.sample().catch(() => {});
		}
	}
}
