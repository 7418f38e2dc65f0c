// The sound of the page: none until it is switched on.

const NAME = 'clockcast.sound';

export class Sound {
	isOn = false;

	/** @param onChange called when another stream is to be played; `place` gives the storage */
	constructor(video, onChange, place = () => localStorage, page = document) {
		Object.assign(this, { video, onChange, place });
		let kept;
		// The browser may allow no storage.
		try { kept = JSON.parse(place().getItem(NAME)); } catch {}
		video.volume = Math.max(0, Math.min(1, Number(kept?.volume ?? 0.5) || 0));
		// Visitors who had it on get it again from the first press on.
		if (kept?.isOn !== true) return;
		page.addEventListener('click', ({ target }) => { if (!this.isOn && target.id !== 'tick') this.toggle(); }, { once: true });
	}

	/** What the stream is to have, as its URL says it. */
	of(channel) { return this.isOn ? channel.audio ?? 'tick' : 'none'; }

	/** To call in a press. */
	toggle() {
		this.isOn = !this.isOn;
		this.video.muted = !this.isOn;
		this.#keep();
		this.onChange();
	}

	get volume() { return this.video.volume; }

	set volume(volume) {
		this.video.volume = volume;
		this.#keep();
	}

	#keep() {
		try { this.place().setItem(NAME, JSON.stringify({ isOn: this.isOn, volume: this.volume })); } catch {}
	}
}
