// Waiting that goes on in the background, where a page's own timers ring once a second or a minute: those of a worker are mostly
// left alone, and a video that plays tells of time four times a second (`timeupdate`). Whichever is first.

export class Timers {
	#waiting = new Map();
	#count = 0;

	/** @param alarm called with a number and a delay, after which it calls `ring` with that number */
	constructor(alarm, now = () => performance.now()) {
		Object.assign(this, { alarm, now });
	}

	static start(video) {
		const worker = new Worker(new URL('timer-worker.js', import.meta.url));
		const timers = new Timers((id, delay) => {
			worker.postMessage({ id, delay });
			setTimeout(() => timers.ring(id), delay);
		});
		worker.onmessage = ({ data: id }) => timers.ring(id);
		video.addEventListener('timeupdate', () => timers.wake());
		return timers;
	}

	ring(id) { this.#waiting.get(id)?.resolve(); }

	/** Ends every wait that is over by the clock or another time, whatever became of its timer. */
	wake(now = this.now()) {
		for (const [id, { due }] of this.#waiting) if (due <= now) this.ring(id);
	}

	/** Resolves after `delay` milliseconds; rejects with the signal's reason when it is aborted. */
	async sleep(delay, signal) {
		signal?.throwIfAborted();
		const id = this.#count += 1;
		const over = new AbortController();
		try {
			await new Promise((resolve, reject) => {
				signal?.addEventListener('abort', () => reject(signal.reason), { signal: over.signal });
				this.#waiting.set(id, { resolve, due: this.now() + delay });
				this.alarm(id, delay);
			});
		} finally {
			this.#waiting.delete(id);
			over.abort();
		}
	}

	/** Calls `work` every `period` milliseconds until the signal is aborted. */
	async every(period, signal, work) {
		for (;;) {
			await this.sleep(period, signal);
			work();
		}
	}
}
