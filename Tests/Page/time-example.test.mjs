import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

const [, example] = /```js\n(.*?)```/s.exec(readFileSync(new URL('../../docs/urls.md', import.meta.url), 'utf8'));

/** Runs the example of the docs with an answer of /time that takes no time. */
async function run(answer) {
	const said = [];
	const Asynchronous = (async () => {}).constructor;
	await new Asynchronous('fetch', 'console', 'performance', example)(
		async () => ({ json: async () => answer }), { log: (text) => said.push(text) }, { now: () => 0 },
	);
	return said;
}

test('the lines of docs/urls.md print the time and how right it is, or that this is unknown', async () => {
	assert.ok(example.trim().split('\n').length <= 10);
	const known = { earliest_ns: 1795176000000000000 - 2.6e6, latest_ns: 1795176000000000000 + 1.2e6, sent_ns: 1795176000000000000, status: 'synchronized' };
	assert.deepEqual(await run(known), ['2026-11-20T12:00:00.000Z, within 3 ms']);
	assert.deepEqual(await run({ ...known, earliest_ns: null, latest_ns: null }), ['2026-11-20T12:00:00.000Z, error unknown']);
});
