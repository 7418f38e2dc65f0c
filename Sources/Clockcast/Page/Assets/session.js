// What every way of playing needs: an end, a failure, a start.

import { StreamError } from './retry.js';

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
		for (const target of targets) {
			target.addEventListener('error', () => reject(new StreamError('decode', target.error?.message)), { signal });
		}
	});
	// Told to those who race against it, and to nobody else.
	failed.catch(() => {});
	return failed;
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
