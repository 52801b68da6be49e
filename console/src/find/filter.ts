import { limits } from "@tuckbox/pieces";
import {
	chosenValues,
	type NamedKind,
	namedKinds,
	type readPayloadFields,
	type Surroundings,
} from "@tuckbox/pieces/find";
import type { Piece } from "@tuckbox/web/draw/model/piece.ts";
import { kindTitle, kindWord } from "@tuckbox/web/ui/piece-words.ts";
import type { Group, GroupedPieces } from "./groups.ts";

/** The conditions that have a menu. */
export const filterFields = ["kind", "deck", "app"] as const;

export type Filter = {
	/** A search, in the language of pieces/src/find/. */
	text: string;
	/** Only these pieces, which a push has just changed. */
	only?: ReadonlySet<string> | undefined;
};

export function isEmpty({ text, only }: Filter): boolean {
	return text.trim() === "" && only === undefined;
}

/** Whether conditions of the menus hide pieces, next to what is sought by name. */
export function hasFilters({ text }: Filter): boolean {
	return filterFields.some((field) => chosenValues(text, field).length > 0);
}

/** The words for a kind in the reader's language; the first one is proposed. */
function proposedWords(kind: NamedKind): string[] {
	const word = kind === "card" ? kindWord("tile", true) : kindWord(kind);
	return [word, kindTitle(kind, 2)];
}

/**
 * The facts of a game that a search needs.
 * @param readFields reads the fields of payloads, when a search first asks for them
 */
export function surroundingsOf(
	pieces: readonly Piece[],
	grouped: Pick<GroupedPieces, "parents">,
	readFields: typeof readPayloadFields,
	apps: readonly { id: string; name: string }[] = [],
): Surroundings<Piece> {
	const names = new Map(apps.map(({ id, name }) => [id, name]));
	let fields: ReturnType<typeof readPayloadFields> | undefined;
	// a search asks for the words of every piece
	const words = new Map(namedKinds.map((kind) => [kind, proposedWords(kind)]));
	return {
		now: Date.now(),
		parentOf: ({ id }) => grouped.parents.get(id),
		wordsOf: (kind) => words.get(kind) ?? [],
		appName: (app) => names.get(app),
		payloadFields: () => {
			fields ??= readFields(pieces);
			return fields;
		},
	};
}

/** Groups with only the pieces found. Faces whose die was not found form a group of their own. */
export function groupsWith(grouped: GroupedPieces, found: readonly Piece[]): Group[] {
	const ids = new Set(found.map(({ id }) => id));
	const groups = grouped.groups.flatMap((group): Group[] => {
		const pieces = group.pieces.filter(({ id }) => ids.has(id));
		const isExcerpt = group.parent !== undefined && !ids.has(group.parent.id);
		if (pieces.length === 0 && (group.parent === undefined || isExcerpt)) return [];
		return [{ ...group, pieces, isExcerpt }];
	});
	const faces = found.filter((piece) => {
		const die = piece.kind === "dieFace" ? grouped.parents.get(piece.id) : undefined;
		return die !== undefined && !ids.has(die.id);
	});
	if (faces.length > 0) groups.push({ id: "found faces", kind: "foundFaces", pieces: faces });
	return groups;
}

/** Reads the filter from a page's address. It is kept there so that going back restores it. */
export function readFilter(query: URLSearchParams): Filter {
	return { text: (query.get("q") ?? "").slice(0, limits.maxSearchLength) };
}

export function writeFilter({ text }: Filter): string {
	const query = new URLSearchParams();
	if (text.trim() !== "") query.set("q", text);
	return query.size === 0 ? "" : `?${query}`;
}
