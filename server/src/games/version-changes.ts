import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { type FilesAt, withAddresses } from "../domain/components/record.ts";
import {
	changedFields,
	changedRecordValues,
	type ReadRecord,
	readRecord,
	type recordFields,
} from "../domain/components/record-changes.ts";
import { firstChangedRows } from "../store/queries/versions/changes.ts";
import type { Version } from "../store/queries/versions/versions.ts";
import type { Reader } from "../store/store.ts";

/** A component that a version created, changed or deleted, as a row of a list shows it. */
type ListedChange = {
	change: "created" | "changed" | "deleted";
	/** Its record in the version, or before it if it was deleted; the payload has only the image that shows the change. */
	component: ReadRecord;
	fields: (typeof recordFields)[number][];
	/** The sides whose images differ. */
	sideKeys: string[];
	/** The names of the values of the payload that differ. */
	values: string[];
};

/** The changes of a version since the kept version before it. */
export type VersionChanges = {
	/** The name that the game got; null if it kept its name. */
	gameName: string | null;
	/** The first ones in creation order. */
	components: ListedChange[];
};

/** Maximum number of versions whose changes are listed, and of characters of the records that are read for them. */
const maxVersions = 200;
const maxCharacters = 8_000_000;
/** Maximum number of names of values in a change. */
const maxValues = 5;

/** A record whose payload has only one image: of one of these sides, or else the first. */
function withOneImage(record: ReadRecord, sideKeys: readonly string[] = []): ReadRecord {
	const { imageFaces } = record.payload;
	const face = imageFaces.find(({ sideKey }) => sideKeys.includes(sideKey)) ?? imageFaces[0];
	return { ...record, payload: { imageFaces: face === undefined ? [] : [face] } };
}

function changedSides(before: ReadRecord, after: ReadRecord): string[] {
	const shown = ({ payload }: ReadRecord) =>
		new Map(
			payload.imageFaces.map(({ sideKey, url, derivedAssetId }) => [sideKey, `${url} ${derivedAssetId}`]),
		);
	const [was, is] = [shown(before), shown(after)];
	return [...new Set([...is.keys(), ...was.keys()])].filter((side) => was.get(side) !== is.get(side));
}

/** The change between two states of a component; undefined if they do not differ. */
function changeOf(before: ReadRecord | undefined, after: ReadRecord | undefined): ListedChange | undefined {
	const nothing = { fields: [], sideKeys: [], values: [] };
	if (before === undefined) return after && { change: "created", component: withOneImage(after), ...nothing };
	if (after === undefined) return { change: "deleted", component: withOneImage(before), ...nothing };
	const fields = changedFields(before, after);
	if (fields.length === 0) return undefined;
	const values = changedRecordValues(before, after).map(({ name }) => name);
	const sideKeys = changedSides(before, after);
	return {
		change: "changed",
		component: withOneImage(after, sideKeys),
		fields,
		sideKeys,
		values: values.slice(0, maxValues),
	};
}

/**
 * Lists the changes of each version since the kept one before it, newest first as long as a bounded number of records is read; the others
 * are left out.
 * @param kept all kept versions, oldest first
 * @param limit the most components for each version
 */
export async function changesOfVersions(
	reader: Reader,
	gameId: string,
	kept: readonly Version[],
	limit: number,
	filesAt: FilesAt,
): Promise<Map<number, VersionChanges>> {
	const found = new Map<number, VersionChanges>();
	let characters = 0;
	for (let i = kept.length - 1; i >= 0 && found.size < maxVersions && characters < maxCharacters; i--) {
		const [version, before] = [kept[i], kept[i - 1]];
		if (version === undefined) continue;
		const span = { gameId, from: before?.number ?? 0, to: version.number };
		const components: ListedChange[] = [];
		for (const { was, is } of await firstChangedRows(reader, span, limit)) {
			characters += (was?.length ?? 0) + (is?.length ?? 0);
			const read = (text: string | undefined) =>
				text === undefined ? undefined : readRecord(withAddresses(text, filesAt));
			const change = changeOf(read(was), read(is));
			if (change !== undefined) components.push(change);
		}
		const isRenamed = before !== undefined && before.game_name !== version.game_name;
		found.set(version.number, { gameName: isRenamed ? version.game_name : null, components });
		await yieldToEventLoop();
	}
	return found;
}
