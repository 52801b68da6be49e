import { createSignal, type Signal, useSelected } from "@tuckbox/web/ui/signal.ts";
import { createContext, useContext } from "react";
import { type Filter, readFilter, writeFilter } from "../../find/filter.ts";
import type { GroupedPieces } from "../../find/groups.ts";
import { scaleRange } from "../../ui/screen/scale.ts";

/** Views of the pieces: all decks spread out, all decks as fans, or a dense list. */
export const views = ["cards", "fans", "list"] as const;
export type View = (typeof views)[number];

export const recordColumns = ["name", "key", "kind", "deck", "size", "count"] as const;
/** A column of the list: of what every piece has, or of a field of the designer's own data, as searches name it. */
export type Column = (typeof recordColumns)[number] | `payload.${string}`;
export type Sort = { column: Column; isDescending: boolean };

/** The user's choices and acts on a game's pieces page. */
export type PiecesState = {
	filter: Filter;
	showsOnlyChanges: boolean;
	view: View;
	/** The decks that the user has spread out or gathered, against what the view does on its own. */
	spread: ReadonlyMap<string, boolean>;
	/** The order of the list; undefined for the game's own. */
	sort: Sort | undefined;
	/** The columns of the list that the user has shown or hidden, against what it shows on its own. */
	columns: ReadonlyMap<Column, boolean>;
	/** The cell of the list that is being edited. */
	editing: { id: string; column: Column } | undefined;
	/** Undefined while the scale fits the window. */
	scale: number | undefined;
	/** Number of times that the user has chosen to fit the window. */
	fits: number;
	hasRuler: boolean;
	flipped: ReadonlySet<string>;
	/** The faces that dice show, and the numbers of turned leaves of books. */
	turned: ReadonlyMap<string, number>;
	/** The piece that had the keyboard focus last. */
	activeId: string | undefined;
	/** The piece that Tab moves the focus to. */
	tabStop: string | undefined;
	/** The pieces that actions on several pieces apply to. */
	selected: ReadonlySet<string>;
	/** A tap selects pieces instead of opening them. */
	isSelecting: boolean;
	/** The unread changes by piece. */
	marks: ReadonlyMap<string, "created" | "changed">;
	/** The open dialog about the selected pieces. */
	asked: "count" | "size" | "move" | "values" | "delete" | undefined;
	/** The piece in the closer look. */
	looked: string | undefined;
	/** The pieces that glow because they have just changed. */
	glowing: ReadonlySet<string>;
	/** The last version whose changes the user has dismissed. */
	readVersion: number;
};

/** The part of the state that the browser keeps for each game. */
type Kept = Pick<PiecesState, "view" | "sort" | "scale" | "hasRuler"> & {
	spread: readonly (readonly [string, boolean])[];
	columns: readonly (readonly [Column, boolean])[];
};

export type PiecesStore = Signal<PiecesState> & {
	update(change: Partial<PiecesState>): void;
	/** Kept for the way back, and not shown: where the page is scrolled to, for which address, and the pieces in order. */
	readonly place: { scrollY: number; query: string; order: readonly string[] };
	/** A piece was opened from here: the focus returns to it. */
	restoresFocus: boolean;
	/** The newest version whose changes have glowed. */
	glowedVersion: number;
	/** The piece at which a selection with Shift began. */
	anchorId: string | undefined;
};

const keptKey = (id: string) => `tuckbox-pieces-${id}`;

function readJson<T extends object>(storage: Storage, key: string): Partial<T> {
	try {
		const value: unknown = JSON.parse(storage.getItem(key) ?? "{}");
		return typeof value === "object" && value !== null ? (value as Partial<T>) : {};
	} catch {
		return {};
	}
}

function writeJson(storage: Storage, key: string, value: object): void {
	try {
		storage.setItem(key, JSON.stringify(value));
	} catch {
		// the storage is full or blocked: the page works without it
	}
}

const isOneOf = <T>(list: readonly T[], value: unknown): value is T => list.includes(value as T);

const isColumn = (value: unknown): value is Column =>
	isOneOf(recordColumns, value) || (typeof value === "string" && /^payload\..{1,256}$/su.test(value));

function readSort(text: string | null): Sort | undefined {
	const column = text?.replace(/^-/, "");
	return isColumn(column) ? { column, isDescending: text?.startsWith("-") === true } : undefined;
}

const writeSort = ({ column, isDescending }: Sort): string => `${isDescending ? "-" : ""}${column}`;

function readScale(text: unknown): number | undefined {
	const scale = Number(text);
	return scale >= scaleRange[0] && scale <= scaleRange[1] ? scale : undefined;
}

/** The page's state in its address. */
function fromAddress(query: URLSearchParams): Partial<PiecesState> {
	const view = query.get("view");
	const sort = readSort(query.get("sort"));
	const scale = readScale(Number(query.get("zoom") ?? Number.NaN) / 100);
	return {
		filter: readFilter(query),
		...(isOneOf(views, view) && { view }),
		...(sort && { sort }),
		...(scale !== undefined && { scale }),
	};
}

/** The state as this browser remembers it. */
function rememberedState(id: string): PiecesState {
	const kept = readJson<Kept>(localStorage, keptKey(id));
	return {
		filter: { text: "" },
		showsOnlyChanges: false,
		view: isOneOf(views, kept.view) ? kept.view : "cards",
		spread: new Map(Array.isArray(kept.spread) ? kept.spread : []),
		sort: isColumn(kept.sort?.column) ? kept.sort : undefined,
		columns: new Map(Array.isArray(kept.columns) ? kept.columns : []),
		editing: undefined,
		scale: readScale(kept.scale),
		fits: 0,
		hasRuler: kept.hasRuler === true,
		flipped: new Set(),
		turned: new Map(),
		activeId: undefined,
		tabStop: undefined,
		selected: new Set(),
		isSelecting: false,
		marks: new Map(),
		asked: undefined,
		looked: undefined,
		glowing: new Set(),
		readVersion: 0,
	};
}

/** The page's state as its address has it, which a link restores. */
export function queryOf({ filter, view, sort, scale }: PiecesState): string {
	const query = new URLSearchParams(writeFilter(filter));
	if (view !== "cards") query.set("view", view);
	if (view === "list" && sort) query.set("sort", writeSort(sort));
	if (scale !== undefined) query.set("zoom", String(Math.round(scale * 100)));
	return query.size === 0 ? "" : `?${query}`;
}

function createPiecesStore(id: string): PiecesStore {
	const signal = createSignal(rememberedState(id));
	const place = { scrollY: 0, query: "", order: [], ...readJson(sessionStorage, keptKey(id)) };
	const store: PiecesStore = {
		...signal,
		update: (change) => signal.set({ ...signal.get(), ...change }),
		place,
		restoresFocus: false,
		glowedVersion: 0,
		anchorId: undefined,
	};
	let before = signal.get();
	signal.subscribe(() => {
		const now = signal.get();
		const kept = ["view", "sort", "scale", "hasRuler", "spread", "columns"] as const;
		const isSame = kept.every((key) => Object.is(now[key], before[key]));
		before = now;
		if (isSame) return;
		const { view, sort, scale, hasRuler, spread, columns } = now;
		const choices = { spread: [...spread], columns: [...columns] };
		writeJson(localStorage, keptKey(id), { view, sort, scale, hasRuler, ...choices });
	});
	// a reload comes back to the same place
	addEventListener("pagehide", () =>
		writeJson(sessionStorage, keptKey(id), { scrollY: place.scrollY, query: place.query }),
	);
	return store;
}

const stores = new Map<string, PiecesStore>();

/** The state of a game's pieces page, kept while the console is open. */
export function piecesStoreOf(id: string): PiecesStore {
	const known = stores.get(id);
	if (known !== undefined) return known;
	const fresh = createPiecesStore(id);
	stores.set(id, fresh);
	return fresh;
}

/** Applies the query of the page's address. Without one, the page shows what it showed before. */
export function adoptAddress(store: PiecesStore): void {
	if (location.search !== "") store.update(fromAddress(new URLSearchParams(location.search)));
}

/**
 * State that all pieces share. It changes with a push and with the scale, when all of them are laid out again anyway.
 */
export type PiecesShared = {
	gameId: string;
	store: PiecesStore;
	grouped: GroupedPieces;
	pxPerMm: number;
	hrefOf(pieceId: string): string;
	/** Whether the user may change pieces; guests of a share link select none. */
	canEdit: boolean;
	/** An app's name, if the game has pieces of more than one app. */
	appName(appId: string): string | undefined;
};

export const PiecesContext = createContext<PiecesShared | undefined>(undefined);

export function usePieces(): PiecesShared {
	const value = useContext(PiecesContext);
	if (value === undefined) throw new Error("usePieces is called outside the pieces page");
	return value;
}

/** A part of the page's state: the component renders again only when that part changes. */
export function usePiecesState<T>(select: (state: PiecesState) => T): T {
	return useSelected(usePieces().store, select);
}
