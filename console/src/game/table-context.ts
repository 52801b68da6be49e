import { createContext, useContext } from "react";
import type { Table } from "./groups.ts";

/** What all pieces on a table share. */
export type TableContextValue = {
	table: Table;
	pxPerMm: number;
	hrefOf(pieceId: string): string;
	/** An app's name, where there is more than one in the game. */
	appName(appId: string): string | undefined;
	/** Where the keyboard is, and comes in. */
	tabStop: string | undefined;
	setActive(id: string): void;
	flipped: ReadonlySet<string>;
	flip(ids: readonly string[], isFlipped: boolean): void;
	/** The face a die shows, and how many leaves of a book are turned. */
	turned: ReadonlyMap<string, number>;
	turn(id: string, to: number): void;
	spread(deckId: string, isSpread: boolean): void;
	/** What a push has just made or changed; each glows once. */
	recentChanges: ReadonlyMap<string, "created" | "changed">;
	hasGlowed(id: string): boolean;
	markGlowed(id: string): void;
};

export const TableContext = createContext<TableContextValue | undefined>(undefined);

export function useTable(): TableContextValue {
	const value = useContext(TableContext);
	if (value === undefined) throw new Error("a piece is drawn beside the table");
	return value;
}
