import { kindNamed } from "@tuckbox/pieces";
import { parseBleed, parseLength, parseSize } from "../../read/sizes.ts";
import { headings, type Role } from "./headings.ts";

const plain = (heading: string): string =>
	heading
		.normalize("NFC")
		.trim()
		.toLowerCase()
		.replace(/^@/, "")
		.replace(/[\s_\-().]+/g, " ")
		.trim();

/** A heading without spaces and accents, which programs leave out: `quantite`. */
const squeezed = (heading: string) =>
	plain(heading)
		.normalize("NFD")
		.replace(/[\p{M} ]+/gu, "");
const known = Object.fromEntries(
	Object.entries(headings).map(([role, names]) => [role, names.map(squeezed)]),
) as Record<Role, string[]>;

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
	const columns = row.map(squeezed);
	const roles = new Map<Role, number>();
	const taken = new Set<number>();
	const unit: Columns["unit"] = {};
	for (const [role, names] of Object.entries(known) as [Role, string[]][]) {
		const column = names
			.map((name) => columns.indexOf(name))
			.find((at) => at >= 0 && !taken.has(at) && fits(role, at));
		if (column === undefined) continue;
		roles.set(role, column);
		taken.add(column);
		if (/ in$/.test(plain(row[column] ?? ""))) unit[role] = "in";
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
	const usual = [known.name, known.front, known.key, known.count].flat();
	return row.some((heading) => usual.includes(squeezed(heading)) || isCalledLike(heading, called));
};

/** Headings that may say something else than copies. */
const doubtfulCounts = /^(amount|num|nombre|nb|menge|liczba|indeck|times|frequency|stuck|unidades|#)$/;

/** The number of copies in a cell: `3`, `x3`, `3×`. */
export function readCount(text: string): number | undefined {
	const digits = /^(?:[x×]\s*(\d+)|(\d+)\s*[x×]?)$/i.exec(text.trim());
	return digits ? Number(digits[1] ?? digits[2]) : undefined;
}

/** Minimum number of rows whose numbers go up one by one, so that they number the cards. */
const minSerial = 5;

/** Whether a column called like one for copies merely numbers the rows. */
export function numbersRows(heading: string, cells: readonly string[]): boolean {
	// the numbers of cards have no sign for times
	if (cells.some((cell) => /[x×]/i.test(cell))) return false;
	const [first = 0, ...others] = cells.map(readCount);
	const isSerial = others.length + 1 >= minSerial && others.every((one, at) => one === first + at + 1);
	return isSerial && known.count.includes(squeezed(heading));
}

const shapes = ["box", "hex", "orb"];

/** Whether all values of a column make sense in its role, for headings that can mean something else. */
export function fits(role: Role, cells: string[], heading: string): boolean {
	if (role === "count") {
		const areNumbers = cells.every((cell) => readCount(cell) !== undefined);
		// numbers of cards are different ones
		if (plain(heading) === "#" && new Set(cells).size === cells.length) return false;
		return !numbersRows(heading, cells) && (areNumbers || !doubtfulCounts.test(squeezed(heading)));
	}
	// the Spanish nombre is a name, and the French one a number
	if (role === "name" && squeezed(heading) === "nombre")
		return !cells.every((cell) => readCount(cell) !== undefined);
	if (role === "kind") return cells.every((cell) => kindNamed(cell) !== undefined);
	if (role === "size") return cells.every((cell) => parseSize(cell) !== undefined);
	if (role === "width" || role === "height") return cells.every((cell) => parseLength(cell) !== undefined);
	if (role === "shape") return cells.every((cell) => shapes.includes(cell.toLowerCase()));
	if (role === "dpi") return cells.every((cell) => Number(cell) > 0);
	if (role === "bleed") return cells.every((cell) => parseBleed(cell) !== undefined);
	return true;
}
