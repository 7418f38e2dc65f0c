// Keeps the screen on while the page is visible.

export class WakeLock {
	#lock = null;
	isOn = false;

	/** @param onChange called when the lock comes or goes */
	constructor(onChange) {
		this.onChange = onChange;
		// The browser releases the lock of a page that is not visible.
		document.addEventListener('visibilitychange', () => {
			if (this.isOn && document.visibilityState === 'visible') this.#request().catch(() => {});
		});
	}

	static get isSupported() { return 'wakeLock' in navigator; }

	/** Returns null, or the name of the message with the reason why not. */
	async toggle() {
		this.isOn = !this.isOn;
		try {
			if (this.isOn) await this.#request();
			else await this.#lock?.release();
			return null;
		} catch {
			this.isOn = false;
			return 'refused';
		} finally {
			this.onChange();
		}
	}

	async #request() {
		const lock = await navigator.wakeLock.request('screen');
		// Meanwhile it may have been switched off, or another request may have been granted.
		if (!this.isOn || this.#lock?.released === false) await lock.release();
		else this.#lock = lock;
	}
}
