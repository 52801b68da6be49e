/** What a table remembers of a game while the console is open, so that the way back leads to where one was. */
type Memory = {
	scrollY: number;
	/** The piece the keyboard is on. */
	activeId: string | undefined;
	spread: ReadonlySet<string>;
	flipped: ReadonlySet<string>;
	/** What each die shows, and where each book is open. */
	turned: ReadonlyMap<string, number>;
	scale: number | undefined;
	/** The last version whose changes have been read. */
	readVersion: number;
	/** The ids of the pieces as they were shown last, in their order, for going from one to the next. */
	order: readonly string[];
	/** The filter in the table's address. */
	query: string;
	/** One of the table's pieces has been opened: the table is to be as it was. */
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

/** How much larger this screen's millimetres are than CSS says, as somebody measured; 1 when nobody has. */
export function screenFactor(): number {
	const stored = Number(localStorage.getItem(screenKey) ?? 1);
	return stored >= 0.4 && stored <= 3 ? stored : 1;
}

export function storeScreenFactor(factor: number): void {
	localStorage.setItem(screenKey, String(factor));
}
