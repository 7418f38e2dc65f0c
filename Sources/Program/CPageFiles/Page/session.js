// The common part of both players: a start, an end, and the treatment of failures.

/** A failure to report: `kind` names a message, `detail` fills it. */
export class StreamError extends Error {
	/** @param more of a server that refused: its status, and after how many milliseconds it wants to be asked again, or 0; isOver if the
	 * stream has ended */
	constructor(kind, detail = '', { status = 0, retryAfter = 0, isOver = false } = {}) {
		super(`${kind}: ${detail}`);
		Object.assign(this, { name: 'StreamError', kind, detail, status, retryAfter, isOver });
	}

	/** Whether the requested name is not in use, or not any more. */
	get isGone() { return [404, 410].includes(this.status); }
}

/** 0.5 to 15 s in milliseconds, up to a fifth shorter, so that viewers do not come back all at once. */
export const pause = (failures, random = Math.random) => Math.min(15_000, 500 * 2 ** (failures - 1)) * (1 - random() / 5);

/** Fetches; a `StreamError` describes a failure. `onReply` gets the head of the answer. */
export async function request(url, { signal, as, fetch = globalThis.fetch, cache = 'default', patience = 4000, onReply }) {
	// A slower answer comes too late for a clock.
	const late = AbortSignal.timeout(patience);
	const either = signal ? AbortSignal.any?.([signal, late]) ?? signal : late;
	let reply;
	try {
		reply = await fetch(url, { signal: either, cache });
		if (reply.ok) {
			onReply?.(reply);
			return await reply[as]();
		}
	} catch {
		signal?.throwIfAborted();
		throw new StreamError('network');
	}
	// Only the server's own words are shown, not a proxy's page.
	const isText = reply.headers.get('content-type')?.startsWith('text/plain');
	const line = isText ? (await reply.text().catch(() => '')).split('\n')[0].replace(/^(.{159})..+/u, '$1…') : '';
	// A date in its place does not come from this server.
	const retryAfter = Number(reply.headers.get('retry-after')) * 1000 || 0;
	throw new StreamError('status', [reply.status, line].filter(Boolean).join(', '), { status: reply.status, retryAfter });
}

/** Reports failures, and tries again until it succeeds. */
export async function insist(work, { timers, onTrouble, signal }) {
	for (let failures = 1; ; failures += 1) {
		const began = performance.now();
		try {
			return await work();
		} catch (error) {
			signal?.throwIfAborted();
			// After a long run the next attempt comes quickly.
			if (performance.now() - began > 10_000) failures = 1;
			const wait = pause(failures);
			onTrouble(error, wait);
			await timers.sleep(wait, signal);
		}
	}
}

/** Bits a second at which a file of this page came over the line; NaN if it was in the cache. */
export function lineRate(name) {
	const entry = performance.getEntriesByType('resource').find(({ name: url }) => url.includes(name));
	return entry?.transferSize > 5000 ? entry.transferSize * 8000 / Math.max(1, entry.responseEnd - entry.requestStart) : NaN;
}

/** Runs `work` with a signal that is aborted when it ends, or when `outer` is. */
export async function within(outer, work) {
	const ending = new AbortController();
	const { signal } = ending;
	try {
		outer?.throwIfAborted();
		outer?.addEventListener('abort', () => ending.abort(outer.reason), { signal });
		return await work(signal);
	} finally {
		ending.abort();
	}
}

/** A promise that `begin` can resolve; it rejects with the reason of `outer` when that is aborted. */
export const wait = (outer, begin) => within(outer, (signal) => new Promise((resolve, reject) => {
	signal.addEventListener('abort', () => reject(signal.reason));
	begin(resolve, signal);
}));

/** The next event of that name, such as the one that `cause` brings about. */
export const event = (target, name, outer, cause) => wait(outer, (resolve, signal) => {
	target.addEventListener(name, resolve, { signal });
	cause?.();
});

/** Rejects with a `StreamError` when one of the targets has an error, or as `event` does. */
export function failure(signal, ...targets) {
	const errors = targets.map((target) => event(target, 'error', signal));
	const failed = Promise.race(errors).then(() => { throw new StreamError('decode'); });
	failed.catch(() => {});
	return failed;
}

/** Throws an error of the browser's own HLS, or what the server says of the URL, if it refuses it: the browser does not tell. */
export async function explained(error, url, { signal, fetch }) {
	if (error.kind === 'decode') await request(url, { as: 'text', cache: 'no-store', signal, fetch });
	throw error;
}

/** The milliseconds after which a standstill is reported, and ends the player. */
const [TOLD, BORNE] = [800, 6000];

/** To call at each look; throws a `StreamError` if the picture stands still for too long. A feed that fails reports it itself. */
export function watchdog(video, { clock, onTrouble }, feed = { failures: 0 }) {
	let [time, looked, still] = [NaN, clock.now(), 0];
	return (mayRest) => {
		const now = clock.now();
		const isStill = !mayRest && (video.seeking || video.currentTime === time);
		// A machine that slept has not looked for long, which is not a standstill.
		still = isStill && feed.failures === 0 ? still + Math.min(500, now - looked) : 0;
		[time, looked] = [video.currentTime, now];
		const error = still > TOLD ? new StreamError('still') : null;
		if (still > BORNE) throw error;
		if (feed.failures === 0) onTrouble?.(error);
	};
}

/** Throws a `StreamError` if the browser wants a click first. */
export async function start(video) {
	try {
		await video.play();
	} catch (error) {
		if (error.name === 'NotAllowedError') throw new StreamError('gesture');
		if (error.name !== 'AbortError') throw error;
	}
}
