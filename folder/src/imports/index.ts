// Reads saves of Tabletop Simulator and rooms of playingcards.io and virtualtabletop, and writes the folder that they
// become: for the command line, and for files that are dropped on a page.
export { completePieces, type UnusablePicture, withoutUncuttable } from "./complete-pieces.ts";
export { cardsIn, countByKind, importedManifest } from "./manifest.ts";
export { slug } from "./model/keys.ts";
export {
	type Imported,
	type ImportedPiece,
	type ImportedText,
	type LeftOut,
	type LeftOutName,
	type PictureFile,
	picturesOf,
} from "./model/model.ts";
export { notesText } from "./notes.ts";
export { type Originals, withOriginals } from "./originals.ts";
export type { RoomPictures } from "./pcio/read-room.ts";
export { readDrawingFile } from "./picture-file.ts";
export { isRawTexture, lastName, namesInCache } from "./picture-names.ts";
export { type PlannedFile, PlannedFiles } from "./planned-files.ts";
export { type ReadImport, readImport } from "./read-import.ts";
