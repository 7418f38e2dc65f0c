// The countdown in ten seconds: a form of a time, its zone, words and a sound.

import { SOUNDS } from './sound.js';
import { instantOf, localTime, zoneText } from './zones.js';

/** The settings that only a countdown has. */
export const OF_COUNTDOWN = ['face', 'to', 'times', 'before', 'final', 'after', 'hold'];

export class Sale {
	/** @param form its element; ui; onStart with the target */
	constructor(form, { ui, onStart }) {
		Object.assign(this, { form, ui, field: (name) => form.elements.namedItem(`sale-${name}`) });
		this.field('sound').append(...SOUNDS.map((name) => new Option(ui.say(`sound.${name}`), name)));
		this.field('sound').value = 'pips';
		form.addEventListener('submit', async (event) => {
			event.preventDefault();
			const sale = await this.#sale();
			if (sale) onStart(sale);
		});
	}

	/** @param open the settings that the server accepts; the channel, the look that is played, and its zone; now in milliseconds */
	know({ open, channel, look, zone, now }) {
		const isCountdown = !look.face && channel.face === 'countdown' || look.face === 'countdown';
		this.form.hidden = !open.includes('to') || !(channel.face === 'countdown' || open.includes('face'));
		for (const name of ['before', 'after']) this.field(name).closest('p').hidden = !open.includes(name);
		this.field('zone').closest('p').hidden = !open.includes('tz');
		for (const name of ['link', 'end']) this.field(name).hidden = !(look.to || look.times || look.face === 'countdown');
		const target = Date.parse(isCountdown ? look.to : NaN);
		// A sale begins at a full hour by default.
		this.field('time').value = localTime(Number.isNaN(target) ? Math.ceil(now / 3_600_000) * 3_600_000 : target, zone);
		this.field('zone').value = zoneText(zone);
		for (const name of ['before', 'after']) this.field(name).value = look[name] ?? '';
		if (look.audio) this.field('sound').value = look.audio;
		this.zone = zone;
	}

	/** The values of the form, for addresses; null, with a message, if they are not possible. */
	async #sale() {
		const text = this.field('zone').value;
		const zone = text === zoneText(this.zone) ? this.zone : (await this.ui.search())?.findZone(text, this.ui.language);
		if (zone === undefined) return null;
		if (!zone) return this.#tell('zone', 'zone.unknown', text);
		const to = instantOf(this.field('time').value, zone);
		if (!to) return this.#tell('time', 'sale.none');
		if (Date.parse(to) <= this.ui.now()) return this.#tell('time', 'sale.over');
		return { tz: zone, to, before: this.field('before').value.trim(), after: this.field('after').value.trim(), audio: this.field('sound').value };
	}

	#tell(name, ...message) {
		this.field(name).focus();
		this.ui.tell(...message);
		return null;
	}
}
