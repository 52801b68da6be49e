import { contentFields, listsOthers } from "@tuckbox/folder/write";
import { faceNumber, folderOf, imageTypes, isImageType, kindTable, pageNumber } from "@tuckbox/pieces";
import { Steps } from "../../steps/steps.ts";
import type { SentPicture } from "../../store/queries/versions/sent.ts";
import { FileNames } from "./file-names.ts";
import type { FolderPiece } from "./folder-piece.ts";

/** A picture's file in the folder. */
type PictureFile = { path: string; picture: SentPicture };

/** The picture files of pieces in a folder. */
export type PictureFiles = {
	/** Each file once, in the order of the pieces. */
	files: PictureFile[];
	pathOf(picture: SentPicture): string;
};

const extensionOf = ({ content_type: type }: SentPicture) => (isImageType(type) ? imageTypes[type] : "png");

/** The folder of the pieces of a kind that belong to nothing. */
const folderOfKind = ({ record }: FolderPiece) =>
	record.kind === "dieFace" ? "dice" : (kindTable[record.kind].sections[0] ?? "pieces");

/** The files of one piece after the other. A piece without pictures takes no name. */
class FileNaming {
	readonly files: PictureFile[] = [];
	readonly paths = new Map<SentPicture, string>();
	readonly #names = new FileNames();
	readonly #folders = new Map<FolderPiece, string>();
	readonly #backs = new Map<string, string>();

	#folderOf(piece: FolderPiece): string {
		const known = this.#folders.get(piece);
		if (known !== undefined) return known;
		const { kind, name } = piece.record;
		const section = folderOfKind(piece);
		const folder = this.#names.take(section === "bundles" ? "tiles" : section, name, kindTable[kind].word);
		this.#folders.set(piece, folder);
		return folder;
	}

	#add(picture: SentPicture, folder: string, stem: string, otherwise: string): string {
		const path = this.#names.take(folder, stem, otherwise, `.${extensionOf(picture)}`);
		this.paths.set(picture, path);
		this.files.push({ path, picture });
		return path;
	}

	/** A back, which other pieces of the folder may have, too. */
	#addBack(picture: SentPicture, folder: string, stem: string): void {
		const id = `${folder}\n${picture.source_key}`;
		const known = this.#backs.get(id);
		if (known !== undefined) this.paths.set(picture, known);
		else this.#backs.set(id, this.#add(picture, folder, stem, "back"));
	}

	add(piece: FolderPiece): void {
		const { kind } = piece.record;
		if (listsOthers(kind)) this.#addHolder(piece);
		else if (kindTable[kind].form === "face") this.#addFace(piece);
		else if (contentFields[kind] === "pages") this.#addPages(piece);
		else this.#addSides(piece);
	}

	/** A deck or a bundle: its pictures are those of all pieces in it. */
	#addHolder(piece: FolderPiece): void {
		for (const picture of piece.pictures) {
			const folder = this.#folderOf(piece);
			if (picture.side_key === "back") this.#addBack(picture, folder, "back");
			else this.#add(picture, folder, `${picture.side_key} of all`, "side");
		}
	}

	#addFace({ record, parent, pictures }: FolderPiece): void {
		const folder = parent === undefined ? "dice" : this.#folderOf(parent);
		for (const picture of pictures) {
			const number = parent && faceNumber(picture.side_key);
			this.#add(picture, folder, number === undefined ? record.name : String(number), "face");
		}
	}

	#addPages(piece: FolderPiece): void {
		for (const picture of piece.pictures) {
			const name = String(pageNumber(picture.side_key) ?? picture.side_key);
			this.#add(picture, this.#folderOf(piece), name, "page");
		}
	}

	#addSides(piece: FolderPiece): void {
		const { record, parent, pictures } = piece;
		const folder = parent === undefined ? folderOfKind(piece) : this.#folderOf(parent);
		const isCard = record.kind === "tile" && parent?.record.kind === "deck";
		const word = isCard ? "card" : kindTable[record.kind].word;
		const front = pictures.find(({ side_key }) => side_key === "front");
		const stem = front === undefined ? record.name : fileStem(this.#add(front, folder, record.name, word));
		for (const picture of pictures) {
			if (picture === front) continue;
			if (picture.side_key === "back") this.#addBack(picture, folder, `${stem}[back]`);
			else this.#add(picture, folder, `${stem}[${picture.side_key}]`, word);
		}
	}
}

/**
 * Names the files of pieces as a designer would: `decks/Sea/Gull.png`, and `decks/Sea/back.png` for all of its cards. A back that
 * several pieces of a folder have is one file; each front is one of its own.
 */
export async function nameFiles(pieces: readonly FolderPiece[]): Promise<PictureFiles> {
	const naming = new FileNaming();
	const steps = new Steps();
	for (const piece of pieces) {
		naming.add(piece);
		if (steps.isLong) await steps.next();
	}
	const { files, paths } = naming;
	return {
		files,
		pathOf(picture) {
			const path = paths.get(picture);
			if (path === undefined) throw new Error(`${picture.source_key} has no file`);
			return path;
		},
	};
}

function fileStem(path: string): string {
	return path.slice(folderOf(path).length + 1).replace(/\.\w+$/, "");
}
