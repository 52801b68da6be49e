import pLimit from "p-limit";
import { isSameRemark, type Remark, remark } from "../remarks.ts";
import type { PictureDraft, PieceDraft } from "./draft.ts";
import { type Drawing, isDrawingName, readDrawing } from "./drawn/read-drawing.ts";
import type { SvgFacts } from "./drawn/svg.ts";
import { tiffPages } from "./drawn/tiff-pages.ts";
import type { FolderFiles } from "./folder-files.ts";
import { type OpenFile, systemCode } from "./folder-source.ts";
import { type ImageHeader, UnreadableImage } from "./image/byte-source.ts";
import { type PictureLimits, readImageHeader, sheetLimits } from "./image/header.ts";
import { type Lines, pagePx } from "./lines.ts";
import { SaidKinds } from "./said-kinds.ts";
import type {
	FolderProblem,
	FolderWarning,
	Guess,
	LocalImage,
	Paper,
	PdfUse,
	SheetUse,
	Where,
} from "./types.ts";

/** Maximum number of files that are read at the same time. */
const maxReads = 16;

/** Minimum pixels on the longer side of an export that is preferred to its drawing: a card at 300 dpi. */
const exportedPx = 700;
const isExported = ({ isDrawing, widthPx, heightPx }: LocalImage) =>
	!isDrawing && Math.max(widthPx, heightPx) >= exportedPx;

/** Formats from best to worst, for pictures with equally many pixels. */
const formats = ["image/png", "image/webp", "image/avif", "image/jpeg", "image/gif"];
const formatRank = ({ contentType }: LocalImage) => formats.indexOf(contentType);
const pixelCount = ({ widthPx, heightPx }: LocalImage) => widthPx * heightPx;

/** Pixels on the longer side of a sketch: enough to distinguish a disc from a hexagon. */
const sketchPx = 192;

const isTiffName = (file: string) => /\.tiff?$/i.test(file);

const isLink = ({ code }: Remark) => code === "LINK_OUTSIDE" || code === "LINK_DANGLING";

type FileHeader = ImageHeader & { byteSize: number; mtimeMs: number };

/** The state that the readers of a folder share: its files, and the pictures, guesses and problems found so far. */
export class ReadContext {
	readonly files: FolderFiles;
	/** The kinds that a person said pictures to be. */
	readonly said: SaidKinds;
	readonly images = new Map<string, LocalImage>();
	readonly guesses: Guess[] = [];
	readonly problems: FolderProblem[] = [];
	readonly warnings: FolderWarning[] = [];
	/** Pictures that were cut into cells. */
	readonly sheets: SheetUse[] = [];
	/** Pictures that may be sheets, with the grids that they would have. */
	readonly mayBeSheets = new Map<string, { columns: number; rows: number; cards: number }>();
	/** Pages of PDFs that are boards, wherever they are. */
	readonly boardPages = new Set<string>();
	/** The names of the cells and backs that were cut from a sheet, by the sheet's name. */
	readonly cells = new Map<string, readonly string[]>();
	/**
	 * Names of the cells that were cut for each text in a manifest that names sheets; empty for the text that names
	 * their backs.
	 */
	readonly cut = new Map<object, readonly string[]>();
	/** Last cells of sheets that are unlike all others, and may be backs. */
	readonly unlikeCells = new Set<string>();
	/** Backs of which it is not clear which one is a deck's, by the deck: a list may say it of each card. */
	readonly unclearBacks = new Map<PieceDraft, readonly { name: string; picture: PictureDraft }[]>();
	/** Pictures that a list of cards names, with most others of their folders: whatever else their names say, they are cards. */
	readonly listed = new Set<string>();
	/** PDFs whose pages are shown as files, with the names of these files. */
	readonly pdfs = new Map<string, { use: PdfUse; count: number; pages: readonly string[] }>();
	/** PDFs that are left out because their pages are sheets to print, or texts. */
	readonly papers: Paper[] = [];
	/** The declarations of drawings, by name. */
	readonly drawings = new Map<string, SvgFacts>();
	/** Files that belong to the game but cannot be read. */
	readonly unread = new Set<string>();
	/** Files of the folder that cannot be used as the pictures that they were read as, with the reason. */
	readonly unusable = new Map<string, Remark>();
	readonly #used = new Set<string>();
	/** The problems so far, with their places. */
	readonly #reported = new Set<string>();
	readonly #reading = new Map<string, Promise<LocalImage | undefined>>();
	readonly #headers = new Map<string, Promise<FileHeader>>();
	readonly #declarations = new Map<string, Promise<Drawing & { byteSize: number; mtimeMs: number }>>();
	readonly #lines = new Map<string, Lines | undefined>();
	readonly #linesOfPages = new Map<string, Lines | undefined>();
	readonly #reads = pLimit(maxReads);

	constructor(files: FolderFiles) {
		this.files = files;
		this.said = new SaidKinds(files);
	}

	problem(where: Where, what: Remark, externalKey?: string): void {
		// an entry that is both a deck and a sheet is read twice
		const content = JSON.stringify([where.file, where.line, what.code, what.params]);
		if (where.line !== undefined && this.#reported.has(content)) return;
		this.#reported.add(content);
		this.problems.push({
			level: "error",
			...(where.file !== undefined && { file: where.file }),
			...(where.line !== undefined && { line: where.line }),
			...(externalKey !== undefined && { externalKey }),
			...what,
		});
	}

	guess(about: string, what: Remark): void {
		this.guesses.push({ about, ...what });
	}

	/** Forgets what was found in a file that is skipped after all. */
	forget(file: string): void {
		const without = <T>(list: T[], isOfFile: (one: T) => boolean) =>
			list.splice(0, list.length, ...list.filter((one) => !isOfFile(one)));
		without(this.guesses, ({ about }) => about === file);
		without(this.warnings, (warning) => warning.file === file);
		without(this.problems, (problem) => problem.file === file);
	}

	/** Whether a file is a drawing, by its name. */
	isDrawing(name: string): boolean {
		return isDrawingName(name);
	}

	/** Reads the picture with a name. If it cannot be pushed, reports a problem and returns undefined. */
	async picture(written: string, where: Where): Promise<LocalImage | undefined> {
		const found = this.files.find(written);
		if ("refused" in found) {
			if (isLink(found.refused)) this.unusable.set(written, found.refused);
			this.problem(where, found.refused);
			return;
		}
		const reading = this.#reading.get(found.name) ?? this.#reads(() => this.#read(found.name, found.path));
		this.#reading.set(found.name, reading);
		return reading;
	}

	/**
	 * Reads the best of several files with the same picture: an export that is large enough, else a drawing, else the
	 * file with the most pixels, else the one in the best format.
	 */
	async bestPicture(written: readonly string[], where: Where): Promise<LocalImage | undefined> {
		const read = await Promise.all(written.map((file) => this.picture(file, where)));
		const [best, ...others] = read
			.filter((image) => image !== undefined)
			.sort(
				(one, other) =>
					Number(isExported(other)) - Number(isExported(one)) ||
					Number(other.isDrawing ?? false) - Number(one.isDrawing ?? false) ||
					pixelCount(other) - pixelCount(one) ||
					formatRank(one) - formatRank(other),
			);
		if (best !== undefined) this.#used.add(best.name);
		if (best !== undefined && others.length > 0) {
			const file = best.name;
			const facts = { file, others: others.map(({ name }) => name).join(", ") };
			if (!this.warnings.some((warning) => warning.file === file))
				this.warnings.push({ file, ...remark("TWIN_SKIPPED", facts) });
		}
		return best;
	}

	/** Forgets pictures that were read only to choose the best of several. */
	forgetUnused(): void {
		for (const name of this.images.keys()) if (!this.#used.has(name)) this.images.delete(name);
	}

	/** Draws a drawing in a size, and replaces what was read from its declaration. */
	async draw(name: string, size: { widthPx: number; heightPx: number }): Promise<void> {
		const found = this.files.find(name);
		if ("refused" in found) return;
		if (this.files.derive(name, [{ name, recipe: { make: "drawing", ...size } }]))
			await this.#read(name, found.path);
		else this.problem({ file: name }, remark("PICTURE_TOOL_MISSING", { file: name, package: "sharp" }));
	}

	/** Draws a drawing in few pixels. If it cannot be drawn, reports a problem and returns undefined. */
	async sketch({ name, ...image }: LocalImage): Promise<LocalImage | undefined> {
		const { widthPx, heightPx } = image;
		const scale = sketchPx / Math.max(widthPx, heightPx);
		const inPixels = (length: number) => Math.max(1, Math.round(length * scale));
		const size = { widthPx: inPixels(widthPx), heightPx: inPixels(heightPx) };
		try {
			const [made] = await this.files.make(name, [{ make: "drawing", ...size }]);
			return made && { name, ...image, ...size, path: made.path };
		} catch (error) {
			this.#unreadable(name, error);
		}
	}

	#unreadable(file: string, error: unknown): void {
		const what =
			error instanceof UnreadableImage
				? error.remarkOn(file)
				: remark("UNREADABLE", { file, error: systemCode(error) ?? "unknown" });
		this.unusable.set(file, what);
		if (!this.problems.some((problem) => problem.file === file && isSameRemark(problem, what)))
			this.problem({ file }, what);
	}

	async #read(name: string, path: string): Promise<LocalImage | undefined> {
		// a fault of a file is reported once, not for each picture that is made from it
		const file = this.files.sourceOf(name) ?? name;
		try {
			if (isDrawingName(name) && this.files.sourceOf(name) === undefined)
				return await this.#drawing(name, path);
			const made = await this.files.made(name);
			if (made && isTiffName(name)) {
				const count = await this.#opened(path, tiffPages);
				if (count > 1) this.guess(name, remark("FIRST_OF_TIFF", { count }));
			}
			const count = name === file ? (this.pdfs.get(name)?.count ?? 1) : 1;
			if (count > 1) this.guess(name, remark("FIRST_OF_PDF", { count }));
			const { byteSize, mtimeMs, contentType, widthPx, heightPx, dpi } = await this.#header(
				made?.path ?? path,
			);
			const image = { name, path: made?.path ?? path, byteSize, mtimeMs, contentType, widthPx, heightPx };
			const resolution = made?.dpi ?? dpi;
			this.images.set(name, {
				...image,
				...(resolution !== undefined && { dpi: resolution }),
				...(made && { from: made.from }),
				...(made?.page && { page: made.page }),
				...(made?.isToScale && { isToScale: made.isToScale }),
			});
			return this.images.get(name);
		} catch (error) {
			this.#unreadable(file, error);
		}
	}

	/**
	 * Reads the header of a picture that may be larger than pictures that can be pushed.
	 * @throws UnreadableImage, or the system's error
	 */
	async headerOf(name: string): Promise<FileHeader> {
		const found = this.files.find(name);
		if ("refused" in found) throw new UnreadableImage(() => found.refused);
		const read = async () => {
			const made = await this.files.made(found.name);
			const header = await this.#header(made?.path ?? found.path, sheetLimits);
			return made?.dpi === undefined ? header : { ...header, dpi: made.dpi };
		};
		const reading = this.#headers.get(name) ?? this.#reads(read);
		this.#headers.set(name, reading);
		return await reading;
	}

	/**
	 * Looks for the lines of pictures; undefined for those that cannot be seen.
	 * @param arePages whether they are pages, on which lines may be as thin as a hair
	 */
	async linesOf(names: readonly string[], arePages = false): Promise<(Lines | undefined)[]> {
		const look = this.files.source.tools?.linesOf;
		if (look === undefined) return names.map(() => undefined);
		const known = arePages ? this.#linesOfPages : this.#lines;
		const unseen = names.filter((name) => !known.has(name));
		const seen = await Promise.all(
			unseen.map(async (name) => {
				const picture = await (isDrawingName(name) && this.files.sourceOf(name) === undefined
					? this.#smallDrawing(name)
					: this.#readable(name));
				return picture && { name, ...picture, ...(arePages && { isPage: true as const }) };
			}),
		);
		const pictures = seen.filter((picture) => picture !== undefined);
		const lines = await look(pictures);
		for (const [at, { name }] of pictures.entries()) known.set(name, lines[at]);
		return names.map((name) => known.get(name));
	}

	/** The header and the path of a picture to look at; undefined if it cannot be read. */
	async #readable(name: string) {
		const found = this.files.find(name);
		const header = await this.headerOf(name).catch(() => undefined);
		if (header === undefined || "refused" in found) return;
		return { ...header, path: (await this.files.made(name))?.path ?? found.path };
	}

	/** A drawing in the pixels in which lines are looked for; undefined if it cannot be drawn. */
	async #smallDrawing(name: string) {
		const found = this.files.find(name);
		if ("refused" in found) return;
		const image = await this.#declarationOf(name, found.path).catch(() => undefined);
		if (image === undefined) return;
		const scale = pagePx / Math.max(image.widthPx, image.heightPx);
		const inPixels = (length: number) => Math.max(1, Math.round(length * scale));
		const size = { widthPx: inPixels(image.widthPx), heightPx: inPixels(image.heightPx) };
		// what draws it for a piece reports why it cannot be drawn
		const made = await this.files.make(name, [{ make: "drawing", ...size }]).catch(() => undefined);
		return made?.[0] && { ...image, ...size, path: made[0].path };
	}

	/** Reads a drawing; until it is drawn, it has the size that it declares. */
	async #drawing(name: string, path: string): Promise<LocalImage> {
		const { facts, ...declared } = await this.#declarationOf(name, path);
		const image: LocalImage = { ...{ name, path, contentType: "image/png", isDrawing: true }, ...declared };
		this.drawings.set(name, facts);
		this.images.set(name, image);
		return image;
	}

	/** Reads the declaration of a drawing once. */
	async #declarationOf(name: string, path: string) {
		const read = async (file: OpenFile) => {
			const { byteSize, mtimeMs } = file;
			return { ...(await readDrawing(file)), byteSize, mtimeMs };
		};
		const reading = this.#declarations.get(name) ?? this.#opened(path, read);
		this.#declarations.set(name, reading);
		return await reading;
	}

	/**
	 * The size that a drawing declares, to find out what it may be: its faults are reported once it is read as a piece.
	 * @returns undefined if it cannot be read
	 */
	async declaredSize(name: string): Promise<Pick<LocalImage, "widthPx" | "heightPx" | "dpi"> | undefined> {
		const found = this.files.find(name);
		if ("refused" in found) return;
		return await this.#reads(() => this.#declarationOf(name, found.path)).catch(() => undefined);
	}

	async #header(path: string, max?: PictureLimits) {
		return await this.#opened(path, async (file) => {
			const { byteSize, mtimeMs } = file;
			return { ...(await readImageHeader(file, max)), byteSize, mtimeMs };
		});
	}

	async #opened<T>(path: string, use: (file: OpenFile) => Promise<T>): Promise<T> {
		const file = await this.files.source.open(path);
		try {
			return await use(file);
		} finally {
			await file.close();
		}
	}
}
