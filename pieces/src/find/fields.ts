import { type Kind, kinds } from "../kinds.ts";
import { defaultPixelsPerInch, mmPerInch, trimCrop } from "../trim.ts";

/** What a search reads of a piece: a record of the service has it. */
export type Findable = {
	kind: Kind;
	name: string;
	externalKey: string;
	count: number;
	widthMm: number;
	heightMm: number;
	app: string;
	/** In milliseconds since 1970. */
	updatedAt: number;
	payload: {
		readonly imageFaces: readonly { sideKey: string; widthPx: number; heightPx: number }[];
		readonly [field: string]: unknown;
	};
};

/** A kind as designers call it: a tile in a deck is a card. */
export type NamedKind = Kind | "card";
export const namedKinds: readonly NamedKind[] = [...kinds.slice(0, 2), "card", ...kinds.slice(2)];

/** What a search reads of the game around a piece. */
export type Surroundings<P extends Findable> = {
	/** The present, in milliseconds since 1970. */
	now: number;
	/** A card's deck or bundle, a face's die. */
	parentOf(piece: P): P | undefined;
	/** Words for a kind in the reader's language, besides the English ones. */
	wordsOf?(kind: NamedKind): readonly string[];
	appName?(app: string): string | undefined;
	/** The fields of the payloads, by their names in lower case. */
	payloadFields(): ReadonlyMap<string, PayloadField>;
};

type PayloadField = {
	name: string;
	/** Its values, with how many pieces have each. */
	values: ReadonlyMap<string, number>;
};

export const ownFields = [
	"name",
	"key",
	"kind",
	"deck",
	"app",
	"count",
	"size",
	"width",
	"height",
	"dpi",
	"changed",
	"has",
] as const;
export type OwnField = (typeof ownFields)[number];

export function namedKind<P extends Findable>(piece: P, around: Surroundings<P>): NamedKind {
	const isCard = piece.kind === "tile" && around.parentOf(piece)?.kind === "deck";
	return isCard ? "card" : piece.kind;
}

/** The field that a word names; undefined for what is only in payloads. */
export function ownField(word: string): OwnField | undefined {
	const name = word.toLowerCase();
	return ownFields.find((field) => field === name);
}

function fold(text: string): string {
	// most text is ASCII, and a search compares the names of thousands of pieces
	if (/^[\0-\x7f]*$/.test(text)) return text.toLowerCase();
	return text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
}

let latest = { text: "", folded: "" };

/** Text without case and accents, for comparing. */
export function plain(text: string): string {
	// a search with many values compares each with the same text, which may be long
	if (text !== latest.text) latest = { text, folded: fold(text) };
	return latest.folded;
}

/** The lowest resolution among a piece's images, at its size and without bleed; undefined without images. */
export function lowestDpi({ payload, widthMm, heightMm }: Findable): number | undefined {
	const all = payload.imageFaces.map(({ widthPx, heightPx }) => {
		const placed = { widthPx, heightPx, pixelsPerInch: defaultPixelsPerInch, bleedMode: "bleed" } as const;
		const crop = trimCrop(placed, widthMm, heightMm) ?? { width: widthPx, height: heightPx };
		return Math.round(Math.min((crop.width / widthMm) * mmPerInch, (crop.height / heightMm) * mmPerInch));
	});
	return all.length === 0 ? undefined : Math.min(...all);
}

/** A payload's values at a field, or at a path like `stats.cost`; lists count with each of their entries. */
export function payloadValues(payload: Findable["payload"], field: string): readonly (string | number)[] {
	let found: unknown[] = [payload];
	for (const name of field.split(".")) {
		found = found.flatMap((one) => {
			if (typeof one !== "object" || one === null) return [];
			const record = one as Readonly<Record<string, unknown>>;
			if (Object.hasOwn(record, name)) return [record[name]].flat();
			const key = Object.keys(record).find((key) => key.toLowerCase() === name.toLowerCase());
			return key === undefined ? [] : [record[key]].flat();
		});
	}
	return found.flatMap((value) =>
		typeof value === "string" || typeof value === "number"
			? [value]
			: typeof value === "boolean"
				? [value ? "yes" : "no", String(value)]
				: [],
	);
}

/** Payload fields that the service itself writes. */
const unlisted = new Set(["imageFaces"]);
/** More than this many different values are not worth proposing. */
const maxListed = 200;

/** How deep objects in payloads are read. */
const maxDepth = 3;

/** No game has more fields than this, but a payload of 64 kB may. */
const maxFields = 10_000;

type ReadField = { name: string; values: Map<string, number> };

/**
 * The fields of all payloads, with those of objects in them as paths, and the values that pieces have in them.
 * @param fields those of other pieces, which these are added to: for pieces that are not read in one step
 */
export function readPayloadFields(
	pieces: readonly Findable[],
	fields = new Map<string, ReadField>(),
): Map<string, ReadField> {
	function add(name: string, value: string): void {
		const key = name.toLowerCase();
		const field = fields.get(key) ?? { name, values: new Map<string, number>() };
		if (fields.size >= maxFields && !fields.has(key)) return;
		fields.set(key, field);
		const { values } = field;
		if (values.size < maxListed || values.has(value)) values.set(value, (values.get(value) ?? 0) + 1);
	}
	function read(path: readonly string[], value: unknown): void {
		if (Array.isArray(value)) for (const one of value) read(path, one);
		else if (typeof value === "object" && value !== null) {
			if (path.length === maxDepth) return;
			for (const [name, one] of Object.entries(value)) read([...path, name], one);
		} else if (typeof value === "boolean") add(path.join("."), value ? "yes" : "no");
		else if (value !== null && value !== undefined) add(path.join("."), String(value));
	}
	for (const { payload } of pieces)
		for (const [name, value] of Object.entries(payload)) if (!unlisted.has(name)) read([name], value);
	return fields;
}
