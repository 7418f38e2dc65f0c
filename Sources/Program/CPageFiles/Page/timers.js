// Waiting in the background, where a page's own timers fire once a minute: by those of a worker, which are mostly left alone, or by the
// `timeupdate` of a video.

import { wait } from './session.js';

export class Timers {
	#waiting = new Map();
	#count = 0;

	/** @param alarm called with a number and a delay, calls `ring` with the number after it */
	constructor(alarm, now = () => performance.now()) { Object.assign(this, { alarm, now }); }

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

	/** Ends every wait that is over by then, whatever happened to its timer. */
	wake(now = this.now()) {
		for (const [id, { due }] of this.#waiting) if (due <= now) this.ring(id);
	}

	/** @param delay in milliseconds */
	sleep(delay, signal) {
		const id = this.#count += 1;
		return wait(signal, (resolve) => {
			this.#waiting.set(id, { resolve, due: this.now() + delay });
			this.alarm(id, delay);
		}).finally(() => this.#waiting.delete(id));
	}

	/** @param period in milliseconds, until the signal is aborted */
	async every(period, signal, work) {
		for (;;) {
			await this.sleep(period, signal);
			work();
		}
	}
}
