import type { ValueChange } from "@tuckbox/pieces";
import { withAddresses } from "../domain/components/record.ts";
import {
	changedFields,
	changedRecordValues,
	type ReadRecord,
	readRecord,
	type recordFields,
} from "../domain/components/record-changes.ts";
import { Problem } from "../domain/errors.ts";
import type { ObjectUrls } from "../objects/object-store.ts";
import { findApps } from "../store/queries/accounts/apps.ts";
import { findGame } from "../store/queries/games/games.ts";
import { gameOfComponent, publishedRows } from "../store/queries/versions/changes.ts";
import { versionsAfter } from "../store/queries/versions/versions.ts";
import type { Store } from "../store/store.ts";
import { type AuthorRecord, authorsOf } from "./versions.ts";

/** Maximum number of states in a response: an operator may keep any number of versions. */
const maxStates = 100;

/** A component as consecutive versions show it; times in ms. */
type PastState = {
	/** The first kept version that shows this state. */
	version: number;
	/** The first kept version that no longer shows it; null while the published one does. */
	until: number | null;
	at: number;
	app: { id: string; name: string };
	restoredFrom: number | null;
	/** The version whose changes the one that it began in undid. */
	undoes: number | null;
	fields: (typeof recordFields)[number][];
	/** The values of the payload that changed from the previous state; undefined for guests. */
	values?: ValueChange[];
	name: string;
	imageFaces: ReadRecord["payload"]["imageFaces"];
	/** The author of the change; undefined for guests. */
	authors?: AuthorRecord[];
};

/**
 * The states of a component in the kept versions, newest first. It may belong to any app, and may have been deleted since.
 * @param viewer the user who reads it; undefined for a guest
 * @throws Problem COMPONENT_NOT_FOUND, GAME_NOT_FOUND
 */
export async function historyOf(
	{ store, urls }: { store: Store; urls: ObjectUrls },
	gameId: string,
	id: string,
	viewer: string | undefined,
): Promise<PastState[]> {
	return await store.snapshot(async (reader) => {
		const game = await findGame(reader, gameId);
		if (game === undefined) throw new Problem("GAME_NOT_FOUND", `The game ${gameId} does not exist.`);
		if ((await gameOfComponent(reader, id)) !== gameId)
			throw new Problem("COMPONENT_NOT_FOUND", `There is no component ${id} in the game.`);
		const { version } = game;
		const kept = await versionsAfter(reader, gameId, 0);
		/** The first kept version from a number on. */
		const keptFrom = (number: number) => kept.find((one) => one.number >= number);
		const found = await publishedRows(reader, { id, version }, maxStates);
		const rows = found.filter(({ since_version: since, until_version: until }) => {
			const first = keptFrom(since)?.number ?? Infinity;
			return first < (until ?? Infinity);
		});
		const records = rows.map((row) => readRecord(withAddresses(row.record, urls.filesAt())));
		const apps = await findApps(
			reader,
			records.map(({ app }) => app),
		);
		const starts = rows.flatMap(
			({ since_version: since }) => kept.find(({ number }) => number === since) ?? [],
		);
		const authors = viewer === undefined ? [] : await authorsOf(reader, starts, viewer);
		return rows.flatMap((row, i): PastState[] => {
			const [record, older] = [records[i], records[i + 1]];
			if (record === undefined) return [];
			const { since_version: since, until_version: until } = row;
			const start = keptFrom(since);
			// the version that it began in may no longer be kept
			const isExact = start?.number === since;
			return [
				{
					version: start?.number ?? since,
					// an `until` after the published version is the draft's: the published version still shows the state
					until: until === null || until > version ? null : (keptFrom(until)?.number ?? until),
					at: isExact ? start.published_at : row.updated_at,
					app: { id: record.app, name: apps.find((app) => app.id === record.app)?.name ?? "" },
					restoredFrom: isExact ? start.restored_from : null,
					undoes: isExact ? start.undoes : null,
					fields: older === undefined ? [] : changedFields(older, record),
					name: record.name,
					imageFaces: record.payload.imageFaces,
					...(viewer !== undefined && {
						values: older === undefined ? [] : changedRecordValues(older, record),
						authors: (start && isExact ? (authors[starts.indexOf(start)] ?? []) : []).filter(
							({ app }) => app.id === record.app || start?.restored_from !== null,
						),
					}),
				},
			];
		});
	});
}
