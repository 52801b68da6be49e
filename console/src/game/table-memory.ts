/** The state of a game's table, kept while the console is open so that going back restores it. */
type Memory = {
	scrollY: number;
	/** The piece with the keyboard focus. */
	activeId: string | undefined;
	spread: ReadonlySet<string>;
	flipped: ReadonlySet<string>;
	/** The faces that dice show, and the numbers of turned leaves of books. */
	turned: ReadonlyMap<string, number>;
	scale: number | undefined;
	/** The last version whose changes the user has dismissed. */
	readVersion: number;
	/** The ids of the pieces in the order shown last, for going from one piece to the next. */
	order: readonly string[];
	/** The filter in the table's address. */
	query: string;
	/** A piece was opened from the table: restore the scroll position and focus on return. */
	restoresView: boolean;
};

const memories = new Map<string, Memory>();

export function memoryOf(gameId: string): Memory {
	const known = memories.get(gameId);
	if (known !== undefined) return known;
	const fresh: Memory = {
		scrollY: 0,
		activeId: undefined,
		spread: new Set(),
		flipped: new Set(),
		turned: new Map(),
		scale: undefined,
		readVersion: 0,
		order: [],
		query: "",
		restoresView: false,
	};
	memories.set(gameId, fresh);
	return fresh;
}

const screenKey = "tuckbox-screen";

/** How much larger this screen's millimetres are than CSS assumes, as the user calibrated it; 1 by default. */
export function screenFactor(): number {
	const stored = Number(localStorage.getItem(screenKey) ?? 1);
	return stored >= 0.4 && stored <= 3 ? stored : 1;
}

export function storeScreenFactor(factor: number): void {
	localStorage.setItem(screenKey, String(factor));
}
