import {
	type DieType,
	dieTypes,
	folderKindWords,
	identityOf,
	kindNamed,
	parentKinds,
	type Shape,
} from "@tuckbox/pieces";
import { readEvery } from "../../manifest-fields.ts";
import { type FieldsRead, newDraft, type PictureDraft, type PieceDraft } from "../../read/draft.ts";
import type { ReadContext } from "../../read/read-context.ts";
import { type Remark, remark } from "../../remarks.ts";
import { given } from "../fields.ts";
import { type Located, type LocatedMap, plainValue } from "../located.ts";

const shapes: readonly unknown[] = ["box", "hex", "orb"];

type Item = Record<string, unknown>;

/** Reads one item; faults are problems with the item's line. */
class ItemReader {
	readonly #context: ReadContext;
	readonly #where: { file: string; line: number };
	readonly #item: Item;

	constructor(context: ReadContext, file: string, map: LocatedMap) {
		this.#context = context;
		this.#where = { file, line: map.line };
		this.#item = plainValue(map) as Item;
	}

	wrong(what: Remark): undefined {
		this.#context.problem(this.#where, what);
	}

	text(field: string): string | undefined {
		const value = this.#item[field === "key" ? "externalKey" : field] ?? undefined;
		if (value === undefined) return;
		return typeof value === "string" ? value.normalize("NFC") : this.wrong(remark("FIELD_TEXT", { field }));
	}

	count(): number | undefined {
		const count = this.number("count");
		if (count !== undefined && !Number.isSafeInteger(count))
			this.wrong(remark("FIELD_WHOLE", { field: "count" }));
		return count;
	}

	shape(): Shape | undefined {
		const shape = this.#item.shape ?? undefined;
		if (shape !== undefined && !shapes.includes(shape)) this.wrong(remark("FIELD_SHAPE", { field: "shape" }));
		return shape as Shape | undefined;
	}

	payload(): Item | undefined {
		const payload = this.#item.payload ?? undefined;
		if (payload === undefined) return;
		const isObject = typeof payload === "object" && !Array.isArray(payload);
		return isObject ? (payload as Item) : this.wrong(remark("FIELD_OBJECT", { field: "payload" }));
	}

	#sides(kind: string): DieType | undefined {
		const sides = this.#item.sides ?? undefined;
		const legal = dieTypes.find((one) => one === sides);
		if (kind === "die" && sides !== undefined && legal === undefined)
			this.wrong(remark("FIELD_ONE_OF", { field: "sides", allowed: dieTypes.join(", ") }));
		return legal;
	}

	number(field: string): number | undefined {
		const value = this.#item[field] ?? undefined;
		if (value === undefined) return;
		return typeof value === "number" && value > 0 ? value : this.wrong(remark("FIELD_POSITIVE", { field }));
	}

	#pictureIn(value: unknown, field: string): PictureDraft | undefined {
		const file = typeof value === "string" ? value : (value as Item | null)?.file;
		if (typeof file === "string") return { file, where: this.#where };
		this.wrong(remark("FIELD_FILE", { field }));
	}

	#listed(): Pick<PieceDraft, "pages" | "cover"> {
		const { pages, cover } = this.#item;
		const list = Array.isArray(pages)
			? pages
			: pages === undefined
				? undefined
				: this.wrong(remark("FIELD_LIST", { field: "pages" }));
		const found = list?.map((page) => this.#pictureIn(page, "pages")).filter((page) => page !== undefined);
		const front = cover === undefined || cover === null ? undefined : this.#pictureIn(cover, "cover");
		return { ...(found && { pages: found }), ...(front && { cover: front }) };
	}

	#fields(kind: string): Partial<PieceDraft> {
		const [widthMm, heightMm] = [this.number("widthMm"), this.number("heightMm")];
		return {
			...given({
				...readEvery(this),
				sides: this.#sides(kind),
				parent: this.text("parentExternalKey") || undefined,
			} satisfies FieldsRead),
			...(widthMm && heightMm && { size: { widthMm, heightMm } }),
			...this.#listed(),
		};
	}

	/** Reads the piece that this item describes, with its picture if it names one. */
	read(): PieceDraft | undefined {
		const [word, key] = [this.text("kind"), this.text("key")];
		const kind = kindNamed(word ?? "");
		if (kind === undefined)
			return this.wrong(remark("FIELD_ONE_OF", { field: "kind", allowed: folderKindWords.join(", ") }));
		if (key === undefined) return this.wrong(remark("FIELD_MISSING", { field: "externalKey" }));
		const draft: PieceDraft = { ...newDraft(kind, this.#where), key, ...this.#fields(kind) };
		const file = this.text("file");
		if (file === undefined) return draft;
		const mode = this.text("bleedMode");
		const picture: PictureDraft = {
			file,
			...given({ dpi: this.number("sourcePixelsPerInch") }),
			...(mode && { bleed: mode === "noBleed" ? "none" : "some" }),
			where: this.#where,
		};
		draft.pictures.set(this.text("sideKey") ?? "front", picture);
		return draft;
	}
}

/**
 * Reads the list of items that render scripts write: one per image, with the API's field names. Several items with the
 * same kind and key are the sides of one piece; their other fields come from the first. Unknown fields are ignored.
 */
export function readItems(context: ReadContext, file: string, items: Located): PieceDraft[] {
	if (items.type !== "list") {
		context.problem({ file, line: items.line }, remark("FIELD_LIST", { field: "items" }));
		return [];
	}
	const pieces = new Map<string, PieceDraft>();
	for (const item of items.items) {
		if (item.type !== "map") {
			context.problem({ file, line: item.line }, remark("NOT_AN_ITEM"));
			continue;
		}
		const draft = new ItemReader(context, file, item).read();
		if (!draft) continue;
		const id = `${draft.kind}\n${draft.key}`;
		const known = pieces.get(id);
		if (!known) {
			pieces.set(id, draft);
			continue;
		}
		const pictures = new Map([...known.pictures, ...draft.pictures]);
		pieces.set(id, { ...draft, ...known, pictures });
	}
	return nested([...pieces.values()], context, file);
}

/** Moves children under their parents, if those are in the list. */
function nested(pieces: PieceDraft[], context: ReadContext, file: string): PieceDraft[] {
	const parents = new Map(
		pieces.map((piece) => [identityOf({ kind: piece.kind, externalKey: piece.key ?? "" }), piece]),
	);
	const top: PieceDraft[] = [];
	for (const piece of pieces) {
		const kinds = parentKinds(piece.kind);
		const parent = kinds
			.map((kind) => parents.get(identityOf({ kind, externalKey: piece.parent ?? "" })))
			.find((one) => one !== undefined);
		if (piece.parent !== undefined && kinds.length === 0) {
			context.problem(piece.where, remark("PARENT_OF_ITEM"), piece.key);
		}
		if (parent) parent.children.push(piece);
		else top.push(piece);
	}
	if (pieces.length === 0) context.problem({ file }, remark("NO_ITEMS", { file }));
	return top;
}
