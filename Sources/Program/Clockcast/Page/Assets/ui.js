// What is seen besides the video: texts, numbers, choices.

import { Graph } from './graph.js';
import { LANGUAGES, chooseLanguage, speaker } from './messages.js';
import { allZones, ownZone, timeText } from './zones.js';

const element = (id) => document.getElementById(id);

export class UI {
	#floating = null;
	#lastTime = '';
	#shown = NaN;

	constructor(languages) {
		this.language = chooseLanguage(languages);
		this.say = speaker(this.language);
		document.documentElement.lang = { zh: 'zh-Hans' }[this.language] ?? this.language;
		for (const item of document.querySelectorAll('[data-text]')) item.textContent = this.say(item.dataset.text);
		for (const item of document.querySelectorAll('[data-label]')) item.setAttribute('aria-label', this.say(item.dataset.label));
		this.graph = new Graph(element('graph'), element('edge'));
		this.error(NaN, 'error.none');
	}

	static languages(query) {
		const wanted = query.get('lang');
		return LANGUAGES.includes(wanted) ? [wanted] : navigator.languages ?? [navigator.language];
	}

	/** A sentence that stays until the next. */
	tell(name, filling) { element('said').textContent = name ? this.say(name, filling) : ''; }

	/** What is wrong until it is not; `pause` in milliseconds until the next attempt. */
	trouble(error, pause) {
		const text = error ? this.#words(error, pause) : '';
		// What is told at each look is read out once.
		if (element('trouble').textContent !== text) element('trouble').textContent = text;
	}

	#words(error, pause) {
		const { kind = 'other', detail = error.message } = error.name === 'StreamError' ? error : {};
		const again = pause > 0 ? this.say('trouble.again', this.number(pause / 1000, 1)) : '';
		return `${this.say(`trouble.${kind}`, detail)} ${again}`.trim();
	}

	number(value, digits) {
		return value.toLocaleString(this.language, { minimumFractionDigits: digits, maximumFractionDigits: digits });
	}

	/** @param seconds positive when the picture is ahead; NaN with a message that says why */
	error(seconds, none = 'error.unknown') {
		const milliseconds = seconds * 1000;
		const figure = element('error');
		if (Number.isNaN(seconds)) {
			this.#shown = NaN;
			figure.textContent = this.say(none);
			return;
		}
		this.graph.add(milliseconds);
		// Calm enough to be read.
		const isCalm = Math.abs(milliseconds - this.#shown) <= 100;
		this.#shown = isCalm ? this.#shown + (milliseconds - this.#shown) / 5 : milliseconds;
		const rounded = Math.round(Math.abs(this.#shown));
		figure.textContent = rounded === 0 ? '0 ms' : this.say(this.#shown > 0 ? 'error.ahead' : 'error.behind', this.number(rounded, 0));
		figure.dataset.milliseconds = milliseconds.toFixed(1);
	}

	/** The time as text, and what is known of this device. */
	clock(clock) {
		const text = this.format.text(clock.now() + this.offset);
		if (text === this.#lastTime) return;
		this.#lastTime = text;
		element('time').textContent = text;
		const offset = clock.deviceOffset / 1000;
		element('device').textContent = this.say(offset > 0 ? 'device.slow' : 'device.fast', this.number(Math.abs(offset), 3));
		element('network').textContent = `${this.number(clock.roundTrip, 1)} ms`;
	}

	/** Fills the choices; the text is `offset` milliseconds ahead, as the picture is. */
	choices(channels, channel, zone, offset) {
		const option = (value, text) => Object.assign(document.createElement('option'), { value, textContent: text });
		element('channel').replaceChildren(...channels.map(({ name }) => option(name, name)));
		element('channel').value = channel.name;
		const here = ownZone();
		const others = [...new Set([...allZones(), zone])].filter((name) => name && name !== here);
		const group = document.createElement('optgroup');
		group.label = '—';
		group.append(...others.map((name) => option(name, name.replaceAll('_', ' '))));
		element('zone').replaceChildren(
			option('', this.say('zone.own', channel.time_zone)), option(here, this.say('zone.here', here)), group);
		element('zone').value = zone;
		this.format = timeText(zone || channel.time_zone, this.language);
		this.offset = offset;
		this.#lastTime = '';
		element('zone-name').textContent = this.format.zone.replaceAll('_', ' ');
	}

	address(url) {
		element('address').value = url;
		const image = element('qr');
		image.alt = `${this.say('qr')}: ${url}`;
		image.onerror = () => { image.alt = this.say('qr.failed'); };
		image.src = `qr.svg?text=${encodeURIComponent(url)}`;
	}

	picture(pip) {
		const button = element('float');
		button.textContent = this.say(pip.isOpen ? 'pip.close' : 'pip.open');
		button.setAttribute('aria-pressed', pip.isOpen);
		const { hindrance } = pip;
		button.disabled = !pip.isOpen && hindrance !== null;
		const said = pip.isOpen ? 'pip.isOpen' : hindrance === 'refused' ? null : hindrance;
		if (said !== this.#floating) this.tell(said);
		this.#floating = said;
	}
}

export { element };
