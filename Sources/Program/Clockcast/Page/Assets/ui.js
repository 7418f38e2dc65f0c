// What is seen besides the video.

import { Graph } from './graph.js';
import { chooseLanguage, speaker } from './messages.js';
import { allZones, ownZone, timeText } from './zones.js';

export const element = (id) => document.getElementById(id);

export class UI {
	#floating = null;
	#shown = NaN;

	constructor(languages) {
		this.language = chooseLanguage(languages);
		this.say = speaker(this.language);
		document.documentElement.lang = { zh: 'zh-Hans' }[this.language] ?? this.language;
		for (const item of document.querySelectorAll('[data-text]')) item.textContent = this.say(item.dataset.text);
		for (const item of document.querySelectorAll('[data-label]')) item.setAttribute('aria-label', this.say(item.dataset.label));
		this.graph = new Graph(element('graph'), element('edge'));
	}

	tell(name, filling) { element('said').textContent = name ? this.say(name, filling) : ''; }

	/** @param pause milliseconds until the next attempt */
	trouble(error, pause) {
		const text = error ? this.#words(error, pause) : '';
		// Set again, it would be read out again.
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
		const change = milliseconds - this.#shown;
		// Calm enough to be read.
		this.#shown = Math.abs(change) <= 100 ? this.#shown + change / 5 : milliseconds;
		const figure = element('error');
		if (Number.isNaN(seconds)) {
			figure.textContent = this.say(none);
			return;
		}
		this.graph.add(milliseconds);
		const rounded = Math.round(Math.abs(this.#shown));
		figure.textContent = rounded === 0 ? '0 ms' : this.say(this.#shown > 0 ? 'error.ahead' : 'error.behind', this.number(rounded, 0));
		figure.dataset.milliseconds = milliseconds.toFixed(1);
	}

	clock(clock) {
		const text = this.format.text(clock.now() + this.offset);
		if (element('time').textContent === text) return;
		element('time').textContent = text;
		const offset = clock.deviceOffset / 1000;
		element('device').textContent = this.say(offset > 0 ? 'device.slow' : 'device.fast', this.number(Math.abs(offset), 3));
		element('network').textContent = `${this.number(clock.roundTrip, 1)} ms`;
	}

	/** @param offset by how many milliseconds the text is ahead, as the picture is */
	choices(channels, channel, zone, offset) {
		element('channel').replaceChildren(...channels.map(({ name }) => new Option(name)));
		element('channel').value = channel.name;
		const here = ownZone();
		const others = [...new Set([...allZones(), zone])].filter((name) => name && name !== here);
		const group = Object.assign(document.createElement('optgroup'), { label: '—' });
		group.append(...others.map((name) => new Option(name.replaceAll('_', ' '), name)));
		element('zone').replaceChildren(
			new Option(this.say('zone.own', channel.time_zone), ''), new Option(this.say('zone.here', here), here), group);
		element('zone').value = zone;
		this.format = timeText(zone || channel.time_zone, this.language);
		this.offset = offset;
		element('zone-name').textContent = this.format.zone.replaceAll('_', ' ');
	}

	address(url) {
		element('address').value = url;
		const image = element('qr');
		image.alt = `${this.say('qr')}: ${url}`;
		image.onerror = () => { image.alt = this.say('qr.failed'); };
		image.src = `qr.svg?text=${encodeURIComponent(url)}`;
	}

	sound({ isOn, volume }) {
		element('tick').setAttribute('aria-pressed', isOn);
		Object.assign(element('volume'), { hidden: !isOn, value: volume });
	}

	picture(pip) {
		const { isOpen, hindrance } = pip;
		const button = element('float');
		button.textContent = this.say(isOpen ? 'pip.close' : 'pip.open');
		button.setAttribute('aria-pressed', isOpen);
		button.disabled = !isOpen && hindrance !== null;
		const said = isOpen ? 'pip.isOpen' : hindrance === 'refused' ? null : hindrance;
		if (said !== this.#floating) this.tell(said);
		this.#floating = said;
	}
}
