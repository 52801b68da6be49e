import type { Insertion } from "../driver.ts";

/**
 * The text of an insert with a parameter for each value.
 * @param placeholder of the parameter with this index, counted from 0
 */
export function insertText(
	{ table, columns, suffix }: Pick<Insertion, "table" | "columns" | "suffix">,
	rows: number,
	placeholder: (index: number) => string,
): string {
	let index = 0;
	const row = () => `(${columns.map(() => placeholder(index++)).join(",")})`;
	return `insert into ${table} (${quoted(columns)}) values ${Array.from({ length: rows }, row).join(",")} ${suffix}`;
}

export function quoted(columns: readonly string[]): string {
	return columns.map((column) => `"${column}"`).join(",");
}
