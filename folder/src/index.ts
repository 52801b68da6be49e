// Reads the pieces of a game from a folder of files: for the command line, and for folders that are dropped on a page.
// It reads through a port (`FolderSource`), and loads parts that few folders need (YAML) on demand.
export { parseSaidKind, saidKindWords } from "./formats/said-kind.ts";
export { type Fit, fitTo } from "./layout/fit.ts";
export { pagesIn } from "./pdf/pages.ts";
export type { Made, PictureTools, Recipe, SeenPicture } from "./read/derived.ts";
export { usualLengthMm } from "./read/draft.ts";
export { sizedSvg, svgText } from "./read/drawn/svg.ts";
export {
	type FolderEntry,
	FolderFailure,
	type FolderSource,
	type OpenFile,
	systemCode,
} from "./read/folder-source.ts";
export { isGlob } from "./read/glob.ts";
export { checkSourceSize, damaged, UnreadableImage } from "./read/image/byte-source.ts";
export { readImageHeader, sheetLimits } from "./read/image/header.ts";
export { type Lines, linesOfPixels, linesScale } from "./read/lines.ts";
export { lookOf } from "./read/look.ts";
export { type Outline, outlineGrid, outlineOfAlpha } from "./read/outline.ts";
export type { PdfFacts, PdfPage } from "./read/pdf-page.ts";
export { parseBleed, parseSize } from "./read/sizes.ts";
export type {
	Bleed,
	FolderOptions,
	FolderProblem,
	FolderReading,
	FolderWarning,
	Guess,
	LocalImage,
} from "./read/types.ts";
export { Zip, ZipFault, type ZipLimits } from "./read/zip/zip.ts";
export { ZipFolder } from "./read/zip/zip-folder.ts";
export { type Cutting, readAndCut } from "./read-and-cut.ts";
export { readFolder } from "./read-folder.ts";
export { type Remark, type RemarkCode, remark } from "./remarks.ts";
