import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import type { LaidEntry, SetUpEntry } from "@tuckbox/folder/write";
import type { Kind } from "@tuckbox/pieces";
import {
	itemsOf,
	type PieceName,
	type Routine,
	spotWithoutDefaults,
	standardApp,
} from "@tuckbox/pieces/table";
import {
	type GameSetUp,
	type LaidPiece,
	pieceFinder,
	type SetUpItem,
} from "../../domain/table/opening/game-set-up.ts";
import { findSetUp, listSetUps } from "../../store/queries/table/set-ups.ts";
import type { Reader } from "../../store/store.ts";
import type { FolderPiece } from "./folder-piece.ts";

/** Writes the pieces of one set-up. Readers of folders refuse pieces and copies that the folder does not have. */
class SetUpWriter {
	readonly #find: (laid: LaidPiece) => FolderPiece | undefined;
	readonly #laid = new Map<FolderPiece, number>();

	constructor(find: (laid: LaidPiece) => FolderPiece | undefined) {
		this.#find = find;
	}

	/** @returns undefined for a piece that the folder does not have */
	entry(laid: SetUpItem): LaidEntry | undefined {
		const { kind: _, externalKey, app, componentId: __, count: wanted, holds, ...own } = laid;
		const piece = this.#find(laid);
		const inside = holds?.flatMap((one) => this.entry(one) ?? []);
		const rest = { ...own, ...(inside !== undefined && { holds: inside }) };
		const counted = wanted !== undefined && { count: wanted };
		if (app === standardApp) return { standard: externalKey ?? "", ...counted, ...rest };
		if (piece === undefined) return laid.isStack === true ? rest : undefined;
		const { record, key } = piece;
		let count = wanted ?? 1;
		if (laid.isStack !== true && laid.isMade !== true) {
			const before = this.#laid.get(piece) ?? 0;
			count = Math.min(count, itemsOf(record.kind, record.count) - before);
			if (count < 1) return undefined;
			this.#laid.set(piece, before + count);
		}
		return { kind: record.kind, key, ...(wanted !== undefined && { count }), ...rest };
	}
}

/** A routine that names pieces as the folder does; those that the folder does not have, by their former keys. */
function writtenRoutine(routine: Routine, find: (laid: LaidPiece) => FolderPiece | undefined): Routine {
	const named = ({ app, key, componentId, name }: PieceName, kinds: readonly Kind[]): PieceName => {
		if (app === standardApp) return { app, key, ...(name !== undefined && { name }) };
		const pieces = kinds.map((kind) =>
			find({
				...{ kind, externalKey: key },
				...(app !== undefined && { app }),
				...(componentId !== undefined && { componentId }),
			}),
		);
		const piece = pieces.find((one) => one !== undefined);
		return { key: piece?.key ?? key, ...(name !== undefined && { name }) };
	};
	return JSON.parse(JSON.stringify(routine), (field, value) => {
		if (field === "deck") return named(value, ["deck"]);
		return field === "piece" ? named(value, ["die", "counter"]) : value;
	});
}

/** The set-ups of a game with the pieces that a folder has. */
export async function writtenSetUps(
	reader: Reader,
	gameId: string,
	pieces: readonly FolderPiece[],
): Promise<SetUpEntry[]> {
	const find = pieceFinder(
		pieces.map((piece) => [piece, { ...piece.record, componentId: piece.record.id }] as const),
	);
	const written: SetUpEntry[] = [];
	for (const { name } of await listSetUps(reader, gameId)) {
		const row = await findSetUp(reader, gameId, name);
		if (row === undefined) continue;
		const { items, spots, routines, startScore, timer } = JSON.parse(row.body) as GameSetUp;
		const writer = new SetUpWriter(find);
		written.push({
			...{ name, startScore, timer },
			spots: spots?.map(spotWithoutDefaults),
			routines: routines?.map((routine) => writtenRoutine(routine, find)),
			items: items.flatMap((item) => writer.entry(item) ?? []),
		});
		await yieldToEventLoop();
	}
	return written;
}
