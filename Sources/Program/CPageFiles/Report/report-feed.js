// Reports of a session as they arrive: by events, or by polling if none arrives.

/** The milliseconds without a report after which the page requests one; at the beginning it is less patient. */
const [SILENCE, FIRST, LOOK, AGAIN] = [5000, 2000, 1000, 30_000];
const CLOSED = 2;

/**
 * Follows a session for ever.
 *
 * @param onReport gets each report
 * @param onState gets 'live', 'asking' (by polling), 'gone' (the server does not have it any more) or 'lost' (there is no answer)
 * @param open gives an EventSource, or null; `ask` a report or throws an error, of which `status` is the answer's
 */
export async function follow({ onReport, onState, open, ask, now, sleep }) {
	let [source, opened, heard] = [null, -Infinity, now() + FIRST - SILENCE];
	const take = (report) => {
		heard = now();
		onReport(report);
	};
	for (;;) {
		const isClosed = !source || source.readyState === CLOSED;
		if (isClosed && now() - opened >= AGAIN) {
			opened = now();
			source = open();
			source?.addEventListener('report', ({ data }) => {
				take(JSON.parse(data));
				onState('live');
			});
		}
		if (now() - heard >= SILENCE) {
			try {
				take(await ask());
				onState('asking');
			} catch (error) {
				onState(error.status === 404 ? 'gone' : 'lost');
				heard = now();
			}
		}
		await sleep(LOOK);
	}
}
