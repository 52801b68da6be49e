/** A table's page: `as` is the stand-in that the host plays there. */
export type WantedTable = { tableId: string; as?: string | undefined };

/**
 * A replay: `of` is its game, for those who may host there, or its table, for a seat. `seat` is the view that is wanted: a
 * place, `own` or `all`.
 */
export type WantedReplay = { of: string; playtestId: string; seat?: string | undefined };

/** The page that the address names. */
export type Wanted =
	/** The form for taking a seat at the table of a link. */
	| { page: "join"; secret: string }
	/** A seat that is open on another device. */
	| { page: "seat"; secret: string }
	| ({ page: "table" } & WantedTable)
	| ({ page: "replay" } & WantedReplay);

export function wantedBy({ pathname, search, hash }: Location): Wanted | undefined {
	const [, first, second = "", third = ""] = pathname.split("/");
	if (first === "tables")
		return { page: "table", tableId: second, as: new URLSearchParams(search).get("as") ?? undefined };
	if (first === "replays") {
		const seat = new URLSearchParams(search).get("seat") ?? undefined;
		return { page: "replay", of: second, playtestId: third, seat };
	}
	if (first !== "t") return undefined;
	return second === "seat" ? { page: "seat", secret: hash.slice(1) } : { page: "join", secret: second };
}

export const isSameTable = (a: WantedTable | undefined, b: WantedTable) =>
	a?.tableId === b.tableId && a.as === b.as;

/** The part of an address that names the stand-in for which a call is made. */
export const queryOf = ({ as }: Pick<WantedTable, "as">) =>
	as === undefined ? "" : `?as=${encodeURIComponent(as)}`;
