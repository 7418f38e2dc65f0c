// What the server refuses of a look, found in its sentences: the look without it, and a message about it.

/** The settings that some sentences are about without beginning with their names. */
const ABOUT = [
	[/^unknown time zone/, 'tz'], [/: time zone /, 'places'], [/no font family/, 'font'], [/nothing to count down to|no captions/, 'face'],
	[/both to and times/, 'times'], [/does not count down/, 'to'],
];
/** The settings that show which clock it is, and whose: they stay when it cannot be told what is wrong. */
const BASIC = ['channel', 'tz', 'audio'];

/** The setting that a sentence of the server is about. */
function nameIn(sentence) {
	const [, name] = /^(\w+) (?:is|contains|has|cannot be set) /.exec(sentence) ?? [];
	return name && name !== 'channel' ? name : ABOUT.find(([words]) => words.test(sentence))?.[1];
}

/** The text without these characters, and without the spaces around them. */
const without = (text, characters) => characters.reduce((rest, one) => rest.replaceAll(one, ''), text).replace(/ {2,}/g, ' ').trim();

/** What to play instead of a look that the server refuses; null for any other error.
 * @param countsDown whether a face counts down
 * @returns the look; name of the setting that is left out; message about it with its arguments; isSmall if it shows what was meant all the same, as when
 * only characters are left out, or else the sentence of the server */
export function mended(look, error, countsDown = () => false) {
	const [, sentence] = /^400, (.*)/.exec(error?.detail ?? '') ?? [];
	if (!sentence) return null;
	const name = nameIn(sentence);
	// It may be about what the page adds, such as the visitor's own zone.
	if (name && !look[name]) return null;
	if (!name) {
		const kept = Object.fromEntries(Object.entries(look).filter(([other]) => BASIC.includes(other)));
		const isLess = Object.keys(look).some((other) => look[other] && !kept[other]);
		return isLess ? { look: kept, message: ['look.none', sentence], sentence } : null;
	}
	// `before has characters that no installed font contains: "🎉" (U+1F389); leave them out`
	const [, list] = /^\w+ has characters that no installed font contains: (.*)/.exec(sentence) ?? [];
	const characters = [...list?.matchAll(/"(.+?)" \(U\+/gu) ?? []].map(([, one]) => one).filter((one) => look[name].includes(one));
	if (characters.length > 0) {
		return { look: { ...look, [name]: without(look[name], characters) }, name, message: ['font.none', characters.join('')], isSmall: true };
	}
	const rest = { ...look, [name]: '' };
	// Without its target there is no countdown.
	if (['to', 'times'].includes(name) && !rest.to && !rest.times && countsDown(rest.face)) rest.face = '';
	const [, right] = /; did you mean '(.+)'\?$/.exec(sentence) ?? [];
	// The list of possible values, if it is whole; other mistakes may follow it.
	const [, values] = /^; it must be one of ([^;:…]+)(?:;|$)/.exec(sentence.replace(`${name} is '${look[name]}'`, '')) ?? [];
	const value = `${name}=${look[name]}`;
	const message = right ? ['query.near', value, right] : values ? ['value.right', value, values] : ['value.none', value];
	return { look: rest, name, message, sentence };
}

/** Asks the server again for a look that it has refused, without the characters for which it has no font.
 * @param ask rejects with an error of the server for a look that it refuses; error is the first
 * @returns the look; the small refusals; wrong, the first other one, or null; the last error, or null */
export async function tried(look, ask, error) {
	const small = [];
	for (;;) {
		const refusal = mended(look, error);
		if (!refusal?.isSmall) return { look, small, wrong: refusal, error };
		small.push(refusal);
		look = refusal.look;
		error = await ask(look).then(() => null, (error) => error);
	}
}
