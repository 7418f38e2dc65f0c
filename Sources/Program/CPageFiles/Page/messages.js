// The texts of the page in its languages, each of which is loaded where it is wanted, and the operator's.

/** Those of the page itself; the operator's are added. */
export const LANGUAGES = ['en', 'zh', 'de', 'ja'];
const OWN = [...LANGUAGES];
/** By language. */
const TEXTS = {};
/** The operator's, by language. */
const OTHERS = {};

/** What a visitor may want to read: what the address says, what the server has chosen, what the browser says. */
export const wantedLanguages = () =>
	[new URLSearchParams(location.search).get('lang') ?? '', document.documentElement.dataset.language ?? '', ...navigator.languages];

/** Other words in a language; what a new one lacks is in English. The server calls it for its operator's words. */
export function addWords(language, words) {
	if (!LANGUAGES.includes(language)) LANGUAGES.push(language);
	OTHERS[language] = words;
}

/** The first wanted language that there is, or English. */
export const chooseLanguage = (wanted) =>
	wanted.map((tag) => tag.toLowerCase().split('-')[0]).find((tag) => LANGUAGES.includes(tag)) ?? 'en';

/** Until the texts of a language are there; those of English, if they cannot be had, or are the operator's. */
export async function loadWords(language, load = (name) => import(name)) {
	const get = async (name) => { TEXTS[name] ??= (await load(`./words-${name}.js`)).default; };
	if (OWN.includes(language)) await get(language).catch(() => {});
	if (!TEXTS[language]) await get('en').catch(() => {});
}

/** A function from a message's name and what fills it to its text; of nothing that was loaded, the name. */
export function speaker(language) {
	const text = (name) => OTHERS[language]?.[name] ?? TEXTS[language]?.[name] ?? OTHERS.en?.[name] ?? TEXTS.en?.[name] ?? name;
	return (name, ...fillings) => [...fillings, ''].reduce((text, filling) => text.replace('{}', () => filling), text(name));
}
