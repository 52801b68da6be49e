import {
	displayName,
	faceNumber,
	frontKey,
	type Kind,
	kindTable,
	readPictureName,
	type Size,
} from "@tuckbox/pieces";
import {
	type Basics,
	contentFields,
	type Entry,
	type FieldValues,
	faceKey,
	faceName,
	listsOthers,
	type PictureEntry,
	plainOf,
} from "../manifest-fields.ts";
import { sizeText } from "./sizes.ts";
import type { TuckboxFile } from "./write-file.ts";

/** The resolution and bleed of pictures; undefined where a reader should detect them. */
export type Print = { dpi?: number | undefined; bleed?: string | undefined };

export type WrittenPicture = Print & { side: string; file: string; widthPx: number; heightPx: number };

/** A piece to write, with the pieces in it. */
export type WrittenPiece = Omit<Basics, "key" | "name" | "count" | "size"> & {
	kind: Kind;
	key: string;
	name: string;
	count: number;
	/** Null for a piece without a size; undefined if a reader should guess it. */
	size: Size | null | undefined;
	sides: FieldValues["sides"] | undefined;
	/** The key of a deck, bundle or die that is not among the pieces. */
	parent: string | undefined;
	/** Pictures by side; the pages of a book are separate. */
	pictures: readonly WrittenPicture[];
	pages?: readonly string[] | undefined;
	cover?: string | undefined;
	/** The pieces in it. Those that its entry cannot hold are written separately. */
	children: readonly WrittenPiece[];
};

/** A card or a tile, and its entry in a list. */
export type WrittenCard = { piece: WrittenPiece; entry: Entry | string };

/** Rules for the values that an entry leaves out. */
export type Style = {
	/** Whether it leaves out names that follow from keys, and keys that follow from the files of pictures. */
	implies?: { name?: boolean; key?: boolean };
	/** Returns the resolution and bleed that an entry gives once; by default, those of most of its pictures. */
	printOf?(pieces: readonly WrittenPiece[]): Print;
	/**
	 * Whether a reader infers the resolution and bleed of a picture from those of its entry; by default, if they are
	 * the same.
	 */
	isImplied?(picture: WrittenPicture, piece: WrittenPiece, shared: Print): boolean;
	/** Writes the contents of a deck or a bundle in another way; undefined to list them. */
	shorten?(deck: WrittenPiece, cards: readonly WrittenCard[]): Entry | undefined;
};

const isSame = (one: Print, other: Print) => one.dpi === other.dpi && one.bleed === other.bleed;

function printOfMost(pieces: readonly WrittenPiece[]): Print {
	const counts = new Map<string, { print: Print; count: number }>();
	for (const { dpi, bleed } of pieces.flatMap(({ pictures }) => pictures)) {
		const id = `${dpi} ${bleed}`;
		const known = counts.get(id);
		if (known === undefined) counts.set(id, { print: { dpi, bleed }, count: 1 });
		else known.count++;
	}
	let most: { print: Print; count: number } | undefined;
	for (const one of counts.values()) if (one.count > (most?.count ?? 0)) most = one;
	return most?.print ?? {};
}

const soleFace = ({ pictures: [picture, ...more] }: WrittenPiece): number | undefined =>
	picture === undefined || more.length > 0 ? undefined : faceNumber(picture.side);

/**
 * Whether an entry can hold a piece within its parent: a reader gives it the parent's shape, and a face has one number.
 */
export function isWithin(piece: WrittenPiece, parent: WrittenPiece): boolean {
	if (piece.kind !== "dieFace") return piece.shape !== undefined || parent.shape === undefined;
	const number = soleFace(piece);
	return number !== undefined && parent.children.find((face) => soleFace(face) === number) === piece;
}

/**
 * The picture whose file determines the key and count that a reader infers; undefined if no picture does, or any of
 * several may.
 */
function firstPicture(piece: WrittenPiece): WrittenPicture | undefined {
	const { pictures } = piece;
	const front = pictures.find(({ side }) => side === "front");
	return front ?? (pictures.length === 1 && !listsOthers(piece.kind) ? pictures[0] : undefined);
}

/** The count that a reader infers in a section; undefined if it depends on which picture is read first. */
function countByFile(piece: WrittenPiece): number | undefined {
	const first = firstPicture(piece);
	if (first !== undefined) return readPictureName(first.file).count || 1;
	return listsOthers(piece.kind) || piece.pictures.length === 0 ? 1 : undefined;
}

/** Writes pieces as entries of a manifest. */
class Composer {
	readonly #style: Style;

	constructor(style: Style) {
		this.#style = style;
	}

	printOf(pieces: readonly WrittenPiece[]): Print {
		return this.#style.printOf?.(pieces) ?? printOfMost(pieces);
	}

	#picture(picture: WrittenPicture, piece: WrittenPiece, shared: Print): PictureEntry {
		const { file, dpi, bleed } = picture;
		const isImplied = this.#style.isImplied?.(picture, piece, shared) ?? isSame(picture, shared);
		return isImplied ? file : { file, dpi, bleed };
	}

	#sides(piece: WrittenPiece, shared: Print): Pick<Entry, "front" | "back" | "images"> {
		const written = piece.pictures.map(
			(picture) => [picture.side, this.#picture(picture, piece, shared)] as const,
		);
		const { front, back, ...images } = Object.fromEntries(written);
		return { front, back, images: Object.keys(images).length === 0 ? undefined : images };
	}

	/**
	 * The size of a piece.
	 * @param pictures the pictures in this size
	 * @param within the deck whose size is not repeated
	 */
	#size(
		{ kind, size, pages = [] }: WrittenPiece,
		pictures: readonly WrittenPicture[],
		within?: WrittenPiece,
	): string | undefined {
		const isDie = kind === "die" || kind === "dieFace";
		const outer = within?.size;
		if (size === undefined) return undefined;
		if (size === null) {
			const isGuessed = outer || pictures.length > 0 || pages.length > 0;
			return isGuessed && !isDie ? "none" : undefined;
		}
		if (outer && size.widthMm === outer.widthMm && size.heightMm === outer.heightMm) return undefined;
		return sizeText(size, isDie ? undefined : pictures);
	}

	/**
	 * The fields that every piece may have.
	 * @param pictures the pictures in the piece's size
	 * @param implied the values that a reader infers
	 */
	#basics(
		piece: WrittenPiece,
		pictures: readonly WrittenPicture[],
		implied: { name?: string | undefined; key?: string | undefined; count?: number | undefined },
		within?: WrittenPiece,
	): Basics {
		const { name, key, count, shape } = piece;
		return {
			name: name === implied.name ? undefined : name,
			key: key === implied.key ? undefined : key,
			count: count === implied.count ? undefined : count,
			size: this.#size(piece, pictures, within),
			...plainOf(piece),
			shape: shape === within?.shape ? undefined : shape,
		};
	}

	/** The name and key that a reader infers for a card, or for a piece with nothing in it. */
	#implied(piece: WrittenPiece): { name: string | undefined; key: string | undefined } {
		const { implies = {} } = this.#style;
		const first = firstPicture(piece);
		const isPlain = contentFields[piece.kind] === undefined && piece.kind !== "dieFace";
		return {
			name: isPlain && implies.name ? displayName(piece.key) : undefined,
			key: isPlain && implies.key && first ? frontKey(first.file) : undefined,
		};
	}

	/** Composes a piece with nothing in it. */
	loose(piece: WrittenPiece, count = countByFile(piece)): Entry {
		const { pages, cover, pictures } = piece;
		const shared = this.printOf([piece]);
		const basics = this.#basics(piece, pictures, { ...this.#implied(piece), count });
		return { ...basics, ...shared, ...this.#sides(piece, shared), pages, cover };
	}

	/** Composes a piece with the fields of the API, since no section can hold it. */
	raw(piece: WrittenPiece, parent: WrittenPiece | undefined): Entry {
		const { kind, sides } = piece;
		return { kind, parent: parent?.key ?? piece.parent, sides, ...this.loose(piece, 1) };
	}

	/** Composes a deck or a bundle with the cards or tiles in it. */
	group(deck: WrittenPiece, field: "cards" | "tiles", cards: readonly WrittenPiece[]): Entry {
		const all = [deck, ...cards];
		const shared = this.printOf(all);
		const pictures = all.flatMap((piece) => piece.pictures);
		const basics = this.#basics(deck, pictures, { count: countByFile(deck) });
		const head = { ...basics, ...shared, ...this.#sides(deck, shared) };
		const entryOfCard = (card: WrittenPiece) => {
			const implied = { ...this.#implied(card), count: countByFile(card) };
			return orFile({ ...this.#sides(card, shared), ...this.#basics(card, card.pictures, implied, deck) });
		};
		const shortened = this.#style.shorten?.(
			deck,
			cards.map((piece) => ({ piece, entry: entryOfCard(piece) })),
		);
		if (shortened !== undefined || cards.length === 0) return { ...head, ...shortened };
		return { ...head, [field]: eachOf(cards, entryOfCard) };
	}

	/** Composes a die with its faces by number. */
	die(die: WrittenPiece, faces: readonly WrittenPiece[]): Entry {
		const shared = this.printOf([die, ...faces]);
		const written = faces.flatMap((face): [number, PictureEntry | Entry][] => {
			const [number, [picture]] = [soleFace(face), face.pictures];
			if (number === undefined || picture === undefined) return [];
			const implied = { key: faceKey(die.key, number), name: faceName(die.name, number), count: 1 };
			const basics = this.#basics(face, face.pictures, implied);
			const shown = this.#picture(picture, face, shared);
			if (Object.values(basics).every((value) => value === undefined)) return [[number, shown]];
			return [[number, { ...(typeof shown === "string" ? { file: shown } : shown), ...basics }]];
		});
		return {
			...{ ...this.#basics(die, die.pictures, { count: countByFile(die) }), sides: die.sides, ...shared },
			...{ ...this.#sides(die, shared), faces: written.length === 0 ? undefined : new Map(written) },
		};
	}
}

/** Shortens an entry to its file, if it has no other field. */
function orFile(entry: Entry): Entry | string {
	const { front, ...others } = entry;
	const isAlone = Object.values(others).every((value) => value === undefined);
	return isAlone && typeof front === "string" ? front : entry;
}

/** Maps a list, each element when it is needed. */
const eachOf = <T, R>(list: Iterable<T>, become: (one: T) => R): Iterable<R> => ({
	*[Symbol.iterator]() {
		for (const one of list) yield become(one);
	},
});

/** Composes the entry of a piece in its section, with the pieces in it. */
function entryOf(composer: Composer, piece: WrittenPiece): Entry | string {
	const children = piece.children.filter((child) => isWithin(child, piece));
	const field = contentFields[piece.kind];
	if (field === "cards" || field === "tiles") return composer.group(piece, field, children);
	if (field === "faces") return composer.die(piece, children);
	return orFile(composer.loose(piece));
}

/** Composes the sections of a manifest with these pieces; each entry is composed when it is needed. */
export function composeSections(pieces: Iterable<WrittenPiece>, style: Style = {}): TuckboxFile["sections"] {
	const composer = new Composer(style);
	const sections = new Map<Kind | "pieces", Iterable<Entry | string>>();
	const raw: { piece: WrittenPiece; parent: WrittenPiece | undefined }[] = [];
	const own = new Map<Kind, WrittenPiece[]>();
	for (const piece of pieces) {
		const { kind, parent, children } = piece;
		if (parent !== undefined || kindTable[kind].sections.length === 0) raw.push({ piece, parent: undefined });
		else if (own.get(kind)?.push(piece) === undefined) own.set(kind, [piece]);
		for (const child of children) if (!isWithin(child, piece)) raw.push({ piece: child, parent: piece });
	}
	for (const [kind, list] of own)
		sections.set(
			kind,
			eachOf(list, (piece) => entryOf(composer, piece)),
		);
	return sections.set(
		"pieces",
		eachOf(raw, ({ piece, parent }) => composer.raw(piece, parent)),
	);
}
