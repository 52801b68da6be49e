import type { Manifest } from "@tuckbox/client";
import { baseOf, displayName, folderOf, frontKey, grouped, type Kind, kindTable } from "@tuckbox/pieces";
import { isPdfName } from "../pdf/pages.ts";
import type { FolderSource } from "../read/folder-source.ts";
import type { FolderOptions, FolderReading, LocalImage, PdfUse, SheetUse } from "../read/types.ts";
import { contentFields, type WrittenPicture, type WrittenPiece } from "../write/index.ts";
import { picturesLeftOut } from "./pictures-left-out.ts";
import { detected } from "./print-fit.ts";
import { withSinglePages } from "./single-pages.ts";
import { writtenPieces } from "./written-pieces.ts";

/** The kind of the pieces in a group, or parts, which are left out of the game. */
export type SortedKind = Exclude<Kind, "dieFace"> | "parts";

/** A piece of a group: a card, a face of a die, a page of a book, or a picture that is left out. */
export type SortedPiece = { readonly id: number; readonly piece: WrittenPiece };

export type SortedGroup = {
	readonly id: number;
	readonly kind: SortedKind;
	readonly name: string;
	/** The deck, bundle, die or book that the pieces belong to; undefined if each is a piece of its own. */
	readonly whole?: WrittenPiece | undefined;
	readonly pieces: readonly SortedPiece[];
};

/** The pieces of a folder as groups of pictures. Choices return another one; it is never changed itself. */
export type Sorting = {
	readonly groups: readonly SortedGroup[];
	/** All pictures of the folder by name, those that are left out and sheets included. */
	readonly images: ReadonlyMap<string, LocalImage>;
	/** The pictures that are cut into cells. */
	readonly sheets: readonly SheetUse[];
	readonly pdfs: readonly PdfUse[];
	readonly head: {
		readonly [F in "gameName" | "gameId" | "url" | "ignore"]: FolderReading[F] | undefined;
	};
	readonly setUps: NonNullable<Manifest["setUps"]>;
	readonly players: Manifest["players"];
	/** Tables whose rows the pieces come from: they are not read again. */
	readonly tables: readonly string[];
	readonly nextId: number;
};

/** Whether pieces of a kind are in a deck, a bundle, a die or a book. */
export const hasWhole = (kind: SortedKind): kind is "deck" | "bundle" | "die" | "book" =>
	kind !== "parts" && contentFields[kind] !== undefined;

/** The kind of the pieces in a group. */
export const kindInside = (kind: SortedKind): Kind => {
	if (kind === "die") return "dieFace";
	if (kind === "deck" || kind === "bundle" || kind === "book" || kind === "parts") return "tile";
	return kind;
};

/** A picture whose resolution and bleed the next reading detects. */
export function newPicture(
	{ images }: Pick<Sorting, "images">,
	file: string,
	side = "front",
): WrittenPicture {
	const { widthPx = 1, heightPx = 1 } = images.get(file) ?? {};
	return { side, file, widthPx, heightPx, dpi: undefined, bleed: detected };
}

/** A piece whose size the next reading detects. */
export function newPiece(
	kind: Kind,
	{ key, name, pictures }: { key: string; name: string; pictures: readonly WrittenPicture[] },
): WrittenPiece {
	return {
		...{ kind, key, name, pictures, count: 1, children: [] },
		...{ size: undefined, shape: undefined, payload: undefined, sides: undefined, parent: undefined },
	};
}

/** The files of a piece's pictures. */
export const filesOf = ({ pictures }: WrittenPiece): string[] => pictures.map(({ file }) => file);

/** The picture that stands for a piece: its front, or the first. */
export const frontOf = ({ pictures }: WrittenPiece): WrittenPicture | undefined =>
	pictures.find(({ side }) => side === "front") ?? pictures[0];

/** A page of a book as a piece with one picture, so that pages are moved and left out as cards are. */
function pagesOf(sorting: Pick<Sorting, "images">, { cover, pages = [] }: WrittenPiece): WrittenPiece[] {
	const page = (file: string, side: string) => {
		const name = displayName(baseOf(file).replace(/\.\w+$/, ""));
		return newPiece("tile", { key: file, name, pictures: [newPicture(sorting, file, side)] });
	};
	return [
		...(cover === undefined ? [] : [page(cover, "cover")]),
		...pages.map((file) => page(file, "front")),
	];
}

/** Single pieces are in one group if they are of one kind and in one folder. */
const placeOf = (piece: WrittenPiece) => {
	const file = frontOf(piece)?.file;
	return file === undefined ? undefined : folderOf(file);
};

/**
 * Sorts a folder as it was read: a group for each deck, bundle, die and book, for single pieces of a kind and a folder, and for
 * the pictures of a folder that are left out.
 * @param leaveOut files that cannot be used, which are not shown
 * @throws FolderFailure when the folder cannot be read any longer
 */
export async function sortingOf(
	folder: FolderSource,
	reading: FolderReading,
	leaveOut?: FolderOptions["leaveOut"],
): Promise<Sorting> {
	const left = await picturesLeftOut(folder, reading, leaveOut);
	const read = withSinglePages(reading);
	const images = new Map([...read.images, ...left.images, ...left.sources]);
	let nextId = 1;
	const groups: SortedGroup[] = [];
	const inGroup = (pieces: readonly WrittenPiece[]): SortedPiece[] =>
		pieces.map((piece) => ({ id: nextId++, piece }));
	const single = new Map<string, WrittenPiece[]>();
	for (const piece of writtenPieces(reading)) {
		const { kind, name, children } = piece;
		if (kind === "dieFace" || !hasWhole(kind) || piece.parent !== undefined) {
			const id = `${kind}\n${placeOf(piece)}`;
			const known = single.get(id);
			if (known !== undefined) known.push(piece);
			else {
				const list = [piece];
				single.set(id, list);
			}
			continue;
		}
		const pieces = inGroup(kind === "book" ? pagesOf({ images }, piece) : children);
		groups.push({ id: nextId++, kind, name, whole: piece, pieces });
	}
	const { setUps = [], players } = reading.manifest;
	const { sheets } = read;
	const { source, pdfs, gameName, gameId, url, ignore } = reading;
	for (const pieces of single.values()) {
		const [first] = pieces;
		if (first === undefined) continue;
		// faces of a die that the folder does not have stay single
		const kind = first.kind === "dieFace" ? "tile" : first.kind;
		const place = placeOf(first);
		const [only] = pieces.length === 1 ? pieces : [];
		const name = only?.name ?? (place ? displayName(place) : "");
		groups.push({ id: nextId++, kind, name, pieces: inGroup(pieces) });
	}
	const order = Object.keys(kindTable);
	groups.sort((one, other) => order.indexOf(one.kind) - order.indexOf(other.kind));
	for (const [place, files] of grouped(left.images.keys(), placeOfPart)) {
		const pieces = files.map((file) => partOf({ images }, file));
		groups.push({ id: nextId++, kind: "parts", name: place, pieces: inGroup(pieces) });
	}
	return {
		...{ groups, images, sheets, pdfs, setUps, players, nextId },
		head: { gameId, url, ignore, gameName },
		tables: source.format === "table" ? source.files : [],
	};
}

/** The group of a picture that is left out: its folder. PDFs are apart, because only their pages can be pieces. */
const placeOfPart = (file: string): string => {
	const folder = folderOf(file);
	return isPdfName(file) ? `${folder ? `${folder}/` : ""}*.pdf` : folder;
};

/** A picture that is left out. */
export function partOf(sorting: Pick<Sorting, "images">, file: string): WrittenPiece {
	const name = displayName(baseOf(file).replace(/\.\w+$/, ""));
	return newPiece("tile", { key: frontKey(file), name, pictures: [newPicture(sorting, file)] });
}

export const groupWith = ({ groups }: Sorting, id: number): SortedGroup | undefined =>
	groups.find((group) => group.id === id);
