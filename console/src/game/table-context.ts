import { createContext, useContext } from "react";
import type { Table } from "./groups.ts";

/** The context of all pieces on a table. */
export type TableContextValue = {
	table: Table;
	pxPerMm: number;
	hrefOf(pieceId: string): string;
	/** An app's name, if the game has pieces of more than one app. */
	appName(appId: string): string | undefined;
	/** The piece that Tab moves the focus to. */
	tabStop: string | undefined;
	setActive(id: string): void;
	flipped: ReadonlySet<string>;
	flip(ids: readonly string[], isFlipped: boolean): void;
	/** The faces that dice show, and the numbers of turned leaves of books. */
	turned: ReadonlyMap<string, number>;
	turn(id: string, to: number): void;
	spread(deckId: string, isSpread: boolean): void;
	/** The pieces that a push has just added or changed; each glows once. */
	recentChanges: ReadonlyMap<string, "created" | "changed">;
	hasGlowed(id: string): boolean;
	markGlowed(id: string): void;
};

export const TableContext = createContext<TableContextValue | undefined>(undefined);

export function useTable(): TableContextValue {
	const value = useContext(TableContext);
	if (value === undefined) throw new Error("useTable is called outside a table");
	return value;
}
