import {
	baseOf,
	displayName,
	frontKey,
	isImageName,
	isSharedBack,
	kindNamed,
	kinds,
	kindTable,
	type Shape,
} from "@tuckbox/pieces";
import { newDraft, type PictureDraft, type PieceDraft } from "../read/draft.ts";
import { Pictures } from "../read/picture-lookup.ts";
import { type ReadContext, sizeHint } from "../read/read-context.ts";
import { parseBleed, parseLength, parseSize } from "../read/sizes.ts";
import type { Size, Where } from "../read/types.ts";
import { given } from "./fields.ts";
import { type Columns, columnsOf, isHeading, type Role } from "./table-columns.ts";
import { type Row, readRows, TableFault } from "./table-text.ts";

export const isTableName = (name: string): boolean => /\.(csv|tsv|tab)$/i.test(name);

/** More rows than the pieces of any game: somebody's data. */
const rowsAtMost = 20_000;
const tableKinds = kinds.filter((kind) => kindTable[kind].isInTables);

type Card = { draft: PieceDraft; deck?: string; row: Row };

/** One table: what its columns are about, and the drafts of its rows. */
class Table {
	readonly cards: Card[] = [];
	readonly #context: ReadContext;
	readonly #file: string;
	readonly #columns: Columns;
	readonly #rows: Row[];
	readonly #pictures: Pictures;

	constructor(context: ReadContext, file: string, rows: Row[]) {
		this.#context = context;
		this.#file = file;
		const [heading, ...others] = rows;
		this.#rows = others;
		this.#pictures = new Pictures(context.files);
		this.#columns = columnsOf(heading?.cells ?? [], (role, column) =>
			fits(
				role,
				others.map((row) => row.cells[column] ?? "").filter((cell) => cell !== ""),
			),
		);
		this.#read();
	}

	#cell(row: Row, role: Role): string | undefined {
		const column = this.#columns.roles.get(role);
		const cell = column === undefined ? "" : (row.cells[column] ?? "");
		return cell === "" ? undefined : cell.normalize("NFC");
	}

	#where(row: Row): Where {
		return { file: this.#file, line: row.line };
	}

	#number<T>(row: Row, role: Role, read: (text: string) => T | undefined, wanted: string): T | undefined {
		const text = this.#cell(row, role);
		if (text === undefined) return;
		const value = read(text);
		if (value === undefined) this.#context.problem(this.#where(row), `${role} "${text}" is not ${wanted}.`);
		return value;
	}

	#sizeOf(row: Row): Size | undefined {
		const size = this.#number(row, "size", parseSize, `a size. ${sizeHint}`);
		if (size) return size;
		const { unit } = this.#columns;
		const length = (role: "width" | "height") =>
			this.#number(row, role, (text) => parseLength(text, unit[role]) || undefined, "a length");
		const [widthMm, heightMm] = [length("width"), length("height")];
		return widthMm && heightMm ? { widthMm, heightMm } : undefined;
	}

	#payloadOf(row: Row): Record<string, string> | undefined {
		const used = new Set(this.#columns.roles.values());
		const rest = this.#columns.headings.flatMap((heading, at): [string, string][] => {
			const cell = row.cells[at] ?? "";
			return used.has(at) || heading === "" || cell === "" ? [] : [[heading, cell]];
		});
		return rest.length > 0 ? Object.fromEntries(rest) : undefined;
	}

	#picture(row: Row, role: "front" | "back", written: string): PictureDraft {
		const { file, how } = this.#pictures.find(written, this.#file);
		if (file !== undefined && how !== undefined) {
			this.#context.guess(this.#file, `pictures are found ${how}`, `their path in the ${role} column`);
		}
		const dpi = this.#number(
			row,
			"dpi",
			(text) => (Number(text) >= 1 ? Number(text) : undefined),
			"a number",
		);
		const bleed = this.#number(row, "bleed", parseBleed, "none or a width");
		return { file: file ?? written, ...given({ dpi, bleed }), where: this.#where(row) };
	}

	#read(): void {
		if (this.#rows.length > rowsAtMost) {
			this.#context.problem({ file: this.#file }, `${this.#file} has more than ${rowsAtMost} rows.`);
			return;
		}
		for (const row of this.#rows) {
			const count = this.#number(
				row,
				"count",
				(text) => (/^\d+$/.test(text) ? Number(text) : undefined),
				"a whole number",
			);
			if (count === 0) {
				this.#context.guess(this.#file, "rows of count 0 are left out", "a count of 1 or more");
				continue;
			}
			this.cards.push(this.#card(row, count));
		}
		const without = this.cards.filter(({ draft }) => !draft.pictures.has("front"));
		if (without.length > 0) this.#byOrder(without);
		this.#keys();
	}

	#card(row: Row, count: number | undefined): Card {
		const kind = kindNamed(this.#cell(row, "kind") ?? "card") ?? "tile";
		const size = this.#sizeOf(row);
		const draft: PieceDraft = {
			...newDraft(kind, this.#where(row)),
			...given({
				name: this.#cell(row, "name"),
				key: this.#cell(row, "key"),
				count,
				size,
				shape: this.#cell(row, "shape")?.toLowerCase() as Shape | undefined,
				payload: this.#payloadOf(row),
			}),
		};
		if (!tableKinds.includes(kind)) {
			this.#context.problem(
				this.#where(row),
				`A table cannot hold a ${kind}.`,
				"Describe it in a tuckbox.yaml.",
			);
		}
		const front = this.#cell(row, "front");
		const guessed = front === undefined ? this.#pictures.guess([draft.key, draft.name]) : undefined;
		if (front !== undefined) draft.pictures.set("front", this.#picture(row, "front", front));
		else if (guessed !== undefined) {
			draft.pictures.set("front", this.#picture(row, "front", guessed));
			this.#context.guess(this.#file, "pictures are found by the names of the cards", "a front column");
		}
		const back = this.#cell(row, "back");
		if (back !== undefined) draft.pictures.set("back", this.#picture(row, "back", back));
		return { draft, row, ...given({ deck: this.#cell(row, "deck") }) };
	}

	/** nanDECK and Squib number their pictures: when there are as many as rows, they belong together in that order. */
	#byOrder(without: Card[]): void {
		const unused = this.#pictures.numbered();
		if (without.length === this.cards.length && unused.length === without.length) {
			for (const [at, { draft, row }] of without.entries()) {
				draft.pictures.set("front", this.#picture(row, "front", unused[at] ?? ""));
			}
			const text = `${unused.length} pictures and as many rows: row and picture go together in their order`;
			this.#context.guess(this.#file, text, "a front column");
			return;
		}
		for (const { draft, row } of without) {
			const what = draft.name === undefined ? "This row" : `"${draft.name}"`;
			this.#context.problem(
				this.#where(row),
				`${what} has no picture.`,
				"Name its file in a column called front.",
			);
		}
	}

	/** Without a key column the picture's name is the key, unless several cards share a picture. */
	#keys(): void {
		const uses = new Map<string, number>();
		const frontOf = ({ draft }: Card) => draft.pictures.get("front")?.file ?? "";
		for (const card of this.cards) uses.set(frontOf(card), (uses.get(frontOf(card)) ?? 0) + 1);
		for (const card of this.cards) {
			const { draft, deck } = card;
			if (draft.key !== undefined) continue;
			const front = frontOf(card);
			if (front !== "" && uses.get(front) === 1) draft.key = frontKey(front);
			else if (draft.name !== undefined)
				draft.key = deck === undefined ? draft.name : `${deck}/${draft.name}`;
			if (draft.name === undefined && front !== "") draft.name = displayName(frontKey(front));
		}
		if (!this.#columns.roles.has("key")) {
			this.#context.guess(this.#file, "keys are the names of the pictures", "a key column");
		}
	}

	/** Decks by the deck column, else one for the table; other kinds stand by themselves. */
	drafts(): PieceDraft[] {
		const decks = new Map<string, PieceDraft>();
		const others: PieceDraft[] = [];
		const own = baseOf(this.#file).replace(/\.\w+$/, "");
		for (const { draft, deck = own } of this.cards) {
			if (draft.kind !== "tile") {
				others.push(draft);
				continue;
			}
			const into = decks.get(deck) ?? {
				...newDraft("deck", { file: this.#file, line: draft.where.line ?? 1 }),
				key: deck,
				name: displayName(deck),
			};
			into.children.push(draft);
			decks.set(deck, into);
		}
		if (!this.#columns.roles.has("deck") && decks.size > 0) {
			this.#context.guess(this.#file, `its cards are one deck, "${own}"`, "a deck column");
		}
		for (const deck of decks.values()) this.#shareBack(deck);
		return [...decks.values(), ...others];
	}

	/** One back that all cards have is the deck's; so is a back.png beside their fronts. */
	#shareBack(deck: PieceDraft): void {
		const backs = deck.children.map(({ pictures }) => pictures.get("back"));
		const [first] = backs;
		if (first && backs.every((back) => back?.file === first.file)) {
			deck.pictures.set("back", first);
			for (const card of deck.children) card.pictures.delete("back");
			return;
		}
		if (this.#columns.roles.has("back")) return;
		const found = this.#pictures.sharedBack(
			deck.children.map(({ pictures }) => pictures.get("front")?.file ?? ""),
		);
		if (found === undefined) return;
		deck.pictures.set("back", { file: found, where: { file: found } });
		this.#context.guess(deck.key ?? this.#file, `${found} is the back of the deck`, "a back column");
	}
}

const shapes = ["box", "hex", "orb"];

/** Whether values make sense in their role; those of words that mean many things must all do so. */
function fits(role: Role, cells: string[]): boolean {
	if (role === "kind") return cells.every((cell) => kindNamed(cell) !== undefined);
	if (role === "size") return cells.every((cell) => parseSize(cell) !== undefined);
	if (role === "width" || role === "height") return cells.every((cell) => parseLength(cell) !== undefined);
	if (role === "shape") return cells.every((cell) => shapes.includes(cell.toLowerCase()));
	if (role === "dpi") return cells.every((cell) => Number(cell) > 0);
	if (role === "bleed") return cells.every((cell) => parseBleed(cell) !== undefined);
	return true;
}

function open(context: ReadContext, written: string, where: Where): Table | undefined {
	const found = context.files.find(written);
	if ("refused" in found) {
		context.problem(where, found.refused, found.hint);
		return;
	}
	return openAt(context, found.path, found.name);
}

function openAt(context: ReadContext, path: string, name: string): Table | undefined {
	try {
		const rows = readRows(path);
		const [heading, ...others] = rows;
		if (!heading || !isHeading(heading.cells)) {
			context.problem(
				{ file: name, line: 1 },
				`The first row of ${name} does not say what its columns are.`,
				"Call the columns name, count, front, back, deck.",
			);
			return;
		}
		if (others.length === 0) context.problem({ file: name }, `${name} has no rows.`);
		return new Table(context, name, rows);
	} catch (error) {
		const fault = error instanceof TableFault ? error : undefined;
		const reason = fault?.message ?? (error as NodeJS.ErrnoException).code;
		const where = fault?.line === undefined ? { file: name } : { file: name, line: fault.line };
		context.problem(where, `${name} cannot be read: ${reason}.`);
	}
}

/** The cards of a table that a manifest names; its deck column does not count there. */
export function tableDrafts(context: ReadContext, written: string, where: Where): PieceDraft[] {
	return open(context, written, where)?.cards.map(({ draft }) => draft) ?? [];
}

/** Decks and loose pieces of a table that stands for the whole folder, or for a part of it. */
export function readTable(context: ReadContext, path: string, name: string): PieceDraft[] {
	return openAt(context, path, name)?.drafts() ?? [];
}

/** Pictures that no row names. */
export function reportUnused(context: ReadContext, used: ReadonlySet<string>): void {
	const unused = context.files.names.filter(
		(name) => isImageName(name) && !isSharedBack(name) && !used.has(name),
	);
	const [first] = unused;
	if (first === undefined) return;
	const text = `${unused.length === 1 ? "this picture is" : `${unused.length} pictures are`} in no row, left out`;
	context.guess(first, text, "a row for each, or a tuckbox.yaml");
}
