import type { Act, Did, Outcome, Point, TableClient } from "@tuckbox/client/table";
import type { TableSession } from "./session.ts";

export function act({ client }: TableSession, what: Act): Promise<Outcome> {
	return client.act(what);
}

/** What an act has laid at a place; the card that is left of a stack lies elsewhere. */
function newAt(did: Did | undefined, { x, y }: Point): string | undefined {
	const found = Object.entries(did?.set ?? {}).find(([name, entry]) => {
		const place = name.startsWith("item:") && "place" in entry ? entry.place : undefined;
		return place?.in === "felt" && Math.hypot(place.x - x, place.y - y) < 0.1;
	});
	return found?.[0].slice("item:".length);
}

/** Carries out an act that lays something. @returns the ids of what lies at these places then; new ones, if it was hidden */
export async function layAt(
	client: TableClient,
	what: Act,
	places: readonly Point[],
): Promise<(string | undefined)[]> {
	const news: Did[] = [];
	const end = client.on("did", (did) => news.push(did));
	try {
		const outcome = await client.act(what);
		if (outcome.kind !== "done") return [];
		const did = news.find(({ seq }) => seq === outcome.seq);
		return places.map((place) => newAt(did, place));
	} finally {
		end();
	}
}
