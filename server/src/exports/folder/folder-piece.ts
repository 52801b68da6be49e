import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { compareSides, identityOf } from "@tuckbox/pieces";
import {
	pageOfSentFields,
	pageOfSentPictures,
	type SentFields,
	type SentPicture,
} from "../../store/queries/versions/sent.ts";
import type { Reader } from "../../store/store.ts";
import type { Piece } from "../model/piece.ts";

/** Rows that are read in one step; other requests are served between two. */
const rowsPerStep = 1000;

/** A piece as its record shows it. */
type RecordedPiece = Piece & { id: string };

/** A piece with everything that a folder contains about it. */
export type FolderPiece = {
	record: RecordedPiece;
	/** The key that it has in the folder: its own, unless a piece of another app has it, too. */
	key: string;
	/** The size that was sent. */
	widthMm: number | null;
	heightMm: number | null;
	/** The type of a die that was sent. */
	sides: number | null;
	/** Pictures by side, including those that are not shown. */
	pictures: readonly SentPicture[];
	parent: FolderPiece | undefined;
	children: FolderPiece[];
};

async function* allRows<Row extends { position: number }>(
	page: (after: number, limit: number) => Promise<Row[]>,
): AsyncGenerator<Row> {
	for (let after = 0; ; ) {
		const rows = await page(after, rowsPerStep);
		yield* rows;
		if (rows.length < rowsPerStep) return;
		after = rows.at(-1)?.position ?? after;
		await yieldToEventLoop();
	}
}

/** Gives pieces of several apps that have the same key different ones; those of the first app keep theirs. */
function distinctKeys(records: readonly RecordedPiece[], ownApp: string): Map<RecordedPiece, string> {
	const keys = new Map<RecordedPiece, string>();
	const taken = new Set<string>();
	const isOwn = ({ app }: RecordedPiece) => app === ownApp;
	const ordered = [...records.filter(isOwn), ...records.filter((record) => !isOwn(record))];
	const all = new Set(records.map(identityOf));
	for (const record of ordered) {
		const { kind, externalKey } = record;
		let key = externalKey;
		for (let number = 2; taken.has(identityOf({ kind, externalKey: key })); ) {
			const end = ` (${number++})`;
			const next = [...externalKey].slice(0, 256 - end.length).join("") + end;
			if (!all.has(identityOf({ kind, externalKey: next }))) key = next;
		}
		taken.add(identityOf({ kind, externalKey: key }));
		keys.set(record, key);
	}
	return keys;
}

/**
 * The pieces of a version as they were sent, in the order of their creation.
 * @param ownApp the app that keeps its keys if pieces of several apps have the same one
 */
export async function folderPieces(
	reader: Reader,
	{ gameId, number }: { gameId: string; number: number },
	records: readonly RecordedPiece[],
	parents: ReadonlyMap<RecordedPiece, RecordedPiece>,
	ownApp: string,
): Promise<FolderPiece[]> {
	const sent = new Map<string, SentFields>();
	const fields = allRows<SentFields>((after, limit) =>
		pageOfSentFields(reader, gameId, number, after, limit),
	);
	for await (const row of fields) sent.set(row.id, row);
	const pictures = new Map<string, SentPicture[]>();
	const assets = allRows<SentPicture>((after, limit) =>
		pageOfSentPictures(reader, gameId, number, after, limit),
	);
	for await (const row of assets) {
		const own = pictures.get(row.component_id);
		if (own === undefined) pictures.set(row.component_id, [row]);
		else own.push(row);
	}
	await yieldToEventLoop();
	const keys = distinctKeys(records, ownApp);
	const pieces = new Map<RecordedPiece, FolderPiece>();
	for (const record of records) {
		const row = sent.get(record.id);
		pieces.set(record, {
			record,
			key: keys.get(record) ?? record.externalKey,
			widthMm: row?.width_mm ?? null,
			heightMm: row?.height_mm ?? null,
			sides: row?.sides ?? null,
			pictures: (pictures.get(record.id) ?? []).sort((a, b) => compareSides(a.side_key, b.side_key)),
			parent: undefined,
			children: [],
		});
	}
	for (const [record, piece] of pieces) {
		const parent = parents.get(record);
		piece.parent = parent && pieces.get(parent);
		piece.parent?.children.push(piece);
	}
	return [...pieces.values()];
}

/** The caller's own part of a piece's payload. */
export function payloadOf({ record }: FolderPiece): Record<string, unknown> {
	const { imageFaces: _, ...own } = record.payload;
	return own;
}

export const pictureOn = ({ pictures }: FolderPiece, side: string): SentPicture | undefined =>
	pictures.find(({ side_key }) => side_key === side);
