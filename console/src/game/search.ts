import type { Kind, Piece } from "../draw/piece.ts";
import { kindWords } from "../look/piece-words.ts";
import type { Group, Table } from "./groups.ts";

export type Filter = {
	/** Words that must all occur in the name or key of a piece or of its deck. */
	text: string;
	kind?: Kind | undefined;
	app?: string | undefined;
	/** Id of a deck or bundle. */
	deck?: string | undefined;
	/** Only these pieces, which a push has just changed. */
	only?: ReadonlySet<string> | undefined;
};

/** Text without case and accents, for searching. */
function plain(text: string): string {
	return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

export function isEmpty(filter: Filter): boolean {
	const { text, kind, app, deck, only } = filter;
	return (
		text.trim() === "" && kind === undefined && app === undefined && deck === undefined && only === undefined
	);
}

const haystacks = new WeakMap<Piece, string>();

function haystack(piece: Piece): string {
	const known = haystacks.get(piece);
	if (known !== undefined) return known;
	const text = plain(`${piece.name}\n${piece.externalKey}\n${kindWords[piece.kind][0]}`);
	haystacks.set(piece, text);
	return text;
}

/** The pieces that match a filter, in order. A filter by deck matches the deck and its cards. */
export function filterPieces(pieces: readonly Piece[], filter: Filter, table: Table): Piece[] {
	if (isEmpty(filter)) return [...pieces];
	const words = plain(filter.text).split(/\s+/).filter(Boolean);
	return pieces.filter((piece) => {
		const parent = table.parents.get(piece.id);
		if (filter.kind !== undefined && piece.kind !== filter.kind) return false;
		if (filter.app !== undefined && piece.app !== filter.app) return false;
		if (filter.deck !== undefined && piece.id !== filter.deck && parent?.id !== filter.deck) return false;
		if (filter.only !== undefined && !filter.only.has(piece.id)) return false;
		const text = haystack(piece);
		return words.every((word) => text.includes(word) || (parent && haystack(parent).includes(word)));
	});
}

/** The groups of a table with only the pieces found. Faces whose die was not found form a group of their own. */
export function groupsWith(table: Table, found: readonly Piece[]): Group[] {
	const ids = new Set(found.map(({ id }) => id));
	const groups = table.groups.flatMap((group): Group[] => {
		const pieces = group.pieces.filter(({ id }) => ids.has(id));
		const isExcerpt = group.parent !== undefined && !ids.has(group.parent.id);
		if (pieces.length === 0 && (group.parent === undefined || isExcerpt)) return [];
		return [{ ...group, pieces, isExcerpt }];
	});
	const faces = found.filter((piece) => {
		const die = piece.kind === "dieFace" ? table.parents.get(piece.id) : undefined;
		return die !== undefined && !ids.has(die.id);
	});
	if (faces.length > 0) groups.push({ id: "found faces", kind: "faces", title: "Die faces", pieces: faces });
	return groups;
}

/** Reads the filter from a page's address. It is kept there so that going back restores it. */
export function readFilter(query: URLSearchParams): Filter {
	const kind = query.get("kind");
	return {
		text: query.get("q") ?? "",
		kind: kind !== null && Object.hasOwn(kindWords, kind) ? (kind as Kind) : undefined,
		app: query.get("app") ?? undefined,
		deck: query.get("deck") ?? undefined,
	};
}

export function writeFilter({ text, kind, app, deck }: Filter): string {
	const query = new URLSearchParams();
	if (text.trim() !== "") query.set("q", text);
	if (kind !== undefined) query.set("kind", kind);
	if (app !== undefined) query.set("app", app);
	if (deck !== undefined) query.set("deck", deck);
	return query.size === 0 ? "" : `?${query}`;
}
