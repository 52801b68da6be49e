import pLimit from "p-limit";
import { type Remark, remark } from "../remarks.ts";
import type { FolderFiles } from "./folder-files.ts";
import { codeOf } from "./folder-source.ts";
import { type ImageHeader, UnreadableImage } from "./image/byte-source.ts";
import { type PictureLimits, readImageHeader } from "./image/header.ts";
import type { FolderProblem, FolderWarning, Guess, LocalImage, SheetUse, Where } from "./types.ts";

/** Of sheets, whose cells are pushed and not they. */
const sheetLimits: PictureLimits = { maxUploadBytes: 256e6, maxSidePx: 20_000, maxPixels: 300e6 };
/** How many files are read at the same time. */
const maxReads = 16;

/** Formats from the best to the worst, if the pixels are as many. */
const formats = ["image/png", "image/webp", "image/avif", "image/jpeg", "image/gif"];
const rankOf = ({ contentType }: LocalImage) => formats.indexOf(contentType);
const pixelsOf = ({ widthPx, heightPx }: LocalImage) => widthPx * heightPx;

/** What the readers of a folder share: its files, and the pictures, guesses and problems found so far. */
export class ReadContext {
	readonly files: FolderFiles;
	readonly images = new Map<string, LocalImage>();
	readonly guesses: Guess[] = [];
	readonly problems: FolderProblem[] = [];
	readonly warnings: FolderWarning[] = [];
	/** Pictures that were cut into cells. */
	readonly sheets: SheetUse[] = [];
	/** Files that belong to what is read, and that cannot be read. */
	readonly unread = new Set<string>();
	readonly #used = new Set<string>();
	readonly #reading = new Map<string, Promise<LocalImage | undefined>>();
	readonly #headers = new Map<string, Promise<ImageHeader>>();
	readonly #reads = pLimit(maxReads);

	constructor(files: FolderFiles) {
		this.files = files;
	}

	problem(where: Where, what: Remark, externalKey?: string): void {
		this.problems.push({
			level: "error",
			...(where.file !== undefined && { file: where.file }),
			...(where.line !== undefined && { line: where.line }),
			...(externalKey !== undefined && { externalKey }),
			...what,
		});
	}

	guess(about: string, { code, params, text, hint = "" }: Remark): void {
		this.guesses.push({ about, code, params, text, override: hint });
	}

	/** Reads the picture with a name; undefined, after reporting a problem, if it cannot be pushed. */
	async picture(written: string, where: Where): Promise<LocalImage | undefined> {
		const found = this.files.find(written);
		if ("refused" in found) {
			this.problem(where, found.refused);
			return;
		}
		const reading = this.#reading.get(found.name) ?? this.#reads(() => this.#read(found.name, found.path));
		this.#reading.set(found.name, reading);
		return reading;
	}

	/** Reads one picture that exists in several files: the one with the most pixels, then of the best format. */
	async bestPicture(written: readonly string[], where: Where): Promise<LocalImage | undefined> {
		const read = await Promise.all(written.map((file) => this.picture(file, where)));
		const [best, ...others] = read
			.filter((image) => image !== undefined)
			.sort((one, other) => pixelsOf(other) - pixelsOf(one) || rankOf(one) - rankOf(other));
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

	async #read(name: string, path: string): Promise<LocalImage | undefined> {
		// what is wrong with a file is said once, and not of each picture that is made from it
		const file = this.files.sourceOf(name) ?? name;
		try {
			const made = await this.files.made(name);
			const { byteSize, mtimeMs, contentType, widthPx, heightPx, dpi } = await this.#header(
				made?.path ?? path,
			);
			const image = { name, path: made?.path ?? path, byteSize, mtimeMs, contentType, widthPx, heightPx };
			const resolution = made?.dpi ?? dpi;
			this.images.set(name, {
				...image,
				...(resolution !== undefined && { dpi: resolution }),
				...(made && { from: made.from }),
			});
			return this.images.get(name);
		} catch (error) {
			const what =
				error instanceof UnreadableImage
					? error.remarkOn(file)
					: remark("UNREADABLE", { file, error: codeOf(error) ?? "unknown error" });
			if (!this.problems.some((problem) => problem.file === file && problem.text === what.text))
				this.problem({ file }, what);
		}
	}

	/** The header of a picture that may be larger than one that can be pushed. @throws UnreadableImage, or the system's error */
	async headerOf(name: string): Promise<ImageHeader> {
		const found = this.files.find(name);
		if ("refused" in found) throw new UnreadableImage(() => found.refused);
		const reading = this.#headers.get(name) ?? this.#reads(() => this.#header(found.path, sheetLimits));
		this.#headers.set(name, reading);
		return await reading;
	}

	async #header(path: string, max?: PictureLimits) {
		const file = await this.files.source.open(path);
		try {
			const { byteSize, mtimeMs } = file;
			return { ...(await readImageHeader(file, max)), byteSize, mtimeMs };
		} finally {
			await file.close();
		}
	}
}
