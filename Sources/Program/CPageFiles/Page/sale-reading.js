// What the form of a countdown says, and what is wrong with it.

import { instantOf, zoneText } from './zones.js';

/** The fields by the settings that they make. */
const PLACES = { to: 'time', tz: 'zone', before: 'before', after: 'after' };

/** Reads a form, and says beside these fields what is wrong with them.
 * @returns the countdown's values for addresses, if they are possible; the messages about what is left out, or is wrong but in none of the fields; the name
 * of a wrong field */
export async function readSale(form, names) {
	const { ui } = form;
	const text = (name) => form.field(name).value.trim();
	const zone = text('zone') === zoneText(form.zone) ? form.zone : (await ui.search())?.findZone(text('zone'), ui.language);
	if (zone === undefined) return { messages: [['trouble.network']] };
	const to = zone && instantOf(text('time'), zone);
	const own = !zone ? { zone: ['zone.unknown', text('zone')] } : !to ? { time: ['sale.none'] } : Date.parse(to) <= ui.now() ? { time: ['sale.over'] } : {};
	// The server is asked about words even while the time is not right.
	const { channel, face } = form;
	const wanted = { channel, tz: zone || '', to: Object.keys(own).length > 0 ? '2100-01-01T00:00:00Z' : to, face, before: text('before'), after: text('after') };
	const { look, small, wrong } = await form.attempt(wanted);
	const said = { ...Object.fromEntries(small.map(({ name, message }) => [PLACES[name], message])), ...own };
	const place = PLACES[wrong?.name];
	if (place) said[place] ??= ['preview.failed', wrong.sentence];
	for (const name of names) ui.beside(form.field(name), ...said[name] ?? []);
	const field = Object.keys(own)[0] ?? place;
	if (field) return { wrong: field };
	if (wrong) return { messages: [['preview.failed', wrong.sentence]] };
	const { tz, before = '', after = '' } = look;
	return { sale: { channel, tz, to, times: '', face, before, after, audio: text('sound') }, messages: small.map(({ message }) => message) };
}
