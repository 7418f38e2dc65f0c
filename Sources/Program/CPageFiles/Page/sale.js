// The countdown in ten seconds: a form of a time, its zone, words and a sound.

import { attempt, countingFace, countsDown } from './look.js';
import { SOUNDS } from './sound.js';
import { localTime, zoneText } from './zones.js';

/** The fields whose values may be wrong. */
const CHECKED = ['time', 'zone', 'before', 'after'];

export class Sale {
	#shown = {};

	/** @param form its element; ui; ask, which asks the server for a look; onStart(target, messages) */
	constructor(form, { ui, ask, onStart }) {
		Object.assign(this, { form, ui, attempt: (look) => attempt(look, ask), field: (name) => form.elements.namedItem(`sale-${name}`) });
		this.field('sound').append(...SOUNDS.map((name) => new Option(ui.say(`sound.${name}`), name)));
		this.field('sound').value = 'pips';
		form.addEventListener('submit', async (event) => {
			event.preventDefault();
			const { sale, messages, wrong } = await this.#read(CHECKED);
			if (sale) onStart(sale, messages);
			else if (wrong) this.field(wrong).focus();
			else ui.tellAll(messages);
		});
		// What cannot be shown is said before the countdown starts.
		for (const name of CHECKED) this.field(name).addEventListener('change', () => this.#read([name]));
	}

	/** @param open the settings that the server accepts; the channel and the look that are played, and their zone; now in milliseconds */
	know({ open, channel: own, channels, look, zone, now }) {
		// Another one if URLs may not make a countdown of this one.
		const channel = [own, ...channels].find(({ face }) => open.includes('face') || countsDown(face)) ?? {};
		this.channel = channel === own ? look.channel : channel.name;
		const isOfChannel = countsDown(channel.face);
		this.form.hidden = !open.includes('to') || !channel.name;
		for (const name of ['link', 'end']) this.field(name).hidden = !(look.to || look.times || countsDown(look.face));
		const target = Date.parse(countsDown(look.face || channel.face) ? look.to : NaN);
		// A sale begins at a full hour by default.
		this.#show('time', localTime(Number.isNaN(target) ? Math.ceil(now / 3_600_000) * 3_600_000 : target, zone), `${target} ${zone}`);
		this.#show('zone', zoneText(zone));
		for (const name of ['before', 'after']) {
			this.#show(name, look[name] ?? '');
			// Without other words a countdown has those of its channel.
			this.field(name).placeholder = isOfChannel ? channel.look?.[name] ?? '' : '';
		}
		if (look.audio) this.field('sound').value = look.audio;
		this.zone = zone;
		this.face = isOfChannel ? '' : countingFace();
	}

	/** Fills a field if what is played has changed in it, so that a press elsewhere leaves what a visitor is typing. */
	#show(name, value, state = value) {
		if (this.#shown[name] === state) return;
		this.#shown[name] = state;
		this.field(name).value = value;
		this.ui.beside(this.field(name));
	}

	/** Reads the form, and says beside these fields what is wrong with them; few visitors need it at once. */
	async #read(names) {
		const { readSale } = await import('./sale-reading.js').catch(() => ({}));
		return readSale ? readSale(this, names) : { messages: [['trouble.network']] };
	}
}
