// The form for a visitor's own clock: its fields make a look, and the picture of that look is its preview.

import { NAMES, addressOf, attempt, cleaned, countsDown, learn, milliseconds } from './look.js';
import { troubleText } from './messages.js';
import { request } from './session.js';
import { instantOf, localTime, zoneText } from './zones.js';

const SIZES = { wide: '1280x720', upright: '720x1280', square: '720x720', strip: '800x50' };
const COLOURS = ['background', 'foreground', 'accent'];
const TEXTS_OF_FACES = ['pattern', 'second_hand', 'note', 'places', 'before', 'after'];
/** The fields that few visitors need, hidden at first. */
const FURTHER = ['font', 'font_weight', 'alignment', 'margin', 'times', 'final', 'hold', 'caption_seconds'];
const FIELDS = ['theme', 'face', 'locale', ...TEXTS_OF_FACES, ...FURTHER];
const listOf = (text, separator = ',') => text.split(separator).map((part) => part.trim()).filter(Boolean);
/** Languages in which many clocks are made; the page's own ones come first. */
const LOCALES = ['en', 'zh', 'de', 'ja', 'ar', 'es', 'fr', 'hi', 'id', 'it', 'ko', 'pt', 'ru', 'tr', 'vi'];
/** The delay after the last key, in milliseconds. */
const CALM = 250;

export class Yours {
	#timer = 0;
	#url = '';
	#colours = {};
	#count = 0;
	/** The settings of the look that the form does not have. */
	#rest = {};
	/** The server's themes, each with its colours. */
	themes = [];

	/** @param form its element; ui; base of addresses; ask, which asks the server for a look; onChange(look, messages) when it is to be played */
	constructor(form, { ui, base, ask, onChange }) {
		Object.assign(this, { form, ui, base, field: (name) => form.elements.namedItem(name) });
		for (const select of form.querySelectorAll('[data-options]')) {
			const prefix = { second_hand: 'hand' }[select.id] ?? select.id;
			select.append(...select.dataset.options.split(' ').map((name) =>
				name === 'own' ? new Option(ui.say('own'), '') : new Option(ui.say(`${prefix}.${name}`), name)));
		}
		this.languages = new Intl.DisplayNames([ui.language], { type: 'language', fallback: 'none' });
		this.field('locale').append(new Option(ui.say('own'), ''));
		for (const code of LOCALES) this.#offerLocale(code);
		form.addEventListener('submit', async (event) => {
			event.preventDefault();
			const found = await attempt(this.look, ask);
			this.#tell(found);
			if (!found.wrong) return onChange(found.look, found.small.map(({ message }) => message));
			const field = this.#place(found.wrong.name);
			if (!field) return ui.tell('preview.failed', found.wrong.sentence);
			if (field.closest('details')) this.more.open = true;
			field.focus();
		});
		form.addEventListener('input', ({ target }) => {
			if (target.id === 'theme') this.#colours = {};
			// A countdown begins with a target: the next hour.
			if (target.id === 'face' && countsDown(target.value) && this.field('to').value + this.field('times').value === '') {
				this.field('to').value = localTime(Math.ceil(Date.now() / 3_600_000) * 3_600_000, this.zone);
			}
			if (COLOURS.includes(target.id)) this.#colours[target.id] = target.value;
			this.#arrange();
			clearTimeout(this.#timer);
			this.#timer = setTimeout(() => this.preview(), CALM);
		});
		this.field('reset').addEventListener('click', () => {
			this.set({ channel: this.#rest.channel });
			onChange(this.look);
		});
	}

	/**
	 * Takes over the server's themes, and its faces, each with its fields, of which the form shows those of the chosen one. A field that is new
	 * to the page gets a plain place at the end.
	 *
	 * @returns whether there was such a field
	 */
	offer(faces, themes) {
		const word = (name) => this.ui.say(name).replaceAll('_', ' ');
		const places = new Map();
		this.themes = themes;
		for (const { name } of themes) this.field('theme').append(new Option(word(`theme.${name}`), name));
		for (const { name: face, fields } of faces) {
			this.field('face').append(new Option(word(`face.${face}`), face));
			for (const { name, values } of fields) {
				if (!this.field(name) && NAMES.includes(name)) continue;
				if (!this.field(name)) this.#add(name, values, word);
				places.set(name, [...places.get(name) ?? [], face]);
			}
		}
		for (const [name, of] of places) this.field(name).closest('p').dataset.of = of.join(' ');
		for (const item of this.form.querySelectorAll('[data-beside]')) item.dataset.of = places.get(item.dataset.beside)?.join(' ') ?? '';
		return learn(faces);
	}

	#add(name, values, word) {
		const [item, label] = [document.createElement('p'), document.createElement('label')];
		const field = document.createElement(values ? 'select' : 'input');
		if (values) field.append(new Option(this.ui.say('own'), ''), ...values.map((value) => new Option(word(`${name}.${value}`), value)));
		[label.textContent, label.htmlFor, field.id] = [word(name), name, name];
		item.append(label, field);
		this.more.querySelector('.fields').append(item);
		FIELDS.push(name);
	}

	/** The settings that the server accepts, the face of a channel, and the zone of targets. */
	know({ open, channel, zone }) {
		Object.assign(this, { channel, zone });
		const isOpen = (name) => open.includes(name);
		for (const name of [...FIELDS, 'offset', ...COLOURS, 'to', 'captions']) {
			this.field(name).closest('p').dataset.closed = !isOpen(name);
		}
		this.field('shape').closest('p').dataset.closed = !isOpen('size');
		this.field('side').closest('p').dataset.closed = !isOpen('offset');
		this.form.querySelector('#to-label').textContent = this.ui.say('to', zoneText(zone));
		this.#arrange();
	}

	/** Adds a language that the list lacks, if it has a name. */
	#offerLocale(code) {
		const field = this.field('locale');
		if ([...field.options].some(({ value }) => value === code)) return;
		try {
			const text = this.languages.of(code);
			if (text) field.append(new Option(text, code));
		} catch {}
	}

	/** Shows a look in the form. */
	set(look) {
		const { size, to, offset, captions, ...rest } = look;
		const field = (name, value) => { this.field(name).value = value ?? ''; };
		const shape = Object.keys(SIZES).find((name) => SIZES[name] === size) ?? (size ? 'other' : '');
		if (rest.locale) this.#offerLocale(rest.locale);
		for (const name of FIELDS) field(name, rest[name]);
		field('shape', shape);
		const [width, height] = (size ?? '').split('x');
		field('width', width);
		field('height', height);
		field('captions', captions?.replaceAll('|', '\n'));
		field('to', Number.isNaN(Date.parse(to)) ? '' : localTime(Date.parse(to), this.zone ?? 'UTC'));
		const length = milliseconds(offset) || 0;
		field('offset', length === 0 ? '' : Math.abs(length));
		field('side', length > 0 ? '+' : '-');
		this.#colours = Object.fromEntries(COLOURS.filter((name) => look[name]).map((name) => [name, `#${look[name].replace('#', '')}`]));
		this.#rest = Object.fromEntries(Object.entries(rest).filter(([name]) => !this.field(name)));
		if (FURTHER.some((name) => rest[name])) this.more.open = true;
		this.#arrange();
		this.preview();
	}

	get more() { return this.form.querySelector('details'); }

	/** The values of the form, without those that its face does not have. */
	get look() {
		const value = (name) => this.#isHidden(name) ? '' : this.field(name).value.trim();
		const look = { ...this.#rest };
		for (const name of FIELDS) look[name] = value(name);
		const shape = value('shape');
		look.size = SIZES[shape] ?? (shape === 'other' ? `${value('width')}x${value('height')}` : '');
		for (const name of ['places', 'times']) look[name] = listOf(look[name]).join(',');
		look.captions = listOf(value('captions'), '\n').join('|');
		// The target is either a time of day or an instant.
		look.to = look.times ? '' : instantOf(value('to'), this.zone ?? 'UTC');
		if (Number(value('offset')) > 0) look.offset = `${this.field('side').value.replace('+', '')}${value('offset')}ms`;
		for (const [name, colour] of Object.entries(this.#colours)) if (!this.#isHidden(name)) look[name] = colour.slice(1);
		return cleaned(look);
	}

	#isHidden(name) { return this.field(name).closest('p').hidden; }

	/** Shows the fields of the face, and the colours of the style. */
	#arrange() {
		const kinds = [this.field('face').value || this.channel?.face, this.field('shape').value];
		for (const item of this.form.querySelectorAll('[data-of], [data-closed]')) {
			item.hidden = item.dataset.closed === 'true' || Boolean(item.dataset.of && !item.dataset.of.split(' ').some((kind) => kinds.includes(kind)));
		}
		// Where nothing can be chosen, there is no form.
		for (const part of [this.more, this.form]) part.hidden = !part.querySelector('.fields p:not([hidden], .note)');
		// Without a style of one's own they are the channel's.
		const theme = this.themes.find(({ name }) => name === this.field('theme').value) ?? this.channel?.look ?? {};
		for (const name of COLOURS) this.field(name).value = this.#colours[name] ?? theme[name];
	}

	/** The field for a setting; undefined if none is seen. */
	#place(name) {
		const field = this.field({ size: 'shape' }[name] ?? name ?? '');
		return field && !field.closest('p').hidden ? field : undefined;
	}

	/** Says what the server refuses beside the field that it is about. */
	#tell({ small, wrong, error }) {
		const said = new Map(small.map(({ name, message }) => [this.#place(name), message]));
		const place = this.#place(wrong?.name);
		if (place) said.set(place, ['preview.failed', wrong.sentence]);
		for (const field of this.form.elements) if (field.id && field.closest('p')) this.ui.beside(field, ...said.get(field) ?? []);
		this.ui.put('preview-said', place || !error ? '' : wrong ? this.ui.say('preview.failed', wrong.sentence) : troubleText(this.ui.say, error));
	}

	/** Shows the picture of the present look, or the server's message about a mistake. */
	async preview() {
		const count = this.#count += 1;
		let picture = null;
		const found = await attempt(this.look, async (look) => {
			// A server without single pictures hides their place.
			if (this.form.querySelector('figure').offsetHeight) picture = await request(addressOf(this.base, 'frame.png', { ...look, tz: look.tz ?? this.zone }), { as: 'blob', patience: 15_000 });
		});
		if (count !== this.#count) return;
		this.#tell(found);
		if (!picture) return;
		URL.revokeObjectURL(this.#url);
		this.#url = URL.createObjectURL(picture);
		this.form.querySelector('#preview').src = this.#url;
	}
}
