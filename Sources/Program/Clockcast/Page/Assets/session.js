// What every way of playing needs: a start, an end, and what to do about failures.

/** A failure that can be told in words: `kind` names a message, `detail` fills it. */
export class StreamError extends Error {
	constructor(kind, detail = '', status = 0) {
		super(`${kind}: ${detail}`);
		Object.assign(this, { name: 'StreamError', kind, detail, status });
	}

	/** Whether the name that was asked for is not in use, or not any more. */
	get isGone() { return [404, 410].includes(this.status); }
}

/** Pauses in milliseconds: 0.5 to 15 s, up to a fifth shorter, so that viewers do not come back all at once. */
export function pause(failures, random = Math.random) {
	return Math.min(15_000, 500 * 2 ** Math.max(0, failures - 1)) * (1 - random() / 5);
}

/** What takes more milliseconds comes too late for a clock. */
const LIMIT = 4000;

/** Fetches, and says in a `StreamError` what is wrong. */
export async function request(url, { signal, as, fetch = globalThis.fetch, cache = 'default' }) {
	const late = AbortSignal.timeout(LIMIT);
	const either = signal ? AbortSignal.any?.([signal, late]) ?? signal : late;
	let reply;
	try {
		reply = await fetch(url, { signal: either, cache });
		if (reply.ok) return await reply[as]();
	} catch {
		signal?.throwIfAborted();
		throw new StreamError('network');
	}
	// The server's own words, not a proxy's page.
	const isText = reply.headers.get('content-type')?.startsWith('text/plain');
	const line = isText ? (await reply.text().catch(() => '')).split('\n')[0].slice(0, 160) : '';
	throw new StreamError('status', [reply.status, line].filter(Boolean).join(', '), reply.status);
}

/** Runs `work` with a signal that is aborted when it ends, however it ends, or when `outer` is. */
export async function within(outer, work) {
	const ending = new AbortController();
	const { signal } = ending;
	try {
		outer.throwIfAborted();
		outer.addEventListener('abort', () => ending.abort(outer.reason), { signal });
		return await work(signal);
	} finally {
		ending.abort(new DOMException('ended', 'AbortError'));
	}
}

/** The next event of that name; rejects with the signal's reason when it is aborted. */
export const event = (target, name, signal) => within(signal, (either) => new Promise((resolve, reject) => {
	target.addEventListener(name, resolve, { signal: either });
	either.addEventListener('abort', () => reject(either.reason));
}));

/** Rejects with a `StreamError` when one of the targets, an element or what feeds it, has an error. */
export function failure(signal, ...targets) {
	const failed = new Promise((_, reject) => {
		const fail = () => reject(new StreamError('decode'));
		for (const target of targets) target.addEventListener('error', fail, { signal });
	});
	// Told to those who race against it, and to nobody else.
	failed.catch(() => {});
	return failed;
}

/** For how many milliseconds a picture may stand still until that is told, and until the player ends. */
const [TOLD, BORNE] = [800, 6000];

/**
 * A function for each look, told whether the picture may rest: it throws a `StreamError` if it stands still for too long.
 *
 * @param feed with `failures` it knows why nothing comes, and tells that itself
 */
export function watchdog(video, { clock, onTrouble }, feed = { failures: 0 }) {
	let [time, looked, still] = [NaN, clock.now(), 0];
	return (mayRest) => {
		const now = clock.now();
		const isStill = !mayRest && (video.seeking || video.currentTime === time);
		// A machine that slept has not looked for long, and that is no standstill.
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
