import type { Manifest } from "@tuckbox/client";
import type { Kind, Size } from "@tuckbox/pieces";
import type { Remark, WarningCode } from "../remarks.ts";
import type { PdfPage } from "./pdf-page.ts";

/** Width of bleed around the trim: to be detected, none, some of unknown width, or millimetres. */
export type Bleed = "auto" | "none" | "some" | number;

export type { Size };

/** The kind that a person says some files to be: the pieces of a kind, or the back of those around them. */
export type SaidKind = {
	/** In the syntax of .gitignore. */
	pattern: string;
	kind: Kind | "back";
	size?: Size;
	/** Whether the size was given by name, and may be rotated to the orientation of the pictures. */
	mayRotate?: boolean;
	/** Its line in a file of the folder; absent for an option. */
	where?: Where;
};

export type FolderOptions = {
	/** The manifest or table to read, which may be outside of the folder: its name in messages, and its path for the source. */
	manifest?: { name: string; path: string };
	format?: "auto" | "manifest" | "table" | "images";
	/** Files that are not part of the game, in the syntax of .gitignore, besides those that the folder itself lists. */
	ignore?: readonly string[];
	/** The kinds of files, where their names and their pictures do not show them. */
	kinds?: readonly SaidKind[];
	/** Files that cannot be used for a reason that they do not show, such as a refusal of the service. */
	leaveOut?: ReadonlyMap<string, Remark>;
	/** The share of a folder's pictures that may be left out because they cannot be used, and at least one; without it, any number. */
	maxLeftOut?: number;
	/** Millimetres, for all pictures without their own value in the manifest. */
	bleed?: "auto" | "none" | number;
	/** Pixels per inch, for all pictures without their own value in the manifest. */
	dpi?: number;
	/** Trimmed size, for all cards without their own value in the manifest. */
	size?: Size;
	/** Called with the number of drawings drawn so far, and the number of all drawings in the folder. */
	onDrawn?: (done: number, total: number) => void;
};

export type LocalImage = {
	name: string;
	path: string;
	/** The file of the folder that it is made from; absent if it is a file of the folder itself. */
	from?: string;
	byteSize: number;
	mtimeMs: number;
	/** The type of the bytes, regardless of the extension. */
	contentType: string;
	/** After rotation by EXIF. */
	widthPx: number;
	heightPx: number;
	dpi?: number;
	/** The page of a PDF that it shows. Its size is exact to a hundredth of a millimetre; the pixels are rounded. */
	page?: PdfPage;
	/** Whether it is a part of a page of a PDF, which has its true size at its resolution. */
	isToScale?: true;
	/**
	 * Whether it is a drawing that has not been drawn yet. Its pixels are those that the file declares; without a unit,
	 * only their proportions count.
	 */
	isDrawing?: true;
};

/** A picture that was cut into cells, as `sheets:` of a manifest describes it. */
export type SheetUse = {
	file: string;
	/** `10x7`, or `drawn` */
	grid: string;
	count: number;
	/** Whether the count is given, so that cells that show nothing are cards, too. */
	isCounted?: true;
	last: "card" | "back" | "hidden";
	/** In pixels; a text such as `20 x 12 px` if both directions differ. */
	margin?: number | string;
	gutter?: number | string;
	/** The size of cells at the margins or, without these, in the middle of the sheet: `142 x 190 px`. */
	card?: string;
	back?: string;
	/** Whether the backs are on the other side of the paper, so that their rows begin on the right. */
	mirrored?: true;
};

/** A PDF whose pages are pictures, as `pdfs:` of a manifest describes it. */
export type PdfUse = {
	file: string;
	/** Pages such as `1-54`; all if absent. */
	pages?: string;
	/** `last` for the last page, `alternate` for every other page, or a file. */
	back?: string;
	dpi?: number;
};

/** Lengths in mm from the left to the right, and from the top to the bottom. */
type Lengths = { across: number; down: number };

/** The cards on a sheet, or on pages of a PDF. */
export type CardsOnSheet = {
	columns: number;
	rows: number;
	/** Whether they lie in no grid: each page is cut where it draws cards, and columns count those on the fullest page. */
	isDrawn?: true;
	/** The size of the cards; if absent, they fill the sheet. */
	size?: Size;
	/** The place of the first card on the sheet; if absent, the cards are in the middle. */
	margin?: Lengths;
	/** Between the cards. */
	gutter?: Lengths;
	/** The pages they are on, such as `2-6`; all, if absent. */
	pages?: string;
	/** The PDF with their backs. */
	back?: string;
	/** Whether that PDF is the other side of the paper: its rows begin on the right. */
	mirrored?: true;
};

/** The cards on pages of a PDF, with the number of these pages. */
export type CardsOnPages = CardsOnSheet & {
	pageCount: number;
	/** Whether the pages themselves draw them, most in a grid: they are cut without a question. */
	isSure?: true;
};

/** A PDF with large pages: how many, and the cards that they show. */
export type Paper = { file: string; count: number; cards: readonly CardsOnPages[] };

/** A guess about one or several things: the first of them, and the number of others. */
export type Guess = Remark & { about: string; first?: string; more?: number };

export type FolderProblem = {
	level: "error";
	file?: string;
	line?: number;
	externalKey?: string;
} & Remark;

/** Something that is probably not intended, and does not prevent a push. */
export type FolderWarning = Remark<WarningCode> & { file?: string };

export type FolderReading = {
	source: { format: "manifest" | "table" | "images"; files: string[] };
	gameName?: string;
	/** Whether the game is named after the folder because no file gives its name. */
	isNameGuessed: boolean;
	gameId?: string;
	url?: string;
	/** The patterns of the manifest and of the options, without those of `.tuckboxignore`. */
	ignore: string[];
	manifest: Manifest;
	images: Map<string, LocalImage>;
	/** Pictures that are not ignored, and that no piece shows and no sheet is: a pattern of a manifest would match them. */
	unused: string[];
	sheets: SheetUse[];
	pdfs: PdfUse[];
	/** PDFs that are left out because their pages are sheets to print, or texts. */
	papers: Paper[];
	guesses: Guess[];
	warnings: FolderWarning[];
	problems: FolderProblem[];
};

/** The place where something is described: a file, and a line in it. */
export type Where = { file?: string; line?: number };
