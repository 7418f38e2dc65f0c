// What can go wrong with a stream, and how long to wait before the next attempt.

/** A failure that can be told in words: `kind` names a message, `detail` fills it. */
export class StreamError extends Error {
	constructor(kind, detail = '') {
		super(`${kind}: ${detail}`);
		this.name = 'StreamError';
		this.kind = kind;
		this.detail = detail;
	}
}

/** Pauses in milliseconds: 0.5, 1, 2, 4, 8 and 15 s, each up to a fifth shorter, so that viewers do not come back all at once. */
export function pause(failures, random = Math.random) {
	return Math.min(15_000, 500 * 2 ** Math.max(0, failures - 1)) * (1 - random() / 5);
}

/** Fetches, and says in a `StreamError` what is wrong. */
export async function request(url, { signal, as, fetch = globalThis.fetch, limit = 8000, cache = 'default' }) {
	const late = AbortSignal.timeout(limit);
	const either = signal ? AbortSignal.any?.([signal, late]) ?? signal : late;
	let reply;
	try {
		reply = await fetch(url, { signal: either, cache });
		if (reply.ok) return await reply[as]();
	} catch (error) {
		signal?.throwIfAborted();
		throw new StreamError('network', error.name === 'TimeoutError' ? `${limit / 1000} s` : '');
	}
	const line = (await reply.text().catch(() => '')).split('\n')[0].slice(0, 160);
	throw new StreamError('status', `${reply.status}${line ? `, ${line}` : ''}`);
}
