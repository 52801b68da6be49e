import type { ManifestSetUp } from "@tuckbox/client";
import { identityOf, kindOf } from "@tuckbox/pieces";
import { standardApp } from "@tuckbox/pieces/table";
import { isPdfName } from "../pdf/pages.ts";
import type { FolderSource } from "../read/folder-source.ts";
import { fileParts, type LaidEntry, type SetUpEntry, type WrittenPiece } from "../write/index.ts";
import { composeFolder } from "./compose-folder.ts";
import { filesOf, type SortedGroup, type Sorting } from "./sorting.ts";

/** The name of the file that holds how a folder is sorted. */
export const sortedFileName = "tuckbox.yaml";

/** The pieces of a group; none of those that are left out. */
function writtenGroup({ kind, whole, pieces }: SortedGroup): WrittenPiece[] {
	const children = pieces.map(({ piece }) => piece);
	if (kind === "parts") return [];
	if (whole === undefined) return children;
	if (kind !== "book") return [{ ...whole, children }];
	const isCover = ({ pictures }: WrittenPiece) => pictures[0]?.side === "cover";
	const covers = children.filter(isCover).flatMap(filesOf);
	const others = children.filter((page) => !isCover(page)).flatMap(filesOf);
	// a book needs a page
	const [pages, [cover]] = others.length > 0 ? [others, covers] : [covers, []];
	return [{ ...whole, pages: pages.length > 0 ? pages : whole.pages, cover }];
}

/** All pieces of a sorted folder: decks with their cards, dice with their faces. */
export const sortedPieces = ({ groups }: Pick<Sorting, "groups">): WrittenPiece[] =>
	groups.flatMap(writtenGroup);

/** The files of all pictures on these pieces. */
const allFiles = (pieces: readonly WrittenPiece[]): string[] =>
	pieces.flatMap((piece) => [
		...filesOf(piece),
		...(piece.pages ?? []),
		...(piece.cover === undefined ? [] : [piece.cover]),
		...allFiles(piece.children),
	]);

/** The sheets and PDFs that the pictures of the pieces are made from. */
function usedSources({ images, sheets, pdfs }: Sorting, pieces: readonly WrittenPiece[]) {
	const sources = new Set(allFiles(pieces).flatMap((file) => images.get(file)?.from ?? []));
	const usedSheets = sheets.filter(
		({ file, back }) => sources.has(file) || (back !== undefined && sources.has(back)),
	);
	const pageOf = (file: string) => images.get(file)?.from;
	const ofPdfs = new Set([...sources, ...usedSheets.flatMap(({ file }) => pageOf(file) ?? [])]);
	// the pages of a PDF that are sheets may be unknown
	const isUnknown = (file: string) => ![...images.values()].some((image) => image.from === file);
	// the only page of a PDF is cut under the name of the PDF
	const areCut = new Set(usedSheets.flatMap(({ file, back }) => (isPdfName(file) ? [file, back] : [])));
	const areShown = pdfs.filter(({ file }) => !areCut.has(file) && (ofPdfs.has(file) || isUnknown(file)));
	return { sheets: usedSheets, pdfs: areShown };
}

type Laid = ManifestSetUp["items"][number];
type NamedPiece = Pick<Laid, "kind" | "externalKey" | "app">;

/** A piece of a set-up as an entry. Pieces that have become something else since are left out. */
function laidEntry(
	{ externalKey, app, componentId: _, holds, ...laid }: Laid,
	isHere: (laid: NamedPiece) => boolean,
): LaidEntry {
	const held = (holds ?? []).filter(isHere).map((one) => laidEntry(one, isHere));
	return {
		...Object.fromEntries(Object.entries(laid).filter(([, value]) => value !== null)),
		...(app === standardApp
			? { kind: undefined, standard: externalKey ?? "" }
			: externalKey && { key: externalKey }),
		...(held.length > 0 && { holds: held }),
	};
}

function writtenSetUps({ setUps }: Sorting, pieces: readonly WrittenPiece[]): SetUpEntry[] {
	const all = pieces.flatMap((piece) => [piece, ...piece.children]);
	const known = new Set(all.map(({ kind, key }) => identityOf({ kind, externalKey: key })));
	const isHere = ({ kind, externalKey, app }: NamedPiece) =>
		app === standardApp ||
		!kind ||
		!externalKey ||
		known.has(identityOf({ kind: kindOf(kind) ?? kind, externalKey }));
	return setUps.map(({ items, ...own }) => ({
		...own,
		items: items.filter(isHere).map((item) => laidEntry(item, isHere)),
	}));
}

/** The text of the tuckbox.yaml of a sorted folder. */
export function sortedFile(sorting: Sorting): string {
	const { head, players, images, tables } = sorting;
	const pieces = sortedPieces(sorting);
	const about = [
		"Sorted with Tuckbox. Edit it as you like; every push reads it.",
		...(tables.length > 0 ? [`It contains the rows of ${tables.join(", ")}.`] : []),
	];
	const composed = composeFolder({
		...{ pieces, images, ...usedSources(sorting, pieces) },
		mayMatch: tables.length === 0,
	});
	const { gameName, gameId, url, ignore } = head;
	return [
		...fileParts({
			...{ about, ...composed, setUps: writtenSetUps(sorting, pieces) },
			head: {
				...{ game: gameName ?? "Untitled", gameId, url, players },
				ignore: ignore?.length ? ignore : undefined,
			},
		}),
	].join("");
}

/**
 * A folder with another text in one file of its own, as if it had been saved.
 * @param folder an object whose functions do not use `this`
 */
export function withFile<F extends FolderSource>(folder: F, file: string, text: string): F {
	const bytes = new TextEncoder().encode(text);
	const own = `\n${file}`;
	return {
		...folder,
		async entries(below: string) {
			const entries = await folder.entries(below);
			if (below !== "") return entries;
			return [...entries.filter(({ name }) => name !== file), { name: file, kind: "file" }];
		},
		pathOf: (name: string) => (name === file ? own : folder.pathOf(name)),
		async open(path: string) {
			if (path !== own) return await folder.open(path);
			return {
				byteSize: bytes.length,
				mtimeMs: 0,
				read: async (at: number, length: number) => bytes.subarray(at, at + length),
				close: async () => undefined,
			};
		},
	};
}
