import { editDistance } from "@tuckbox/pieces";

/** The known name that a mistyped name most likely stands for. */
export function nearestName(written: string, known: readonly string[]): string | undefined {
	const word = written.toLowerCase();
	let best: { name: string; away: number } | undefined;
	for (const name of known) {
		const limit = Math.max(1, Math.floor(name.length / 3));
		const away = editDistance(word, name.toLowerCase(), limit);
		if (away <= limit && (!best || away < best.away)) best = { name, away };
	}
	return best?.name;
}
