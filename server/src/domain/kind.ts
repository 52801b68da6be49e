/** The kinds a component is stored and echoed as (interface.txt 2.1). */
export const kinds = [
	"tile",
	"deck",
	"board",
	"tokenSprite",
	"tokenModel",
	"die",
	"dieFace",
	"container",
	"counter",
	"bundle",
	"book",
] as const;
export type Kind = (typeof kinds)[number];

const aliases: ReadonlyMap<string, Kind> = new Map([
	["card", "tile"],
	["stack", "deck"],
]);

/** Every name a request may use for a kind: the kinds and their aliases (decision 9). */
export const kindNames: readonly string[] = [...kinds, ...aliases.keys()];

/** The kind behind a name a request used; undefined for a name that is none. */
export function kindOf(name: string): Kind | undefined {
	return aliases.get(name) ?? kinds.find((kind) => kind === name);
}

/** The kinds a component of this kind may have as parent, nearest first (interface.txt 2.5, decision 18). */
export function parentKinds(kind: Kind): readonly Kind[] {
	if (kind === "tile") return ["deck", "bundle"];
	if (kind === "dieFace") return ["die"];
	return [];
}

export const shapes = ["box", "hex", "orb"] as const;

const poker = { widthMm: 63.5, heightMm: 88.9 };

/** The size in mm of a component that was sent without one and has no front image (decision 13). */
export const defaultSize: Record<Exclude<Kind, "die">, { widthMm: number; heightMm: number }> = {
	tile: poker,
	deck: poker,
	bundle: poker,
	board: { widthMm: 457.2, heightMm: 457.2 }, // 18 in, the common folding board
	tokenSprite: { widthMm: 25, heightMm: 25 },
	tokenModel: { widthMm: 25, heightMm: 25 },
	dieFace: { widthMm: 25, heightMm: 25 },
	counter: { widthMm: 40, heightMm: 40 },
	container: { widthMm: 100, heightMm: 100 },
	book: { widthMm: 148, heightMm: 210 }, // A5
};
