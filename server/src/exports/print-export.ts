import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import type { Language } from "@tuckbox/messages/languages.ts";
import { formatMessage } from "@tuckbox/messages/messages.ts";
import { messages as sentences } from "@tuckbox/messages/remarks/en/print.ts";
import { because, formats, type PrintOptions, type PrintRemarkCode, printDefaults } from "@tuckbox/pieces";
import { Problem } from "../domain/errors.ts";
import type { Images } from "../images/codec/codec.ts";
import { type DamageDeps, imageMissing, reportDamage } from "../images/damage.ts";
import type { ObjectStore, ObjectUrls } from "../objects/object-store.ts";
import { Steps } from "../steps/steps.ts";
import { missingSources } from "../store/queries/images/sources.ts";
import type { Game, Reader } from "../store/store.ts";
import { exportName, type PlanDeps, type PreparedExport, whyNothing } from "./export-request.ts";
import type { PdfStep } from "./pdf/messages.ts";
import { writePdf } from "./pdf/write-pdf.ts";
import { drawPage, type Foot } from "./print/draw-page.ts";
import { appearance } from "./print/item.ts";
import { type Counted, itemsOf, type Remark } from "./print/items.ts";
import { type Layout, layOut } from "./print/layout.ts";
import { type PreviewPage, previewOf } from "./print/preview.ts";
import { piecesOfVersion, searchAmong } from "./published-pieces.ts";

export type PrintDeps = PlanDeps &
	DamageDeps & {
		objects: Pick<ObjectStore, "locate" | "size">;
		images: Pick<Images, "print">;
		urls: Pick<ObjectUrls, "filesAt">;
	};

/** The selection and options of a print. Omitted options default to `printDefaults`. */
export type PrintRequest = Partial<PrintOptions> & {
	/** The published one, if left out. */
	version?: number;
	/** Only what looks different from this version, and copies that were added since. */
	since?: number;
	/** Only what this search finds. */
	search?: string;
	/** The language of the feet of the pages. */
	language?: Language;
};

type Prepared = { layout: Layout; options: PrintOptions; foot: Foot; remarks: readonly Remark[] };

/** A remark as the API returns it. */
type SaidRemark = { code: PrintRemarkCode; message: string; params: Remark["facts"] };

export type PrintPlan = {
	version: number;
	pages: number;
	sheets: number;
	pieces: number;
	fileName: string;
	remarks: SaidRemark[];
	/** The requested page, as a screen shows it; null if it does not exist. */
	page: PreviewPage | null;
};

/** The items to print of a version. */
async function itemsOfVersion(
	deps: PlanDeps,
	reader: Reader,
	game: Game,
	version: number,
	{ search = "" }: PrintRequest,
	options: PrintOptions,
) {
	const pieces = await piecesOfVersion(reader, game.id, version);
	const found = await searchAmong(pieces, search, deps.now());
	const steps = new Steps();
	await steps.next();
	// a die that is found is printed with its faces, and a deck with its cards
	return await steps.finish(itemsOf(pieces, options, (piece) => found.has(piece)));
}

/** Items that are new or look different, and added copies of the others. */
function changedSince(now: readonly Counted[], before: readonly Counted[]): Counted[] {
	const known = new Map(before.map(({ item, copies }) => [item.id, { look: appearance(item), copies }]));
	return now.flatMap(({ item, copies }) => {
		const old = known.get(item.id);
		const left = old?.look === appearance(item) ? Math.max(0, copies - old.copies) : copies;
		return left === 0 ? [] : [{ item, copies: left }];
	});
}

/**
 * Lays out what a request prints, without reading an image.
 * @throws Problem VERSION_NOT_FOUND; VALIDATION_ERROR when there is nothing to print, or too much; SERVER_ERROR when the file of an
 *   image is known to be missing
 */
async function layOutRequest(deps: PlanDeps, game: Game, request: PrintRequest): Promise<Prepared> {
	const { version = game.version, since, search, language = "en", ...chosen } = request;
	const options: PrintOptions = { ...printDefaults, ...chosen };
	const { items, remarks, missing } = await deps.store.snapshot(async (reader) => {
		const now = await itemsOfVersion(deps, reader, game, version, request, options);
		const before =
			since === undefined
				? []
				: (await itemsOfVersion(deps, reader, game, since, { ...request, search: "" }, options)).items;
		return {
			items: since === undefined ? now.items : changedSince(now.items, before),
			remarks: now.remarks,
			missing: await missingSources(reader, game.id),
		};
	});
	const steps = new Steps();
	await steps.next();
	if (items.length === 0) {
		if (since !== undefined)
			throw new Problem("VALIDATION_ERROR", because("NOTHING_NEW_TO_PRINT", { version: since }));
		throw whyNothing(game, request, "NOTHING_TO_PRINT");
	}
	const layout = await steps.finish(layOut(items, options));
	if ("tooMany" in layout)
		throw new Problem("VALIDATION_ERROR", because("TOO_MUCH_TO_PRINT", { max: formats.print.maxItems }));
	for (const { item } of items)
		for (const { image } of [...item.front.pictures, ...(item.back?.pictures ?? [])])
			if (missing.has(image.key)) throw imageMissing(item.name);
	return {
		layout,
		options,
		foot: { game: game.name, version, language },
		remarks: [...remarks, ...layout.remarks],
	};
}

/** The images and pages of a print, in the order in which they are written. Each image is read once. */
async function* stepsOf(deps: PrintDeps, { layout, options, foot }: Prepared, account: string) {
	const written = new Set<string>();
	const steps = new Steps();
	for (let number = 0; number < layout.pages.length; number++) {
		const page = await steps.finish(drawPage(layout, number, options, foot));
		for (const { image } of page.pictures) {
			if (written.has(image.key)) continue;
			written.add(image.key);
			const key = { type: "source", key: image.key } as const;
			const printable = await deps.images.print(() => deps.objects.locate(key), account);
			if (printable === undefined) {
				await reportDamage(deps, { key, found: await deps.objects.size(key), expected: undefined });
				throw new Error(`the bytes of ${image.key}, which is printed, are missing`);
			}
			yield { kind: "image", key: image.key, ...printable } satisfies PdfStep;
		}
		yield { kind: "page", page } satisfies PdfStep;
		await yieldToEventLoop();
	}
}

/**
 * A PDF with pieces in their true size, to print and cut out. Its plan has one of its pages to look at.
 * @throws Problem as {@link layOutRequest}
 */
export async function preparePrint(
	deps: PrintDeps,
	game: Game,
	request: PrintRequest,
	account: string,
): Promise<PreparedExport<PrintPlan>> {
	const prepared = await layOutRequest(deps, game, request);
	const { layout, options, foot, remarks } = prepared;
	const { pages, sheets, pieces } = layout;
	const paper = options.paper === "letter" ? "Letter" : options.paper.toUpperCase();
	const fileName = exportName("print", game, foot.version, paper);
	const { backs } = options;
	const isDuplex = pages.some(({ isBack }) => isBack);
	const duplex = isDuplex && (backs === "longEdge" || backs === "shortEdge") ? backs : undefined;
	const { derived } = deps.urls.filesAt();
	const preview = async (number: number): Promise<PreviewPage> => {
		const steps = new Steps();
		const page = await steps.finish(drawPage(layout, number, options, foot));
		return await steps.finish(previewOf(page, (path) => derived + path));
	};
	return {
		fileName,
		plan: async (page = 1) => ({
			version: foot.version,
			pages: pages.length,
			sheets,
			pieces,
			fileName,
			remarks: remarks.map(({ code, facts }) => ({
				code,
				message: formatMessage("en", sentences[`remark_${code}`], facts),
				params: facts,
			})),
			page: page > pages.length ? null : await preview(page - 1),
		}),
		write: (signal) => writePdf({ title: foot.game, duplex }, stepsOf(deps, prepared, account), signal),
	};
}
