import { type Fact, type FactsArgument, fillIn } from "@tuckbox/pieces";
import { backGuesses } from "./back-remarks.ts";
import { sheetProblems } from "./sheet-remarks.ts";
import { tableProblems } from "./table-remarks.ts";

const readableTypes =
	"Export pictures as PNG, JPEG, WebP, GIF or AVIF, and save tables as CSV, .xlsx or .ods.";
const cutPaper =
	"Cut sheets in a tuckbox.yaml, as a deck with cards: sheets.pdf, grid: 3x3, card: poker. Put rules into a folder called books, and boards into one called boards.";
const exportAgain = "Export it again as PNG, JPEG, WebP, GIF or AVIF, at most 20 MB.";

/**
 * What is said of a folder, in English: by code, a sentence and what to do. Other languages have their own sentences with the
 * same facts (in the console).
 */
const problems = {
	// the folder and its files
	NO_SUCH_FOLDER: ["Folder {folder} does not exist."],
	FOLDER_CLOSED: ["{folder} cannot be opened ({error})."],
	NOT_A_FOLDER: ["{folder} is a file, not a folder.", "Name a folder of pictures."],
	FOLDER_UNREADABLE: ["{folder} cannot be read ({error}).", "Name a folder of pictures."],
	TOO_MANY_FILES: [
		"{folder} contains more than {max} files.",
		"Push a folder with the pictures of one game.",
	],
	NO_MANIFEST: [
		"{folder} has no tuckbox.yaml.",
		"Create one with tuckbox init, or name another with --manifest.",
	],
	NO_TABLE: ["{folder} has no table (.csv, .tsv, .xlsx or .ods).", "Name it with --manifest."],
	NO_PICTURES: [
		"{folder} contains no pictures.",
		"Add PNG, JPEG, WebP, GIF or AVIF pictures, or name another folder.",
	],
	ONLY_PAPER: ["{folder} contains no cards, only sheets to print or texts: {files}.", cutPaper],
	ONLY_UNREAD: ["{folder} contains no pictures that can be read, only {types}.", readableTypes],
	ONLY_FOR_COMMAND: [
		"{folder} contains no pictures that a browser can read, only {types}.",
		"Push it with the command line: tuckbox push. Or export the pictures as PNG.",
	],
	NO_PIECES: ["{file} describes no pieces.", "List decks:, boards: or other pieces in it."],
	SAME_FILE: ["Two files have the name {file} in different Unicode forms.", "Remove one of them."],
	FILE_IGNORED: [
		"{file} is named here, and ignored by a pattern.",
		"Change the pattern: in .tuckboxignore, ignore: or --ignore.",
	],
	IGNORE_TOO_LONG: ["An ignore pattern has more than {max} characters.", "Shorten it."],
	LINK_OUTSIDE: ["{file} is a link out of the folder.", "Copy the file into the folder."],
	LINK_DANGLING: [
		"{file} is a link to a file that does not exist.",
		"Copy the file into the folder, or remove the link.",
	],
	ABSOLUTE_PATH: ["{file} is an absolute path.", "Use a path relative to the folder."],
	PATH_OUTSIDE: ["{file} leads out of the folder.", "Copy the file into the folder."],
	PATTERN_OUTSIDE: ['"{pattern}" leads out of the folder.', "Use a path relative to the folder."],
	PATTERN_EMPTY: ['No picture matches "{pattern}".', "Check the folder's name."],
	NO_SUCH_FILE: ["File {file} does not exist.", "Check its name, or export it again."],
	UNREADABLE: ["{file} cannot be read ({error})."],
	FILE_SYNTAX: ["{file} cannot be read: {problem}."],
	FILE_NOT_TEXT: ["{file} cannot be read: It is not UTF-8 text."],
	FILE_TOO_LARGE: ["{file} cannot be read: It is larger than {max}."],
	FILE_UNREADABLE: ["{file} cannot be read: {error}."],
	NOT_A_MANIFEST: ["{file} must be a mapping with decks:, boards: and so on."],
	GAME_NAME: ["The name of the game {why}."],

	// pictures
	PICTURE_EMPTY: ["{file} cannot be pushed: it is empty.", exportAgain],
	PICTURE_TOO_LARGE: ["{file} cannot be pushed: it has {size}; at most {max} are allowed.", exportAgain],
	PICTURE_SIDE_TOO_LONG: [
		"{file} cannot be pushed: it is {width} × {height} px; at most {max} px on a side are allowed.",
		exportAgain,
	],
	PICTURE_TOO_MANY_PIXELS: [
		"{file} cannot be pushed: it is {width} × {height} px, {megapixels} megapixels; at most {max} are allowed.",
		exportAgain,
	],
	PICTURE_WITHOUT_SIZE: [
		"{file} cannot be pushed: its header gives a size of {width} × {height} px.",
		exportAgain,
	],
	IS_SVG: ["{file} cannot be pushed: it is an SVG drawing.", exportAgain],
	IS_WEB_PAGE: ["{file} cannot be pushed: it is a web page.", exportAgain],
	IS_PDF: ["{file} cannot be pushed: it is a PDF.", exportAgain],
	IS_PHOTOSHOP: ["{file} cannot be pushed: it is a Photoshop file.", exportAgain],
	IS_TIFF: ["{file} cannot be pushed: it is a TIFF.", exportAgain],
	IS_BMP: ["{file} cannot be pushed: it is a BMP.", exportAgain],
	IS_HEIC: ["{file} cannot be pushed: it is an HEIC picture.", exportAgain],
	IS_LFS_POINTER: ["{file} cannot be pushed: it is a Git LFS pointer, not the picture itself.", exportAgain],
	IS_UNKNOWN: ["{file} cannot be pushed: it is not a picture of a supported type.", exportAgain],
	PICTURE_CUT_OFF: [
		"{file} cannot be pushed: it is cut off: the file ends before the picture does.",
		exportAgain,
	],
	PICTURE_TOOL_MISSING: [
		"{file} needs the package {package}, which is not installed.",
		"Run npm install --global {package}, or export single pictures as PNG or JPEG.",
	],
	PICTURE_DAMAGED: ["{file} cannot be pushed: {problem}.", exportAgain],
	NOT_A_DRAWING: [
		"{file} cannot be drawn: it is not an SVG that has a size.",
		"Give it a width and a height, or a viewBox, or export it as PNG.",
	],
	DRAWING_ENTITY: [
		"{file} cannot be drawn: its DOCTYPE takes texts from other files.",
		"Remove its entities, or export it as PNG.",
	],
	DRAWING_PICTURES: [
		"{file} cannot be drawn: the pictures in it have {megapixels} megapixels; at most {max} are allowed.",
		"Embed smaller pictures, or export it as PNG.",
	],
	DRAWING_TOO_MUCH: [
		"{file} cannot be drawn: it takes more than {seconds} seconds, or too much memory.",
		"Simplify its filters and patterns, or export it as PNG.",
	],

	...sheetProblems,

	// pieces
	NO_NAME: ["This {kind} has neither a name nor a key.", "Give it a name:."],
	SAME_KEY: [
		'Two pieces of the kind {kind} have the key "{key}"{first}{second}.',
		"Rename one of the files, or give one of the pieces its own key:.",
	],
	REFUSED: ["{message}"],
	REFUSED_PAGES: ["{message}", "List its pictures as pages:; split a book that is too long."],
	REFUSED_PARENT: ["{message}", "Remove its parent:."],
	SAME_SIDE: [
		'{first} and {others} are both the {side} of "{piece}".',
		"Rename or remove all but one of them.",
	],
	SAME_FACE: ['{first} and {second} are both face {face} of "{die}".', "Rename one of them."],
	NOT_A_FACE: ["{file} is not a face of a die.", "Dice have faces 1 to 20."],
	FACE_WITHOUT_NUMBER: [
		"{file} is in a folder of dice, but its name does not say which face it is.",
		"Name it like red[face-3].png, or give each die its own folder.",
	],

	// manifests
	UNKNOWN_FIELD: ['{what} has no field "{field}".', "Fields here: {known}."],
	UNKNOWN_FIELD_NEAR: ['{what} has no field "{field}".', "Did you mean {near}?"],
	FIELD_TWICE: ['"{field}" is given twice.', "Keep one of them."],
	FIELD_TEXT: ["{field} must be text."],
	FIELD_NUMBER: ["{field} must be a number of at least {min}."],
	FIELD_POSITIVE: ["{field} must be a number above 0."],
	FIELD_WHOLE: ["{field} must be a whole number."],
	FIELD_ONE_OF: ["{field} must be {allowed}."],
	FIELD_SHAPE: ["{field} must be box, hex or orb."],
	FIELD_BLEED: ["{field} must be none, auto, yes or a width.", "For example 3 mm, or 1/8 in."],
	FIELD_GRID: ["{field} must be columns x rows.", "For example 10x7."],
	FIELD_GAP: ["{field} must be pixels or a length.", "For example 20, 20 px, or 2 mm."],
	FIELD_LENGTH: ["{field} must be a length.", "For example 63.5, 63.5 mm, or 2.5 in."],
	FIELD_SIZE: ["{field} must be a size.", "Write poker, or 63.5 x 88.9 mm, or 2.5 x 3.5 in. Names: {names}."],
	FIELD_SIZE_NEAR: ["{field} must be a size.", "Did you mean {near}?"],
	FIELD_MAPPING: ["{field} must be a mapping."],
	FIELD_OBJECT: ["{field} must be an object."],
	FIELD_LIST: ["{field} must be a list."],
	FIELD_FILE: ["{field} must be the name of a file, or have a file."],
	FIELD_MISSING: ["{field} must be given."],
	SIZE_HALF: ["{field} must be given by both width: and height:."],
	SIZE_TWICE: ["{field} must be given either by size:, or by width: and height:."],
	PICTURE_WITHOUT_FILE: ["This picture has no file:."],
	NOT_ONE_FILE: ["This must be the name of one file."],
	IMAGES_MAPPING: ["images: must be a mapping of sides to files."],
	NOT_A_PIECE: ["A {noun} must be a mapping, or the name of a file."],
	NOT_A_DECK: ["A {noun} must be a mapping."],
	SAME_FOR_ALL: ["{field}: cannot be the same for all pieces of a pattern.", "Remove it."],
	FACE_NUMBERS: ["Faces have numbers from 1 to 20."],
	FACE_TWICE: ["Face {face} is given twice."],
	NOT_A_PAGE: ["A page must be the name of a file."],
	NOT_A_MAPPING: ["A piece must be a mapping."],
	NO_KIND: ["A piece needs a kind: {kinds}."],
	NO_PARENT_ALLOWED: ["A {kind} has no parent; only cards, tiles and die faces have."],
	NOT_AN_ADDRESS: ['url: "{url}" is not an http address.'],
	NOT_AN_ITEM: ["An item must be an object."],
	NO_ITEMS: ["{file} lists no items."],
	PARENT_OF_ITEM: ["A {kind} cannot have a parent.", "Only tiles and die faces can."],

	...tableProblems,
} as const;

const byCards = "size: in tuckbox.yaml, a size column, or --size; dpi: or --dpi; bleed: or --bleed";
const bySize = "size: or dpi: in tuckbox.yaml, or --dpi";

const grids = "grid: in tuckbox.yaml (tuckbox init writes it), or another file name";

/** Guesses about a folder: what was guessed, and what overrides it. */
const guesses = {
	NAMED_AFTER_FOLDER: ['named "{name}" after the folder', "game: in tuckbox.yaml, or --game-name"],
	FOLDER_LINK: ["this folder is a link; skipped", "a copy of the folder"],
	TABLE_WITHOUT_PICTURES: ["none of its rows names a picture; skipped", "--format table, or --manifest"],
	TABLE_NOT_OF_CARDS: ["its rows do not each name a picture of their own; skipped", "table: in tuckbox.yaml"],
	TABLE_WITHOUT_HEADINGS: [
		"it has no header line that names columns; skipped",
		"a first line such as name, count, front",
	],
	TABLE_REPEATED: ["its pictures are in another table, too; skipped", "table: in tuckbox.yaml"],
	SHEET_CHOSEN: ['sheet "{sheet}" is read, and not {others}', "{file}#sheet"],
	NOT_IN_ROWS: [
		"{count:this picture is|# pictures are} not in any row; skipped",
		"a row for each, or a tuckbox.yaml",
	],
	ONE_DECK: [
		"{count:its picture is|its # pictures are} read as one deck",
		"a tuckbox.yaml (tuckbox init), or folders called decks, tiles, boards, dice …",
	],
	NEXT_TO_FOLDERS: [
		"{count:this picture is|# pictures are} next to the folders of pieces; skipped",
		"move them to one of the folders, or name them in a tuckbox.yaml",
	],
	NOT_OF_GAME: [
		"{count:this picture is|# pictures are} named like a logo, a screenshot or a page's icon; skipped",
		"other file names, or a tuckbox.yaml",
	],
	PARTS_BY_NAME: [
		"named like a folder of parts that pieces are made from; skipped, unless .tuckboxignore has the line {line}",
		"a line {line} in .tuckboxignore, another folder name, or a tuckbox.yaml",
	],
	NEXT_TO_OUTPUT: [
		"what a program's output next to it was made from; skipped, unless .tuckboxignore has the line {line}",
		"a line {line} in .tuckboxignore, or a tuckbox.yaml",
	],
	SAME_PICTURES: [
		"the pictures of {folder} in another size or format; skipped, unless .tuckboxignore has the line {line}",
		"a line {line} in .tuckboxignore, or a tuckbox.yaml",
	],
	SAME_FILES: [
		"all of its files are in {folder}, too; skipped, unless .tuckboxignore has the line {line}",
		"a line {line} in .tuckboxignore, or a tuckbox.yaml",
	],
	SHAPE_FROM_NAME: ["shape {shape}, from the folder's name", "shape: in tuckbox.yaml"],
	SHAPE_FROM_CORNERS: [
		"shape {shape}, from the transparent corners of its pictures",
		"shape: in tuckbox.yaml",
	],
	TOKENS_FROM_FIGURES: [
		"its {count} pictures are cut out to figures, so they are tokens",
		"a folder called cards, or a tuckbox.yaml",
	],
	SIDES_FROM_NAME: ["{sides} sides, from its name", "sides: in tuckbox.yaml"],
	FACES_BY_NAME: [
		"faces are numbered in the order of their files",
		"[face-1] … at the end of the file names",
	],
	NOT_ONE_OF_FACES: [
		"not a face: its name has no number from 1 to 20; skipped",
		"[face-1] … at the end of the file name",
	],
	FACES_BY_ORDER: [
		"faces are numbered in the order of their files",
		"faces: as a mapping of numbers to files",
	],
	NAME_IS_KEY: ["the name is also the key of this {kind}: changing it creates a different piece", "key:"],
	BACK_SKIPPED: ["named like a back, so it is not a card; skipped", "a different file name"],
	FACES_SKIPPED: ["pictures named like faces of dice are skipped", "dice:"],
	FOUND_IN_FOLDERS: ["pictures are found by their names in subfolders", "their path in the {column} column"],
	COLUMN_IS_DATA: [
		'none of the files in the column "{column}" is here, so it is kept as data',
		"a front column",
	],
	FOUND_BY_NAMES: ["pictures are found by the names of the cards", "a front column"],
	IN_ORDER: ["{count} pictures for as many rows, matched in order", "a front column"],
	COUNT_ZERO: ["rows with count 0 are skipped", "a count of 1 or more"],
	KEYS_FROM_PICTURES: ["keys are the names of the pictures", "a key column"],
	TABLE_IS_DECK: ['its cards are one deck, "{deck}"', "a deck column"],
	...backGuesses,
	SHARED_BACK: ["{file} is the back of the deck", "a back column"],
	SHEET_CUT: ["cut as a sheet of {columns} × {rows} cells of {pixels}; cards: {cards}", grids],
	SHEET_WITH_BACK: [
		"cut as a sheet of {columns} × {rows} cells of {pixels}; cards: {cards}; the last cell is their back",
		grids,
	],
	PAGE_OF_SINGLES: ["a page to print of cards that are single pictures, too; skipped", grids],
	BACKS_OF_SHEET: ["the backs of the cards on {sheet}", grids],
	PDF_IS_PIECES: [
		"{count:its page is a picture|its # pages are pictures}",
		"pdfs: in tuckbox.yaml (tuckbox init writes it)",
	],
	PDF_IS_BOOK: [
		"{count:its page is a book|its # pages are a book}",
		"another place or name, or books: in tuckbox.yaml",
	],
	FIRST_OF_PDF: ["the first of its {count} pages is taken", "pages: in tuckbox.yaml, under pdfs:"],
	FIRST_OF_TIFF: ["the first of its {count} pictures is taken", "a file for each"],
	SIZE_BY_DPI: ["size {size}, from {pixels} at {dpi} dpi{share}", byCards],
	SIZE_LESS_BLEED: ["size {size}, from {pixels} at {dpi} dpi, less {bleed} of bleed{share}", byCards],
	SIZE_UNNAMED: ["size {size}, from {pixels} at {dpi} dpi, a size without a name{share}", byCards],
	SIZE_BY_ASPECT: ["size {size}, from the proportions of {pixels}{share}", byCards],
	SIZE_LIKE_OTHERS: ["size {size}, as other cards of the same proportions", byCards],
	SIZE_SMALL: ["size {size}, from only {pixels}; the file has no resolution{share}", byCards],
	SIZE_ASSUMED: ["size {size}, from {pixels} at an assumed {dpi} dpi{share}", byCards],
	SHEET_BY_DPI: ["size {size}, from {pixels} at {dpi} dpi", bySize],
	SHEET_LESS_BLEED: ["size {size}, from {pixels} at {dpi} dpi, less {bleed} of bleed", bySize],
	SHEET_ASSUMED: ["size {size}, from {pixels} at an assumed {dpi} dpi; the file has no resolution", bySize],
	USUAL_SIZE: [
		"size {size}, from the usual size of such pieces; the file with {pixels} has no resolution",
		bySize,
	],
	SIZE_TURNED: ["size {size}, from the orientation of the pictures", "size: in millimetres, width first"],
	BLEED_FOUND: [
		"pictures of {pixels} are {dpi} dpi with {bleed} of bleed around the trim",
		"bleed: in tuckbox.yaml, or --bleed (none, 3 mm, 1/8 in)",
	],
} as const;

/** What a push goes on in spite of, but `--strict` does not. */
const warnings = {
	BACK_UNCLEAR: [
		'Which of these is the back of "{deck}" is not clear: {files}.',
		"Name it like the deck or its cards, or write back: in a tuckbox.yaml.",
	],
	CARDS_TINY: [
		'The cards of "{deck}" are {size}, under {min} mm.',
		"Set their size, with size: or --size, or leave out what is not a card.",
	],
	CARDS_HUGE: [
		'The cards of "{deck}" are {size}, over {max} mm.',
		"Set their size, with size: or --size. If a picture is a sheet of cards, put its grid into its name, as in monsters-10x7.png.",
	],
	CARD_HUGE: [
		'The card "{card}" is {size}, over {max} mm.',
		"Set its size, with size:. If it is a sheet of cards, put its grid into its name, as in monsters-10x7.png.",
	],
	TWIN_SKIPPED: [
		"{file} is used, and {others} is not: they are one picture in two formats or sizes.",
		"Remove what is not used, or rename it.",
	],
	ROWS_WITHOUT_PICTURE: [
		"{count:A row|# rows} of {file} {count:has|have} no picture, and {count:is|are} left out: {rows}.",
		"Name a file in a column called front, or write 0 as the count.",
	],
	FORMULAS_WITHOUT_VALUE: [
		"{count:A cell|# cells} of {file} {count:has a formula|have formulas} without a stored value, and {count:is|are} read as empty.",
		"Open it in a spreadsheet program and save it again.",
	],
	DRAWING_OUTSIDE: [
		"{file} shows other files, which are not loaded: {links}.",
		"Embed them in the drawing, or export it as PNG.",
	],
	DRAWING_HTML: [
		"{file} has texts in HTML (foreignObject), which are not drawn.",
		"Convert them to texts or paths, or export it as PNG.",
	],
	FONTS_MISSING: [
		"{count:A drawing uses|# drawings use} typefaces that are not installed here: {fonts}.",
		"Install them, or convert the texts to paths.",
	],
	WRONG_TYPE_SKIPPED: ["{file} is left out: whatever its name says, its type is {type}.", exportAgain],
	FILES_FOR_COMMAND: [
		"Left out, because only the command line reads them: {types}.",
		"Push the folder with tuckbox push, or export the pictures as PNG.",
	],
	PDF_PAPER: ["Left out: {files}. Such pages are sheets to print or texts, and not cards.", cutPaper],
	PDF_BESIDE: [
		"{file} is left out: in {folder} are other pictures, which may be the same.",
		"Remove what is not used, move the PDF to a folder of its own, or name it in a tuckbox.yaml.",
	],
	PDF_LEFT_OUT: [
		"{file} is left out. {why}",
		"Save it again, or leave it out with a line in .tuckboxignore.",
	],
	FILES_LEFT_OUT: ["Left out, because they cannot be read: {types}.", readableTypes],
} as const;

const remarks = { ...problems, ...guesses, ...warnings };

export type RemarkCode = keyof typeof remarks;
export type WarningCode = keyof typeof warnings;

/** Every remark's sentence, for tests of other languages. */
export const remarkTexts: Readonly<Record<RemarkCode, string>> = Object.fromEntries(
	Object.entries(remarks).map(([code, lines]) => [code, lines.join(" ")]),
) as Record<RemarkCode, string>;

type Text<C extends RemarkCode> = (typeof remarks)[C] extends readonly [
	infer A extends string,
	infer B extends string,
]
	? `${A} ${B}`
	: (typeof remarks)[C][0];

/** Something that is said of a folder, in English and for other languages. */
export type Remark<C extends RemarkCode = RemarkCode> = {
	code: C;
	params: Readonly<Record<string, Fact>>;
	text: string;
	/** What to do, or what overrides a guess. */
	hint?: string;
};

export function remark<C extends RemarkCode>(code: C, ...[facts]: FactsArgument<Text<C>>): Remark<C> {
	const [text, hint]: readonly string[] = remarks[code];
	const params: Readonly<Record<string, Fact>> = facts ?? {};
	return {
		code,
		params,
		text: fillIn(text ?? "", params),
		...(hint !== undefined && { hint: fillIn(hint, params) }),
	};
}
