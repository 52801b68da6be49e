/** The groups in which pieces are shown, in order. */
export const pieceGroups = [
	"boards",
	"pile",
	"tiles",
	"dice",
	"tokens",
	"counters",
	"containers",
	"books",
	"faces",
] as const;

/** The physical form of a piece. A piece of cardboard is a card, whether it lies alone, in a deck or in a bundle. */
export type PieceForm =
	| "deck"
	| "bundle"
	| "card"
	| "board"
	| "die"
	| "face"
	| "token"
	| "model"
	| "counter"
	| "container"
	| "book";

/**
 * All differences between kinds. A new kind starts with a row below; it does not compile without all of these fields.
 */
type KindRow<K extends string> = {
	/** Designers' words for one piece of the kind, and for several. */
	word: string;
	plural: string;
	/** Determines how it is laid out, exported and imported ({@link byForm}). Kinds may share a form. */
	form: PieceForm;
	/** Other names that a request may use. */
	aliases: readonly string[];
	/** Further names that a folder may use, in the `kind` of an entry or of a table's row. */
	folderNames: readonly string[];
	/** Sections of a tuckbox.yaml that list such pieces; `tuckbox init` writes the first. */
	sections: readonly string[];
	/** Whether a row of a table (CSV, TSV) may be such a piece. */
	isInTables: boolean;
	/** The kinds it may belong to, nearest first. */
	parents: readonly K[];
	/**
	 * The sides that are shown: `front` and `back`, `face-1` to `face-20`, `cover` and `page-1` to `page-200`, or none.
	 */
	sides: "frontAndBack" | "faces" | "pages" | "none";
	/** Whether it needs a front: the service refuses it without one, a check reports that it is missing, or neither. */
	front: "required" | "expected" | "optional";
	/** The size in mm of a piece that was sent without one and has no front image. A die's follows from its type. */
	defaultSize: { widthMm: number; heightMm: number } | "byDieType";
	/** The size of a piece in a folder that does not give one: the size at which its image is drawn, or the default. */
	folderSize: "image" | "default";
	/**
	 * The condition for a finding that the size was not sent: always, only if an image is shown at that size, or never.
	 */
	guessedSize: "always" | "withFront" | "never";
	/**
	 * The look of its edge: corners of a card, of a sheet (nearly sharp) or of a die face, or the outline that its
	 * image draws.
	 */
	outline: "card" | "sheet" | "face" | "cutOut";
	/**
	 * Whether its count is its number of copies. The count of a counter is its value, and that of a bundle its number
	 * of tiles.
	 */
	countsCopies: boolean;
	/** The group in which it is shown. */
	group: (typeof pieceGroups)[number];
};

/** A poker card: 2.5 × 3.5 in. */
const poker = { widthMm: 63.5, heightMm: 88.9 };

/** One row per kind, in the order in which kinds are listed, written to a tuckbox.yaml and pushed. */
const rows = {
	deck: {
		word: "deck",
		plural: "decks",
		form: "deck",
		aliases: ["stack"],
		folderNames: [],
		sections: ["decks"],
		isInTables: false,
		parents: [],
		sides: "frontAndBack",
		front: "optional",
		defaultSize: poker,
		folderSize: "image",
		guessedSize: "withFront",
		outline: "card",
		countsCopies: true,
		group: "pile",
	},
	bundle: {
		word: "bundle",
		plural: "bundles",
		form: "bundle",
		aliases: [],
		folderNames: [],
		sections: ["bundles"],
		isInTables: false,
		parents: [],
		sides: "frontAndBack",
		front: "optional",
		defaultSize: poker,
		folderSize: "image",
		guessedSize: "withFront",
		outline: "card",
		countsCopies: false,
		group: "pile",
	},
	tile: {
		word: "tile",
		plural: "tiles",
		form: "card",
		aliases: ["card"],
		folderNames: [],
		sections: ["tiles", "cards"],
		isInTables: true,
		parents: ["deck", "bundle"],
		sides: "frontAndBack",
		front: "required",
		defaultSize: poker,
		folderSize: "image",
		guessedSize: "always",
		outline: "card",
		countsCopies: true,
		group: "tiles",
	},
	board: {
		word: "board",
		plural: "boards",
		form: "board",
		aliases: [],
		folderNames: [],
		sections: ["boards"],
		isInTables: true,
		parents: [],
		sides: "frontAndBack",
		front: "expected",
		defaultSize: { widthMm: 457.2, heightMm: 457.2 }, // 18 in, the common folding board
		folderSize: "image",
		guessedSize: "always",
		outline: "sheet",
		countsCopies: true,
		group: "boards",
	},
	die: {
		word: "die",
		plural: "dice",
		form: "die",
		aliases: [],
		folderNames: [],
		sections: ["dice"],
		isInTables: false,
		parents: [],
		sides: "none",
		front: "optional",
		defaultSize: "byDieType",
		folderSize: "image",
		guessedSize: "never",
		outline: "card",
		countsCopies: true,
		group: "dice",
	},
	dieFace: {
		word: "die face",
		plural: "die faces",
		form: "face",
		aliases: [],
		folderNames: [],
		sections: [],
		isInTables: false,
		parents: ["die"],
		sides: "faces",
		front: "optional",
		defaultSize: { widthMm: 25, heightMm: 25 },
		folderSize: "default",
		guessedSize: "never",
		outline: "face",
		countsCopies: true,
		group: "faces",
	},
	tokenSprite: {
		word: "token",
		plural: "tokens",
		form: "token",
		aliases: [],
		folderNames: ["token"],
		sections: ["tokens"],
		isInTables: true,
		parents: [],
		sides: "frontAndBack",
		front: "optional",
		defaultSize: { widthMm: 25, heightMm: 25 },
		folderSize: "default",
		guessedSize: "withFront",
		outline: "cutOut",
		countsCopies: true,
		group: "tokens",
	},
	tokenModel: {
		word: "token model",
		plural: "token models",
		form: "model",
		aliases: [],
		folderNames: ["model"],
		sections: ["models"],
		isInTables: true,
		parents: [],
		sides: "frontAndBack",
		front: "optional",
		defaultSize: { widthMm: 25, heightMm: 25 },
		folderSize: "default",
		guessedSize: "withFront",
		outline: "cutOut",
		countsCopies: true,
		group: "tokens",
	},
	counter: {
		word: "counter",
		plural: "counters",
		form: "counter",
		aliases: [],
		folderNames: [],
		sections: ["counters"],
		isInTables: true,
		parents: [],
		sides: "frontAndBack",
		front: "optional",
		defaultSize: { widthMm: 40, heightMm: 40 },
		folderSize: "default",
		guessedSize: "withFront",
		outline: "cutOut",
		countsCopies: false,
		group: "counters",
	},
	container: {
		word: "container",
		plural: "containers",
		form: "container",
		aliases: [],
		folderNames: [],
		sections: ["containers"],
		isInTables: true,
		parents: [],
		sides: "frontAndBack",
		front: "optional",
		defaultSize: { widthMm: 100, heightMm: 100 },
		folderSize: "default",
		guessedSize: "withFront",
		outline: "sheet",
		countsCopies: true,
		group: "containers",
	},
	book: {
		word: "book",
		plural: "books",
		form: "book",
		aliases: [],
		folderNames: [],
		sections: ["books"],
		isInTables: false,
		parents: [],
		sides: "pages",
		front: "optional",
		defaultSize: { widthMm: 148, heightMm: 210 }, // A5
		folderSize: "image",
		guessedSize: "withFront",
		outline: "sheet",
		countsCopies: true,
		group: "books",
	},
} as const satisfies Record<string, KindRow<string>>;

/** The kinds a component is stored and returned as. */
export type Kind = keyof typeof rows;
export type KindAlias = (typeof rows)[Kind]["aliases"][number];
/** Every name a request may use for a kind. */
export type KindName = Kind | KindAlias;
export type Group = KindRow<Kind>["group"];

/** The row of each kind. */
export const kindTable: Readonly<Record<Kind, KindRow<Kind>>> = rows;
export const kinds = Object.keys(rows) as readonly Kind[];

/** Derives a table by kind from a table by form. */
export function byForm<T>(table: Readonly<Record<PieceForm, T>>): Readonly<Record<Kind, T>> {
	return Object.fromEntries(kinds.map((kind) => [kind, table[kindTable[kind].form]])) as Record<Kind, T>;
}

/** The kinds a component of this kind may have as parent, nearest first. */
export function parentKinds(kind: Kind): readonly Kind[] {
	return kindTable[kind].parents;
}

/** Whether pieces of other kinds can belong to pieces of this kind: decks, bundles and dice. */
export function isParentKind(kind: Kind): boolean {
	return kinds.some((other) => parentKinds(other).includes(kind));
}

/** The shapes to which a piece may be cut: a rectangle, a hexagon, a disc. */
export const shapes = ["box", "hex", "orb"] as const;
export type Shape = (typeof shapes)[number];
