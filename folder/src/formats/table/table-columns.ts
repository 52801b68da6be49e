import { kindNamed } from "@tuckbox/pieces";
import type { Basics } from "../../manifest-fields.ts";
import { parseBleed, parseLength, parseSize } from "../../read/sizes.ts";

/**
 * The meaning of a column: a field of a piece, or a property that tables write in another way. Columns without a
 * meaning are payload.
 */
export type Role =
	| Exclude<keyof Basics, "payload">
	| "width"
	| "height"
	| "front"
	| "back"
	| "deck"
	| "kind"
	| "dpi"
	| "bleed";

/** Headings that people and common tools use, the most reliable first. */
const headings: Record<Role, string[]> = {
	name: ["name", "title", "card name", "card title", "card", "label"],
	count: ["count", "quantity", "qty", "copies", "number of copies", "amount", "num", "no of copies"],
	front: [
		"front",
		"front image",
		"image front",
		"front file",
		"face",
		"image",
		"file",
		"filename",
		"file name",
		"image filename",
		"image file name",
		"image file",
		"image name",
		"image path",
		"card image",
		"front picture",
		"front filename",
		"picture",
		"picture file",
		"path",
		"img",
		"png",
		"art",
		"artwork",
	],
	back: [
		"back",
		"back image",
		"image back",
		"back file",
		"back filename",
		"back picture",
		"backface",
		"card back",
	],
	deck: ["deck", "deck name", "stack"],
	key: ["key", "external key", "externalkey", "id", "card id", "identifier", "uid", "slug"],
	size: ["size", "card size"],
	width: ["width", "width mm", "widthmm", "width in"],
	height: ["height", "height mm", "heightmm", "height in"],
	kind: ["kind", "component type", "piece type", "type"],
	shape: ["shape", "outline"],
	dpi: ["dpi", "ppi", "resolution"],
	bleed: ["bleed"],
};

const plain = (heading: string): string =>
	heading
		.normalize("NFC")
		.trim()
		.toLowerCase()
		.replace(/^@/, "")
		.replace(/[\s_\-().]+/g, " ")
		.trim();

export type Columns = { roles: Map<Role, number>; headings: string[]; unit: Partial<Record<Role, string>> };

/** A heading without its last s: a table called events has a column Event or Events. */
const singular = (heading: string) => plain(heading).replace(/s$/, "");

/**
 * Finds the meaning of each column. Without a column of names, one that is called like the table has them.
 * @param fits checks whether all values of a column make sense in a role
 * @param called names of the table
 */
export function readColumns(
	row: string[],
	fits: (role: Role, column: number) => boolean,
	called: readonly string[] = [],
): Columns {
	const columns = row.map(plain);
	const roles = new Map<Role, number>();
	const taken = new Set<number>();
	const unit: Columns["unit"] = {};
	for (const [role, names] of Object.entries(headings) as [Role, string[]][]) {
		const column = names
			.map((name) => columns.indexOf(name))
			.find((at) => at >= 0 && !taken.has(at) && fits(role, at));
		if (column === undefined) continue;
		roles.set(role, column);
		taken.add(column);
		if (/ in$/.test(columns[column] ?? "")) unit[role] = "in";
	}
	const own = columns.findIndex((heading, at) => !taken.has(at) && isCalledLike(heading, called));
	if (own >= 0 && !roles.has("name")) roles.set("name", own);
	return { roles, headings: row.map((heading) => heading.normalize("NFC").trim()), unit };
}

const isCalledLike = (heading: string, called: readonly string[]) =>
	singular(heading) !== "" && called.map(singular).includes(singular(heading));

/**
 * Whether a first row has headings: at least a name, picture, key or count is among them.
 * @param called names of the table
 */
export const isHeading = (row: string[], called: readonly string[]): boolean => {
	const known = [...headings.name, ...headings.front, ...headings.key, ...headings.count];
	return row.some((heading) => known.includes(plain(heading)) || isCalledLike(heading, called));
};

const shapes = ["box", "hex", "orb"];

/** Whether all values of a column make sense in its role, for headings that can mean something else. */
export function fits(role: Role, cells: string[]): boolean {
	if (role === "kind") return cells.every((cell) => kindNamed(cell) !== undefined);
	if (role === "size") return cells.every((cell) => parseSize(cell) !== undefined);
	if (role === "width" || role === "height") return cells.every((cell) => parseLength(cell) !== undefined);
	if (role === "shape") return cells.every((cell) => shapes.includes(cell.toLowerCase()));
	if (role === "dpi") return cells.every((cell) => Number(cell) > 0);
	if (role === "bleed") return cells.every((cell) => parseBleed(cell) !== undefined);
	return true;
}
