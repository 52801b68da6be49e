import { folderOf } from "@tuckbox/pieces";
import { remark } from "../../remarks.ts";
import { isPartsFolder, isPlainFolder, outputBase } from "../folder-words.ts";
import { asManyAs, seriesOf, seriesUpTo } from "../in-order.ts";
import { isFrontsFolder, sectionPlace } from "../sections.ts";
import { type Card, rowPicture, type Table } from "./table-cells.ts";

// Pictures of rows that name none: by the words around their keys or names, or in the order of their numbers.

const maxNamed = 5;

const namesOf = (table: Table) => [table.deck, table.file.replace(/\.\w+(#.*)?$/, "")];

/** As many numbered pictures as a table has rows, with its name if there are several such series. */
export function inOrderOf(
	table: Table,
	count: number,
	isWanted: (folder: string) => boolean = () => true,
): string[] | undefined {
	const numbered = table.pictures.numbered(table.path).filter((file) => isWanted(folderOf(file)));
	return asManyAs(count, numbered, namesOf(table)) ?? seriesOf(count, numbered, namesOf(table));
}

/** Pictures of each copy, as Squib makes them from a column with numbers: the first for each row, and the others. */
function copiesInOrder(table: Table): { firsts: string[]; copies: string[] } | undefined {
	const counts = table.cards.map(({ draft }) => draft.count ?? 1);
	const total = counts.reduce((sum, count) => sum + count, 0);
	const files = total > counts.length ? inOrderOf(table, total) : undefined;
	if (files === undefined) return;
	let at = 0;
	const firsts = counts.map((count) => {
		const first = files[at] ?? "";
		at += count;
		return first;
	});
	return { firsts, copies: files.filter((file) => !firsts.includes(file)) };
}

/** The pictures of the first rows: a program may make fewer cards than a table has rows. */
function firstInOrder(table: Table): string[] | undefined {
	const series = seriesUpTo(table.rows.length, table.pictures.numberedOutput(table.path), namesOf(table));
	return series && series.length * 2 >= table.rows.length ? series : undefined;
}

function takeEach(table: Table, files: readonly string[]): void {
	for (const [at, { draft, row }] of table.cards.entries())
		draft.pictures.set("front", rowPicture(table, row, "front", files[at] ?? ""));
}

function takeInOrder(table: Table, files: readonly string[]): void {
	takeEach(table, files);
	table.context.guess(table.file, remark("IN_ORDER", { count: files.length }));
}

/** Takes pictures whose names have more words than the keys or the names of cards, if only few cards have others. */
export function takeAround(table: Table): void {
	const without = table.cards.filter(({ draft }) => !draft.pictures.has("front"));
	if (without.length * 2 < table.cards.length) return;
	for (const field of ["key", "name"] as const) {
		const values = without.flatMap(({ draft }) => draft[field] ?? []);
		const found =
			new Set(values).size < values.length ? undefined : table.pictures.around(values, table.path);
		if (found === undefined) continue;
		for (const { draft, row } of without) {
			const file = found.get(draft[field] ?? "");
			if (file !== undefined) draft.pictures.set("front", rowPicture(table, row, "front", file));
		}
		table.context.guess(table.file, remark("FOUND_BY_NAMES"));
		return;
	}
}

/**
 * A table may name only the art of its cards, or names that parts or less than half of the cards have, too; the finished
 * cards are then numbered, in a folder called cards, or in a program's output under a name of the table, or on sheets.
 */
export function takeFinished(table: Table): void {
	const fronts = table.cards.map(({ draft }) => draft.pictures.get("front")?.file);
	if (fronts.length === 0) return;
	const isArt = (folder: string) => isPartsFolder(folder) || isPlainFolder(folder);
	const isFinished = (folder: string) =>
		(sectionPlace(folder).section === "deck" || isFrontsFolder(folder)) && !isPartsFolder(folder);
	const named = fronts.filter((file) => file !== undefined);
	const areArt =
		named.length > 0 &&
		named.every((file) => isArt(folderOf(table.pictures.find(file, table.path).file ?? file)));
	const outputs = table.pictures.numberedOutput(table.path);
	const areElsewhere = fronts.every((file) => file === undefined || outputBase(folderOf(file)) === undefined);
	const isCell = (file: string) => !/\.pdf$/i.test(table.context.files.sourceOf(file) ?? ".pdf");
	const { columns } = table;
	const areFew = !columns.roles.has("front") && named.length > 0 && named.length * 2 < fronts.length;
	const finished =
		(areFew ? inOrderOf(table, fronts.length) : undefined) ??
		(areArt ? inOrderOf(table, fronts.length, isFinished) : undefined) ??
		(areElsewhere
			? (seriesOf(fronts.length, outputs, namesOf(table)) ??
				asManyAs(fronts.length, outputs.filter(isCell), namesOf(table)))
			: undefined);
	if (finished) takeInOrder(table, finished);
}

/** Leaves out rows without a picture, and names them. */
export function leaveOutRows(table: Table, without: readonly Card[]): void {
	const { file } = table;
	const named = without
		.slice(0, maxNamed)
		.map(({ draft, row }) => (draft.name === undefined ? `${row.line}` : `"${draft.name}" (${row.line})`));
	const rows = [...named, ...(without.length > maxNamed ? ["…"] : [])].join(", ");
	table.context.warnings.push({
		file,
		...remark("ROWS_WITHOUT_PICTURE", { file, count: without.length, rows }),
	});
	const left = new Set(without);
	table.cards = table.cards.filter((card) => !left.has(card));
}

/**
 * Matches numbered pictures, as nanDECK and Squib write them, in order if there are as many as rows. Otherwise, rows
 * without a picture are reported and left out: such tables also contain rules and reminders.
 */
export function matchInOrder(table: Table, without: Card[]): void {
	const areAll = without.length === table.cards.length;
	const inOrder = areAll ? inOrderOf(table, without.length) : undefined;
	if (inOrder !== undefined) {
		takeInOrder(table, inOrder);
		return;
	}
	const ofCopies = areAll ? copiesInOrder(table) : undefined;
	if (ofCopies !== undefined) {
		takeInOrder(table, ofCopies.firsts);
		table.copies = ofCopies.copies;
		return;
	}
	const first = areAll ? firstInOrder(table) : undefined;
	if (first !== undefined) {
		const rows = table.cards.length;
		table.cards = table.cards.slice(0, first.length);
		takeEach(table, first);
		table.context.guess(table.file, remark("FIRST_IN_ORDER", { count: first.length, rows }));
		return;
	}
	const { file } = table;
	if (without.length === table.cards.length) {
		table.context.problem({ file }, remark("NO_ROW_HAS_PICTURE", { file }));
		return;
	}
	leaveOutRows(table, without);
}
