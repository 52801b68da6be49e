import type { Kind } from "@tuckbox/pieces";
import type { Event } from "../domain/playtests/facts.ts";
import { countingActs, turnOf, turnsIn } from "../domain/playtests/marks.ts";
import { Steps } from "../steps/steps.ts";
import { type FactRow, marksOfPlaytests, pagesOfFacts } from "../store/queries/playtests/facts.ts";
import { type RecordedPiece, recordedPieces } from "../store/queries/playtests/recorded-pieces.ts";
import type { Reader, Store } from "../store/store.ts";

/** Something that happened to a copy of a piece in a playtest. */
export type FactRecord = {
	event: Event;
	/** The piece in the revision that lay there. Its key is the current one. */
	piece: { app: string; kind: Kind; externalKey: string; name: string; revision: string };
	/** Counts the copies of the piece with facts, from 1. */
	copy: number;
	/** The place around the table of the seat that it concerns; null for none. */
	place: number | null;
	/** The number of the turn; null outside of turns. */
	turn: number | null;
	act: number;
	/** In ms. */
	at: number;
	value: number | null;
};

/** Numbers the copies of each piece in the order of their first facts. */
class Copies {
	readonly #numbers = new Map<string, Map<number, number>>();

	numberOf({ piece_id: piece, copy }: FactRow): number {
		const known = this.#numbers.get(piece) ?? new Map<number, number>();
		this.#numbers.set(piece, known);
		const number = known.get(copy) ?? known.size + 1;
		known.set(copy, number);
		return number;
	}
}

/** Reads recorded pieces, each once. */
class PiecesOnce {
	readonly #reader: Reader;
	readonly #gameId: string;
	readonly #pieces = new Map<string, RecordedPiece>();

	constructor(reader: Reader, gameId: string) {
		this.#reader = reader;
		this.#gameId = gameId;
	}

	async read(ids: Iterable<string>): Promise<ReadonlyMap<string, RecordedPiece>> {
		const unread = [...new Set(ids)].filter((id) => !this.#pieces.has(id));
		for (const piece of await recordedPieces(this.#reader, this.#gameId, unread))
			this.#pieces.set(piece.id, piece);
		return this.#pieces;
	}
}

/** A playtest that has ended: what it recorded was hidden until then. */
type Ended = { id: string; game_id: string; ended_at: number };

/** The facts that count of a playtest, in order, in pages. */
export async function* factsOfPlaytest(
	{ reader }: Pick<Store, "reader">,
	{ id, game_id: gameId, ended_at: endedAt }: Ended,
): AsyncGenerator<FactRecord[], void> {
	const marks = await marksOfPlaytests(reader, [id]);
	const { counts } = countingActs(marks);
	const turns = turnsIn(marks, endedAt);
	const copies = new Copies();
	const pieces = new PiecesOnce(reader, gameId);
	const steps = new Steps();
	for await (const page of pagesOfFacts(reader, id)) {
		const rows = page.filter(({ act }) => counts(act));
		const known = await pieces.read(rows.map(({ piece_id: piece }) => piece));
		if (steps.isLong) await steps.next();
		yield rows.flatMap((row): FactRecord[] => {
			const piece = known.get(row.piece_id);
			if (piece === undefined) return [];
			const { app_id: app, kind, external_key: externalKey, name, revision } = piece;
			const { event, place, act, at, value } = row;
			const turn = turnOf(turns, act)?.number ?? null;
			const copy = copies.numberOf(row);
			return [
				{ event, piece: { app, kind, externalKey, name, revision }, copy, place, turn, act, at, value },
			];
		});
	}
}

/** The same as a list in JSON, in parts. */
export async function* factTexts(
	store: Pick<Store, "reader">,
	playtest: Ended,
): AsyncGenerator<string, void> {
	let separator = "";
	yield "[";
	for await (const page of factsOfPlaytest(store, playtest)) {
		if (page.length === 0) continue;
		yield separator + JSON.stringify(page).slice(1, -1);
		separator = ",";
	}
	yield "]";
}
