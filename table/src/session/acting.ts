import type { Act, Did, Outcome, Point, TableClient } from "@tuckbox/client/table";
import type { TableSession } from "./session.ts";

export function act({ client }: TableSession, what: Act): Promise<Outcome> {
	return client.act(what);
}

/** The id of the item that an act laid at a place. The rest of a split stack lies elsewhere. */
function newAt(did: Did | undefined, { x, y }: Point): string | undefined {
	const found = Object.entries(did?.set ?? {}).find(([name, entry]) => {
		const place = name.startsWith("item:") && "place" in entry ? entry.place : undefined;
		return place?.in === "felt" && Math.hypot(place.x - x, place.y - y) < 0.1;
	});
	return found?.[0].slice("item:".length);
}

/**
 * Performs an act that lays items.
 * @returns the ids of the items at these places afterwards. Hidden items have new ids.
 */
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
