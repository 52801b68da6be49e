import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { comparePlaces, type PlaceInGroups, placesInGroups } from "@tuckbox/pieces";
import {
	pageOfRelations,
	type Relations,
	recordsOfVersion,
	type Shown,
} from "../../store/queries/versions/versions.ts";
import type { Reader } from "../../store/store.ts";
import { type ListPart, type ListPlace, rowsAsBytes } from "./listing.ts";

/** Number of rows that are read in one step; other requests are served between two steps. */
const rowsPerPage = 2000;

/** Before the place of every component. */
export const startOfGroups: ListPlace = [0, 0, 0];

/**
 * Reads the components that a version shows, in groups. Groups follow from all components, so their columns are
 * read for the whole game (2 ms for 1,000 components), and the records for one page.
 * @param form turns stored records into what the list returns
 */
export async function inGroups(
	reader: Reader,
	gameId: string,
	shown: Shown,
	form: (records: string) => string,
) {
	const all: Relations[] = [];
	for (let isMore = true; isMore; ) {
		const rows = await pageOfRelations(reader, gameId, shown.number, all.at(-1)?.position ?? 0, rowsPerPage);
		all.push(...rows);
		isMore = rows.length === rowsPerPage;
		if (isMore) await yieldToEventLoop();
	}
	const places = placesInGroups(all).filter(({ piece }) => piece.since > shown.since);
	return {
		async page(after: ListPlace, limit: number): Promise<ListPart> {
			const isAfter = ({ place }: { place: PlaceInGroups }) =>
				comparePlaces(place, after as unknown as PlaceInGroups) > 0;
			const first = places.findIndex(isAfter);
			const page = first === -1 ? [] : places.slice(first, first + limit);
			const records = await recordsOfVersion(
				reader,
				gameId,
				shown.number,
				page.map(({ piece }) => piece.position),
			);
			const text = page.map(({ piece }) => records.get(piece.position) ?? "").join(",");
			return {
				bytes: rowsAsBytes(form(text)),
				place: page.at(-1)?.place ?? after,
				count: page.length,
				isLast: page.length < limit,
			};
		},
	};
}
