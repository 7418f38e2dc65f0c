// The visible page besides the video.

import { Graph } from './graph.js';
import { shopText, speaker, troubleText } from './messages.js';
import { accuracy, device, fraction, held } from './server-clock.js';
import { localTime, nextOf, ownZone, timeText, zoneText } from './zones.js';

export const element = (id) => document.getElementById(id);

export class UI {
	#floating = null;
	#shown = NaN;
	#again = NaN;
	#isBridged = false;
	#feed = null;
	#claim = 0;
	// The second that was announced last.
	#second = NaN;
	/** The target of the countdown, and the moment at which its next time replaces it. */
	#aim = {};
	#due = NaN;
	#told = [];
	#near = 0;
	// The sum of all errors; NaN while it is unknown.
	#sum = NaN;

	/** The zones that are offered first. */
	near = ['UTC'];

	/** @param language a language with loaded texts; now in milliseconds */
	constructor(language, now) {
		Object.assign(this, { language, now });
		this.say = speaker(this.language);
		document.documentElement.lang = { zh: 'zh-Hans' }[this.language] ?? this.language;
		for (const item of document.querySelectorAll('[data-text]')) item.textContent = this.say(item.dataset.text);
		for (const item of document.querySelectorAll('[data-alt]')) item.alt = this.say(item.dataset.alt);
		for (const item of document.querySelectorAll('[data-label]')) item.setAttribute('aria-label', this.say(item.dataset.label));
		this.graph = new Graph(element('graph'), element('edge'));
	}

	/** Shows a message about the value of a field beside it; without one the value is right. */
	beside(field, ...message) {
		const id = `${field.id}-wrong`;
		if (!element(id)) {
			if (message.length === 0) return;
			const note = Object.assign(document.createElement('span'), { id, className: 'wrong', role: 'alert' });
			field.closest('p').append(note);
			field.setAttribute('aria-describedby', `${field.getAttribute('aria-describedby') ?? ''} ${id}`.trim());
		}
		field.setAttribute('aria-invalid', message.length > 0);
		this.put(id, message.length > 0 ? this.say(...message) : '');
	}

	/** @param name of a message; without one, that about floating is left */
	tell(name = this.#floating, filling) { this.tellAll(name ? [[name, filling]] : []); }

	/** @param messages each with its arguments */
	tellAll(messages) {
		this.#told = messages;
		this.put('said', messages.map((message) => this.say(...message)).join(' '));
		// On a phone its place may be far from the button that was pressed.
		const { top, bottom } = element('message').getBoundingClientRect();
		const { classList } = element('said');
		classList.toggle('afar', messages.length > 0 && (bottom < 0 || top > innerHeight));
		clearTimeout(this.#near);
		this.#near = setTimeout(() => classList.remove('afar'), 8000);
	}

	tellMore(...messages) { this.tellAll([...this.#told, ...messages]); }

	/** @param pause milliseconds until the next attempt */
	trouble(error, pause) {
		this.put('trouble', error ? troubleText(this.say, error) : '');
		this.#again = error && pause > 0 ? performance.now() + pause : NaN;
		// A picture that is frozen, or cannot be decoded, does not continue from the buffer.
		this.#isBridged = error && !['still', 'decode', 'codec'].includes(error.kind);
		this.count();
	}

	/** The feed whose store is counted, and whose program is shown; null for none. */
	follow(feed) { this.#feed = feed; }

	/** The countdown beside a message of trouble, which is not read out. */
	count() {
		// A loading picture that is in store is not a clock.
		const left = this.#isBridged && this.#feed?.showsClock ? Math.floor(this.#feed.left / 1000) : 0;
		const again = Math.ceil((this.#again - performance.now()) / 1000);
		const texts = [left > 0 && this.say('trouble.store', left), again >= 0 && this.say('trouble.again', Math.max(1, again))];
		this.put('count', texts.filter(Boolean).map((part) => ` ${part}`).join(''));
	}

	number(value, digits) {
		return value.toLocaleString(this.language, { minimumFractionDigits: digits, maximumFractionDigits: digits });
	}

	/** @param seconds positive when the picture is ahead; NaN with a message with the reason */
	error(seconds, none = 'error.unknown') {
		// A loading picture is neither ahead nor behind.
		if (!Number.isNaN(seconds) && this.#feed?.showsClock === false) [seconds, none] = [NaN, 'error.none'];
		const milliseconds = seconds * 1000;
		const change = milliseconds - this.#shown;
		// The figure is smoothed, so that it can be read.
		this.#shown = Math.abs(change) <= 100 ? this.#shown + change / 5 : milliseconds;
		const figure = element('error');
		if (Number.isNaN(seconds)) {
			figure.textContent = this.say(none);
			delete figure.dataset.milliseconds;
			return;
		}
		this.graph.add(milliseconds);
		const rounded = Math.round(Math.abs(this.#shown));
		figure.textContent = rounded === 0 ? '0 ms' : this.say(this.#shown > 0 ? 'error.ahead' : 'error.behind', this.number(rounded, 0));
		figure.dataset.milliseconds = milliseconds.toFixed(1);
	}

	clock(clock) {
		this.count();
		if (clock.now() >= this.#due) this.target();
		const second = Math.floor(clock.now() / 1000);
		if (this.#second === second) return;
		this.#second = second;
		this.draw(clock.now());
		element('device').textContent = this.say(device(clock), this.number(Math.abs(clock.deviceOffset) / 1000, 1));
		element('network').textContent = `${this.number(clock.roundTrip, 1)} ms`;
	}

	/** @param values the wanted zone, or empty; the zone without one; the milliseconds by which the text is ahead, as the picture is */
	choices(channels, channel, { wanted, standard, offset }) {
		element('channel').replaceChildren(...channels.map(({ name, title }) => new Option(title ?? name, name)));
		element('channel').value = channel.name;
		element('zone').value = zoneText(wanted || standard);
		element('same').checked = Boolean(wanted);
		this.near = [...new Set([standard, ownZone(), channel.time_zone, 'UTC'])];
		this.format = timeText(wanted || standard, this.language);
		this.offset = offset;
		element('zone-name').textContent = zoneText(this.format.zone).replaceAll('_', ' ');
	}

	/** The search for zones, which few need; a message if it cannot be loaded. */
	search() { return import('./zone-search.js').catch(() => this.tell('trouble.network')); }

	/** Offers the zones to a field with this list: those nearby first, each with the local name of its time. */
	async offerZones() {
		const { allZones, longName } = await this.search() ?? {};
		if (!allZones) return;
		const here = ownZone();
		const words = (zone) => {
			const name = `${zone.split('/').at(-1).replaceAll('_', ' ')} · ${longName(zone, this.language)}`;
			return this.near.includes(zone) && zone !== 'UTC' ? this.say(zone === here ? 'zone.here' : 'zone.own', name) : name;
		};
		element('zones').replaceChildren(...[...new Set([...this.near, ...allZones()])].map((zone) => new Option(words(zone), zone)));
	}

	/** Shows the target of a countdown, in the zone that is shown, and in the visitor's. @param aim an instant, or times of day; nothing without one */
	target(aim = this.#aim) {
		this.#aim = aim;
		const { zone } = this.format;
		const time = aim.times ? nextOf(aim.times, zone, this.now()) : Date.parse(aim.to);
		const isOver = time <= this.now();
		this.#due = isOver ? NaN : time;
		element('target').hidden = Number.isNaN(time);
		if (Number.isNaN(time)) return;
		const text = (timeZone) => new Intl.DateTimeFormat(this.language, { dateStyle: 'full', timeStyle: 'long', timeZone }).format(time);
		const [there, here] = [zone, ownZone()].map(text);
		const isSame = localTime(time, zone) === localTime(time, ownZone());
		this.put('target', this.say(isOver ? 'target.over' : 'target', there) + (isSame ? '' : ` ${this.say('target.here', here)}`));
	}

	/** Shows the milliseconds by which the clock is ahead; 0 is right. @param isOwn whether the visitor can end it */
	shop(offset, isOwn) {
		element('shop').hidden = offset === 0;
		element('shop-end').hidden = !isOwn;
		this.put('shop-said', shopText(this.say, this.language, offset));
	}

	/** The video's place has the shape of the stream. */
	shape(size) {
		const [width, height] = size.split('x');
		const { style } = element('stage');
		style.setProperty('--width', width);
		style.setProperty('--height', height);
	}

	/** The error that the operator claims, in milliseconds; 0 for no claim. */
	claims(claim) { this.#claim = claim; }

	/** How right the picture is, and why: the server's clock, the way to it, and the picture. @param host whose clock it is */
	accuracy(host, clock, frame) {
		const { error } = clock.own;
		const shown = element('error').dataset.milliseconds === undefined ? 0 : this.#shown;
		const { parts, sum } = accuracy({ server: error, way: clock.way, frame, shown });
		const isMeasured = Number.isFinite(this.#shown);
		this.#sum = sum;
		const whole = Number.isNaN(error) ? this.say('sum.unknown') : isMeasured ? this.say('sum', this.rounded(sum)) : this.say('error.none');
		this.put('sum', whole);
		element('parts').replaceChildren(...parts.map(([name, part]) => {
			const row = document.createElement('div');
			for (const [tag, text] of [['dt', this.say(name)], ['dd', Number.isNaN(part) ? this.say('error.unknown') : `${this.rounded(part)} ms`]]) {
				row.append(Object.assign(document.createElement(tag), { textContent: text }));
			}
			return row;
		}));
		this.put('held', clock.own.status ? this.say(held(clock.own), host) : '');
		const isOver = this.#claim > 0 && !(error <= this.#claim);
		const words = Number.isNaN(error) ? this.say('claim.unknown', this.rounded(this.#claim))
			: this.say('claim.over', this.rounded(error), this.rounded(this.#claim));
		element('claim').hidden = !isOver;
		this.put('claim', isOver ? words : '');
	}

	/** Milliseconds rounded up, with a decimal below ten, so that a bound stays one. */
	rounded(milliseconds) {
		const digits = milliseconds < 10 ? 1 : 0;
		return this.number(Math.ceil(milliseconds * 10 ** digits - 1e-9) / 10 ** digits, digits);
	}

	/** Setting the same text again would make screen readers repeat it. */
	put(id, text) { if (element(id).textContent !== text) element(id).textContent = text; }

	/** The time as text, of which the digits are paler that the sum of all errors does not reach. @param now the server's time */
	draw(now) {
		const time = now + this.offset;
		if (Number.isNaN(time)) return;
		this.put('time', this.format.text(time));
		const { digits, certain } = fraction(time, this.#sum);
		this.put('certain', certain > 0 ? `.${digits.slice(0, certain)}` : '');
		this.put('pale', certain > 0 ? digits.slice(certain) : `.${digits}`);
	}

	lan(base) {
		element('lan').hidden = !base;
		this.put('lan', this.say('share.lan', base ?? ''));
	}

	/** The message about a link with sound. */
	audible(audio) { return ['page.sound', this.say(`sound.${audio}`)]; }

	/** @param audio the sound of the link, or nothing */
	addresses({ stream, page, frame, overlay, audio }) {
		this.put('page-sound', audio ? this.say(...this.audible(audio)) : '');
		element('overlay').value = overlay;
		element('address').value = stream;
		element('page-address').value = page;
		element('frame').value = `<iframe src="${frame.replaceAll('&', '&amp;')}" width="640" height="360" allow="autoplay; fullscreen; picture-in-picture" title="Clock"></iframe>`;
		for (const [id, url] of [['qr', stream], ['page-qr', page]]) {
			const image = element(id);
			image.alt = `${this.say(id === 'qr' ? 'qr' : 'page.qr')}: ${url}`;
			image.onerror = () => { image.alt = this.say('qr.failed'); };
			image.src = `qr.svg?text=${encodeURIComponent(url)}`;
		}
	}

	/** @param sound its state; kind is what will be heard */
	sound({ isOn, isAwaited, volume }, kind) {
		element('hear').hidden = !isAwaited;
		this.put('hear', this.say('sound.awaited', this.say(`sound.${kind}`)));
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
		if (said === this.#floating) return;
		this.#floating = said;
		this.tell();
	}
}
