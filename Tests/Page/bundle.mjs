/** The scripts of a page as `PageScript.swift` makes one of them, of what `read` gives; their names are added to `seen`. */
export function script(read, name, seen = new Set()) {
	if (seen.has(name)) return '';
	seen.add(name);
	return read(name).split('\n').map((line) => {
		const [, other] = /^import \{.* from '\.\/(.*)';$/.exec(line) ?? [];
		return other ? script(read, other, seen) : line.replace(/^export /, '');
	}).join('\n');
}
