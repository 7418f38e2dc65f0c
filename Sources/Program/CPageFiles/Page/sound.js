// The sound of the page: none until it is switched on.

const NAME = 'clockcast.sound';
/** The sounds of a stream, as in its URL. */
export const SOUNDS = ['none', 'tick', 'pips', 'beep'];

export class Sound {
	isOn = false;
	/** Whether it comes with the first press, because a browser lets nothing be heard before one. */
	isAwaited = false;

	/** @param onChange called when another stream is to be played; `kind`, of `SOUNDS`, is what an address asks for; `place` gives the storage */
	constructor(video, onChange, { kind = '', place = () => localStorage, page = document } = {}) {
		Object.assign(this, { video, onChange, place, kind: kind === 'none' ? '' : kind });
		let kept;
		// The browser may allow no storage.
		try { kept = JSON.parse(place().getItem(NAME)); } catch {}
		video.volume = Math.max(0, Math.min(1, Number(kept?.volume ?? 0.5) || 0));
		// Visitors whose address asks for it, or who had it on, get it from the first press on.
		if (kind ? kind === 'none' : kept?.isOn !== true) return;
		this.isAwaited = true;
		page.addEventListener('click', ({ target }) => { if (this.isAwaited && target.id !== 'tick') this.toggle(); }, { once: true });
	}

	/** The sound when it is on. */
	kindOf(channel) { return this.kind || (channel.audio ?? 'tick'); }

	/** The sound of the stream, as in its URL. */
	of(channel) { return this.isOn ? this.kindOf(channel) : 'none'; }

	/** To call in a press. */
	toggle() {
		this.#switch(!this.isOn);
		this.onChange();
	}

	/** The same for a stream that is to be played next. @param kind one of `SOUNDS` */
	choose(kind) {
		this.kind = kind === 'none' ? '' : kind;
		this.#switch(kind !== 'none');
	}

	#switch(isOn) {
		this.isOn = isOn;
		this.isAwaited = false;
		this.video.muted = !isOn;
		this.#keep();
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
