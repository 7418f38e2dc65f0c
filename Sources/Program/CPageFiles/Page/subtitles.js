// The subtitles of a stream: WebVTT beside the page's own player, or the tracks of a browser that plays HLS itself.

import { attributes, readMedia } from './playlist.js';
import { StreamError, pause, request } from './session.js';

const NAME = 'clockcast.subtitles';
/** Seconds of the past whose cues are kept. */
const KEEP = 20;
/** After so many seconds timestamps of 33 bits at 90 kHz begin anew. */
const WRAP = 2 ** 33 / 90_000;
/** A list that goes a minute ahead is read anew after so many of its target durations. */
const SELDOM = 5;

/** The renditions of subtitles in a multivariant playlist (RFC 8216bis §4.4.6.1). */
export const readRenditions = ({ text, base }) => text.split('\n').filter((line) => line.startsWith('#EXT-X-MEDIA:')).map(attributes)
	.filter(({ TYPE, URI }) => TYPE === 'SUBTITLES' && URI)
	.map(({ NAME: label, LANGUAGE: language = '', URI: uri }) => ({ label, language, url: new URL(uri, base).href }));

/** The seconds of `12:00:00.500`. */
const secondsOf = (time) => time.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);

/** The cues of a segment in WebVTT, in seconds since 1970; its text stays as it is, since browsers read it.
 *
 * @param start of the segment, in seconds: timestamps wrap, so a cue is where it is nearest to it; offset what is added to timestamps */
export function readCues(file, start, offset = 0) {
	const [header, ...blocks] = file.replace(/^\ufeff/, '').replaceAll(/\r\n?/g, '\n').split(/\n{2,}/);
	if (!/^WEBVTT(\s|$)/.test(header)) throw new StreamError('segment');
	// Without a map, times are timestamps (RFC 8216bis §3.1.4).
	const [, map = ''] = /^X-TIMESTAMP-MAP=(.*)$/m.exec(header) ?? [];
	const [, local = '0'] = /LOCAL:([\d:.]+)/.exec(map) ?? [];
	const [, ticks = 0] = /MPEGTS:(\d+)/.exec(map) ?? [];
	const shift = ticks / 90_000 - secondsOf(local) + offset;
	const place = (time) => {
		const at = secondsOf(time) + shift;
		return Math.round((at + Math.round((start - at) / WRAP) * WRAP) * 1000) / 1000;
	};
	const cues = [];
	for (const block of blocks) {
		const lines = block.split('\n');
		const at = lines.findIndex((line) => line.includes('-->'));
		if (at < 0) continue;
		const [from, , to] = lines[at].trim().split(/\s+/);
		const text = lines.slice(at + 1).join('\n').trimEnd();
		cues.push({ id: lines[at - 1] ?? `${from} ${text}`, start: place(from), end: place(to), text });
	}
	return cues;
}

/** The rendition in the first of some languages, as exactly as there is one, or the first of all. */
export function chooseRendition(renditions, languages) {
	const base = (tag) => tag.toLowerCase().split('-')[0];
	for (const language of languages.filter(Boolean)) {
		const found = renditions.find((one) => one.language === language) ?? renditions.find((one) => base(one.language) === base(language));
		if (found) return found;
	}
	return renditions[0];
}

export class Subtitles {
	#feed = null;
	#renditions = [];
	#outer = null;
	#ending = new AbortController();

	/** @param timers; button and choice are elements, where the page has them; place gives the storage */
	constructor(video, { timers, button = null, choice = null, place = () => localStorage, languages = navigator.languages }) {
		Object.assign(this, { video, timers, button, choice, place, languages });
		let kept;
		// The browser may allow no storage.
		try { kept = JSON.parse(place().getItem(NAME)); } catch {}
		// What a stream has is shown until the visitor decides otherwise, as its playlist says (DEFAULT=YES).
		this.isOn = kept?.isOn !== false;
		this.language = typeof kept?.language === 'string' ? kept.language : '';
		button?.addEventListener('click', () => this.#set({ isOn: !this.isOn }));
		choice?.addEventListener('change', () => this.#set({ language: choice.value }));
		for (const name of ['addtrack', 'removetrack']) video.textTracks.addEventListener(name, () => { if (!this.#feed) this.#list(); });
		// The browser's own controls change tracks, too.
		video.textTracks.addEventListener('change', () => { if (!this.#feed) this.#note(); });
	}

	/** Shows the subtitles of a stream until the signal, if there is one, is aborted. @param feed of the page's player; null where the browser plays HLS itself */
	follow(feed, signal) {
		Object.assign(this, { clock: feed?.clock });
		[this.#feed, this.#outer] = [feed ?? null, signal];
		this.#list();
	}

	#list() {
		this.#renditions = this.#feed ? readRenditions(this.#feed.multivariant) : [...this.video.textTracks].filter(({ kind }) => kind === 'subtitles');
		this.#apply();
	}

	#set(changes) {
		Object.assign(this, changes);
		try { this.place().setItem(NAME, JSON.stringify({ isOn: this.isOn, language: this.language })); } catch {}
		this.#apply();
	}

	/** What the browser's own controls have chosen. */
	#note() {
		const shown = this.#renditions.find(({ mode }) => mode === 'showing');
		if (Boolean(shown) === this.isOn && (!shown || shown.language === this.#chosen.language)) return;
		Object.assign(this, { isOn: Boolean(shown), language: shown?.language ?? this.language });
		this.#show();
	}

	get #chosen() { return chooseRendition(this.#renditions, [this.language, ...this.languages]); }

	#show() {
		const [{ button, choice }, renditions] = [this, this.#renditions];
		if (button) {
			button.hidden = renditions.length === 0;
			button.setAttribute('aria-pressed', this.isOn);
		}
		if (!choice) return;
		choice.hidden = renditions.length < 2 || !this.isOn;
		choice.replaceChildren(...renditions.map(({ label, language }) => Object.assign(new Option(label || language, language), { lang: language })));
		if (this.#chosen) choice.value = this.#chosen.language;
	}

	#apply() {
		this.#show();
		this.#ending.abort();
		this.#ending = new AbortController();
		const ending = this.#ending;
		this.#outer?.addEventListener('abort', () => ending.abort(), { signal: ending.signal });
		const chosen = this.isOn && !this.#outer?.aborted ? this.#chosen : null;
		const shown = this.#feed && chosen ? this.#track(chosen) : chosen;
		for (const track of this.video.textTracks) {
			const mode = track === shown ? 'showing' : 'disabled';
			if (track.mode !== mode) track.mode = mode;
		}
		if (this.#feed && chosen) this.#load(chosen, shown, this.#feed, ending.signal).catch(() => {});
	}

	/** The track of a rendition; none can be taken away from a video again. */
	#track({ label, language }) {
		const found = [...this.video.textTracks].find((track) => track.language === language && track.label === label);
		return found ?? this.video.addTextTrack('subtitles', label, language);
	}

	async #load({ url }, track, feed, signal) {
		for (const cue of [...track.cues ?? []]) track.removeCue(cue);
		const [cues, taken] = [new Map(), new Set()];
		for (let failures = 0; ;) {
			let wait = 0;
			try {
				const { target, segments, isEnded } = await this.#playlist(url, feed, signal);
				const due = segments.filter((segment) => !segment.isGap && segment.end > feed.clock.now() && !taken.has(segment.url));
				for (const segment of due) {
					const file = await request(segment.url, { as: 'text', signal, fetch: feed.fetch });
					for (const cue of readCues(file, segment.start / 1000, feed.offset)) this.#add(track, cues, cue);
					taken.add(segment.url);
				}
				this.#forget(track, cues, feed.clock.now() / 1000 - KEEP);
				for (const one of taken) if (!segments.some((segment) => segment.url === one)) taken.delete(one);
				failures = 0;
				if (isEnded) return;
				wait = feed.store > 0 ? SELDOM * target : target;
			} catch (error) {
				signal.throwIfAborted();
				wait = pause(failures += 1);
			}
			await this.timers.sleep(wait, signal);
		}
	}

	/** Its URIs start from the URL that answered. */
	async #playlist(url, feed, signal) {
		let base = url;
		const onReply = (reply) => { base = reply.url || base; };
		return readMedia(await request(url, { as: 'text', signal, fetch: feed.fetch, onReply }), base);
	}

	/** A cue that spans a border is in both segments, and one whose segment has been made anew takes the place of the old one. */
	#add(track, cues, { id, start, end, text }) {
		const old = cues.get(id);
		if (old?.startTime === start && old.text === text) return;
		if (old) track.removeCue(old);
		const cue = Object.assign(new VTTCue(start, end, text), { id });
		cues.set(id, cue);
		track.addCue(cue);
	}

	#forget(track, cues, before) {
		for (const [id, cue] of cues) {
			if (cue.endTime > before) continue;
			track.removeCue(cue);
			cues.delete(id);
		}
	}
}
