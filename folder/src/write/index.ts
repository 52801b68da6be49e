// Writes tuckbox.yaml files for exports, imports and `tuckbox init`. It imports no module that reads a folder.
export {
	type Basics,
	contentFields,
	type Entry,
	faceKey,
	faceName,
	type LaidEntry,
	listsOthers,
	type PictureEntry,
	plainOf,
	type SetUpEntry,
} from "../manifest-fields.ts";
export {
	composeSections,
	isWithin,
	type Print,
	type Style,
	type WrittenCard,
	type WrittenPicture,
	type WrittenPiece,
} from "./compose.ts";
export { csvRow } from "./csv-row.ts";
export { sizeText } from "./sizes.ts";
export { fileParts, sectionOf, type TuckboxFile } from "./write-file.ts";
