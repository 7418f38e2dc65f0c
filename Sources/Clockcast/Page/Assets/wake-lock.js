// Keeps the screen on while the page is seen.

export class WakeLock {
	#lock = null;
	#isWanted = false;

	/** @param onChange called when the lock comes or goes */
	constructor(onChange) {
		this.onChange = onChange;
		// The browser takes the lock away from a page that is not seen.
		document.addEventListener('visibilitychange', () => {
			if (this.#isWanted && document.visibilityState === 'visible') this.#request().catch(() => {});
		});
	}

	static get isSupported() { return 'wakeLock' in navigator; }
	get isOn() { return this.#isWanted; }

	/** Returns null, or the name of the message that says why not. */
	async toggle() {
		this.#isWanted = !this.#isWanted;
		try {
			if (this.#isWanted) await this.#request();
			else await this.#lock?.release();
			return null;
		} catch {
			this.#isWanted = false;
			return 'awake.refused';
		} finally {
			this.onChange();
		}
	}

	async #request() {
		this.#lock = await navigator.wakeLock.request('screen');
	}
}
