import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** The scripts of a page as `PageScript.swift` makes one of them, of what `read` gives; their names are added to `seen`. */
export function script(read, name, seen = new Set()) {
	if (seen.has(name)) return '';
	seen.add(name);
	return read(name).split('\n').map((line) => {
		const [, other] = /^import \{.* from '\.\/(.*)';$/.exec(line) ?? [];
		return other ? script(read, other, seen) : line.replace(/^export /, '');
	}).join('\n');
}

/** A module of a page in a folder with all others, as they are served. */
export async function served(name) {
	const folder = mkdtempSync(join(tmpdir(), 'page-'));
	process.on('exit', () => rmSync(folder, { recursive: true }));
	for (const part of ['Page', 'Overlay', 'Scenarios', 'Try', 'Report']) {
		cpSync(new URL(`../../Sources/Program/CPageFiles/${part}`, import.meta.url), folder, { recursive: true });
	}
	return import(pathToFileURL(join(folder, name)));
}
