import { LRUCache } from "lru-cache";
import type { AppInGame } from "../../domain/access/actor.ts";
import { readPieceChanges } from "../../domain/components/piece-changes.ts";
import type { RecordPage } from "../../store/queries/pieces/components.ts";
import type { Game } from "../../store/store.ts";
import { type ListPart, rowsAsBytes } from "./listing.ts";

/** The most bytes of lists that are kept: two or three of 10,000 components. */
const maxCacheBytes = 32 * 1024 * 1024;
/** The most rows of a part of a list that is read whole, and of one that is read again because some of them have changed. */
const rowsPerPart = { first: Infinity, again: 100 };
/** The most games, and edits of each, of which it is known what they changed. */
const maxGames = 100;
const maxEdits = 32;

/** The rows with positions above `after` and up to `until`. */
type Part = { after: number; until: number; bytes: Buffer; count: number };

/** The parts of a list at a revision of the game. */
type KeptList = { revision: number; parts: readonly Part[] };

/** The rows of a list, and their form. */
type ListOf = AppInGame & {
	/** Everything besides the rows that the bytes depend on. */
	facts: readonly unknown[];
	/** The rows after a position and up to another. */
	read(after: number, limit: number, until: number): Promise<RecordPage>;
	/** Turns stored records into what the list returns. */
	form(records: string): string;
};

/** The parts without any of the positions. */
function withoutTouched(parts: readonly Part[], positions: readonly number[]): Part[] {
	const sorted = positions.toSorted((a, b) => a - b);
	let next = 0;
	return parts.filter(({ after, until }) => {
		while ((sorted[next] ?? Infinity) <= after) next++;
		return next === sorted.length || (sorted[next] ?? 0) > until;
	});
}

/**
 * Keeps complete lists of components in parts, so that a list that is read again after a change reads only the parts where
 * something has changed.
 *
 * Every change of a game's records increments its revision, and an edit by this process says which pieces it has changed. Parts are used when
 * that is known of every revision since they were read; after a change by another process, the whole list is read.
 */
export function createListCache({ maxBytes = maxCacheBytes, partRows = rowsPerPart } = {}) {
	const lists = new LRUCache<string, KeptList>({
		maxSize: maxBytes,
		sizeCalculation: ({ parts }) => parts.reduce((sum, { bytes }) => sum + bytes.length, 1000),
	});
	/** The positions that the edits of a game changed, by the revision before each. */
	const edits = new LRUCache<string, Map<number, readonly number[]>>({ max: maxGames });

	/** The positions that changed between two revisions; undefined if that is not known. */
	function changedBetween(gameId: string, from: number, to: number): number[] | undefined {
		const known = edits.get(gameId);
		if (from > to || to - from > maxEdits) return undefined;
		const changed: number[] = [];
		for (let revision = from; revision < to; revision++) {
			const positions = known?.get(revision);
			if (positions === undefined) return undefined;
			changed.push(...positions);
		}
		return changed;
	}

	/** The parts that are up to date at a revision. */
	function upToDate(gameId: string, known: KeptList | undefined, revision: number): Part[] {
		const changed = known && changedBetween(gameId, known.revision, revision);
		return changed === undefined ? [] : withoutTouched(known?.parts ?? [], changed);
	}

	return {
		/**
		 * Notes what an edit has changed. Call it when the edit is durable, before its caller receives the result.
		 * @param changes the text of its notice
		 */
		follow(gameId: string, changes: string): void {
			const known = edits.peek(gameId);
			if (known === undefined) return; // none of its lists has been read
			const { before, positions } = readPieceChanges(changes);
			known.set(before, positions);
			const [oldest] = known.keys();
			if (known.size > maxEdits && oldest !== undefined) known.delete(oldest);
		},

		/** A complete list in one state of the game. */
		open(
			{ revision }: Pick<Game, "revision">,
			{ gameId, appId, facts, read, form }: ListOf,
		): { page(after: readonly number[], limit: number): Promise<ListPart> } {
			if (!edits.has(gameId)) edits.set(gameId, new Map());
			const key = JSON.stringify([gameId, appId, facts]);
			const found = upToDate(gameId, lists.get(key), revision);
			const starts = found.map((part) => part.after);
			const known = new Map(found.map((part) => [part.after, part]));
			const parts: Part[] = [];

			async function readPart(after: number, most: number): Promise<Part> {
				const until = starts.find((start) => start > after) ?? Infinity;
				const limit = Math.min(most, starts.length === 0 ? partRows.first : partRows.again);
				const { text, position, count } = await read(after, limit, until);
				return { after, until: count < limit ? until : position, bytes: rowsAsBytes(form(text)), count };
			}

			return {
				async page([after = 0], limit) {
					const part = known.get(after) ?? (await readPart(after, limit));
					parts.push(part);
					const isLast = part.until === Infinity;
					// a list that began later may have ended before
					if (isLast && (lists.peek(key)?.revision ?? 0) <= revision) lists.set(key, { revision, parts });
					return { bytes: part.bytes, place: [part.until], count: part.count, isLast };
				},
			};
		},
	};
}

export type ListCache = ReturnType<typeof createListCache>;
