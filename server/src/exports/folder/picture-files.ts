import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { faceNumber, folderOf, imageTypes, isImageType, kindTable, pageNumber } from "@tuckbox/pieces";
import type { SentPicture } from "../../store/tables/sent.ts";
import { FileNames } from "./file-names.ts";
import type { FolderPiece } from "./folder-piece.ts";

/** A picture's file in the folder. */
export type PictureFile = { path: string; picture: SentPicture };

/** Where the pictures of pieces are in a folder. */
export type PictureFiles = {
	/** Each file once, in the order of the pieces. */
	files: PictureFile[];
	pathOf(picture: SentPicture): string;
};

/** Pieces whose files are named in one step; other requests are served between two. */
const piecesPerStep = 500;

const extensionOf = ({ content_type: type }: SentPicture) => (isImageType(type) ? imageTypes[type] : "png");

/** The folder of the pieces of a kind that belong to nothing. */
const folderOfKind = ({ record }: FolderPiece) =>
	record.kind === "dieFace" ? "dice" : (kindTable[record.kind].sections[0] ?? "pieces");

/**
 * Names the files of pieces as a designer would: `decks/Sea/Gull.png`, and `decks/Sea/back.png` for all of its cards. A back that
 * several pieces of a folder have is one file; each front is one of its own.
 */
export async function nameFiles(pieces: readonly FolderPiece[]): Promise<PictureFiles> {
	const names = new FileNames();
	const files: PictureFile[] = [];
	const paths = new Map<SentPicture, string>();
	const folders = new Map<FolderPiece, string>();
	const backs = new Map<string, string>();
	const ownFolder = (piece: FolderPiece) => {
		const known = folders.get(piece);
		if (known !== undefined) return known;
		const kind = folderOfKind(piece);
		const folder = names.take(
			kind === "bundles" ? "tiles" : kind,
			piece.record.name,
			kindTable[piece.record.kind].word,
		);
		folders.set(piece, folder);
		return folder;
	};
	const add = (picture: SentPicture, folder: string, stem: string, otherwise: string) => {
		const path = names.take(folder, stem, otherwise, `.${extensionOf(picture)}`);
		paths.set(picture, path);
		files.push({ path, picture });
		return path;
	};
	/** A back, which other pieces of the folder may have, too. */
	const addBack = (picture: SentPicture, folder: string, stem: string) => {
		const id = `${folder}\n${picture.source_key}`;
		const known = backs.get(id);
		if (known !== undefined) paths.set(picture, known);
		else backs.set(id, add(picture, folder, stem, "back"));
	};
	for (const [at, piece] of pieces.entries()) {
		if (at % piecesPerStep === piecesPerStep - 1) await yieldToEventLoop();
		const { record, parent, pictures } = piece;
		const { kind, name } = record;
		if (kind === "deck" || kind === "bundle") {
			for (const picture of pictures) {
				const isBack = picture.side_key === "back";
				if (isBack) addBack(picture, ownFolder(piece), "back");
				else add(picture, ownFolder(piece), `${picture.side_key} of all`, "side");
			}
		} else if (kind === "dieFace") {
			const folder = parent === undefined ? "dice" : ownFolder(parent);
			for (const picture of pictures) {
				const number = faceNumber(picture.side_key);
				add(picture, folder, parent !== undefined && number !== undefined ? String(number) : name, "face");
			}
		} else if (kind === "book") {
			for (const picture of pictures)
				add(picture, ownFolder(piece), String(pageNumber(picture.side_key) ?? picture.side_key), "page");
		} else {
			const folder = parent === undefined ? folderOfKind(piece) : ownFolder(parent);
			const word = kind === "tile" && parent?.record.kind === "deck" ? "card" : kindTable[kind].word;
			const front = pictures.find(({ side_key }) => side_key === "front");
			const stem = front === undefined ? name : stemOf(add(front, folder, name, word));
			for (const picture of pictures) {
				if (picture === front) continue;
				if (picture.side_key === "back") addBack(picture, folder, `${stem}[back]`);
				else add(picture, folder, `${stem}[${picture.side_key}]`, word);
			}
		}
	}
	return {
		files,
		pathOf(picture) {
			const path = paths.get(picture);
			if (path === undefined) throw new Error(`${picture.source_key} has no file`);
			return path;
		},
	};
}

function stemOf(path: string): string {
	return path.slice(folderOf(path).length + 1).replace(/\.\w+$/, "");
}
