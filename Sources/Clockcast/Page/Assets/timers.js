// Waiting that goes on when the page is in the background.

export class Timers {
	#waiting = new Map();
	#count = 0;
	#worker = null;

	constructor(worker) {
		this.#worker = worker;
		if (worker) worker.onmessage = ({ data: id }) => this.#ring(id);
	}

	static start() { return new Timers(new Worker(new URL('timer-worker.js', import.meta.url))); }

	#ring(id) {
		const resolve = this.#waiting.get(id);
		this.#waiting.delete(id);
		resolve?.();
	}

	/** Resolves after `delay` milliseconds; rejects with the signal's reason when it is aborted. */
	sleep(delay, signal) {
		return new Promise((resolve, reject) => {
			if (signal?.aborted) return reject(signal.reason);
			const id = this.#count += 1;
			const abort = () => {
				this.#waiting.delete(id);
				reject(signal.reason);
			};
			signal?.addEventListener('abort', abort, { once: true });
			this.#waiting.set(id, () => {
				signal?.removeEventListener('abort', abort);
				resolve();
			});
			if (this.#worker) this.#worker.postMessage({ id, delay });
			else setTimeout(() => this.#ring(id), delay);
		});
	}

	/** Calls `work` every `period` milliseconds until the signal is aborted. */
	async every(period, signal, work) {
		try {
			for (;;) {
				await this.sleep(period, signal);
				work();
			}
		} catch (error) {
			if (!signal.aborted) throw error;
		}
	}
}
