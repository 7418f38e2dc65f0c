// The texts of the page in its languages, each of which is loaded when it is needed, and the operator's.

/** The languages of the page itself; the operator's are added. */
export const LANGUAGES = ['en', 'zh', 'de', 'ja'];
const OWN = [...LANGUAGES];
/** By language. */
const TEXTS = {};
/** The operator's, by language. */
const OTHERS = {};

/** The languages that a visitor may want: that of the address, the server's choice, those of the browser. */
export const wantedLanguages = () =>
	[new URLSearchParams(location.search).get('lang') ?? '', document.documentElement.dataset.language ?? '', ...navigator.languages];

/** Adds words in a language; those that a new one lacks are in English. The server calls this for its operator's words. */
export function addWords(language, words) {
	if (!LANGUAGES.includes(language)) LANGUAGES.push(language);
	OTHERS[language] = words;
}

/** The first wanted language that exists, or English. */
export const chooseLanguage = (wanted) =>
	wanted.map((tag) => tag.toLowerCase().split('-')[0]).find((tag) => LANGUAGES.includes(tag)) ?? 'en';

/** Loads the texts of a language; those of English if they are not available, or are the operator's. */
export async function loadWords(language, load = (name) => import(name)) {
	const get = async (name) => { TEXTS[name] ??= (await load(`./words-${name}.js`)).default; };
	if (OWN.includes(language)) await get(language).catch(() => {});
	if (!TEXTS[language]) await get('en').catch(() => {});
}

/** A function from a message's name and arguments to its text; the name itself if no text was loaded. */
export function speaker(language) {
	const text = (name) => OTHERS[language]?.[name] ?? TEXTS[language]?.[name] ?? OTHERS.en?.[name] ?? TEXTS.en?.[name] ?? name;
	return (name, ...fillings) => [...fillings, ''].reduce((text, filling) => text.replace('{}', () => filling), text(name));
}

/** How far a clock is from the true time, in words; nothing for 0 milliseconds. */
export const shopText = (say, language, offset) => offset === 0 ? ''
	: say(offset > 0 ? 'shop.ahead' : 'shop.behind', (Math.abs(offset) / 1000).toLocaleString(language, { maximumFractionDigits: 3 }));

/** What is wrong, and after a wait in milliseconds is tried again, in words. */
export function troubleText(say, error, wait = 0) {
	const { kind = 'other', detail = error.message } = error.name === 'StreamError' ? error : {};
	const text = say(`trouble.${kind}`, detail);
	return wait > 0 ? `${text} ${say('trouble.again', Math.ceil(wait / 1000))}` : text;
}
