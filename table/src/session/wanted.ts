/** The page that the address names. */
export type Wanted =
	/** The form for taking a seat at the table of a link. */
	| { page: "join"; secret: string }
	/** A seat that is open on another device. */
	| { page: "seat"; secret: string }
	| { page: "table"; tableId: string };

export function wantedBy({ pathname, hash }: Location): Wanted | undefined {
	const [, first, second = ""] = pathname.split("/");
	if (first === "tables") return { page: "table", tableId: second };
	if (first !== "t") return undefined;
	return second === "seat" ? { page: "seat", secret: hash.slice(1) } : { page: "join", secret: second };
}
