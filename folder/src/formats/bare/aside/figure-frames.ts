import { baseOf, byName, displayName, folderOf, grouped } from "@tuckbox/pieces";
import { lineFor } from "../../../read/line-for.ts";
import { listed } from "../../../read/listed.ts";
import type { ReadContext } from "../../../read/read-context.ts";
import { sizeInPixels } from "../../../read/size-in-pixels.ts";
import { remark } from "../../../remarks.ts";
import { type NumberSeries, numberSeries } from "../../number-series.ts";
import { isBacksFolder, sectionPlace } from "../../sections.ts";

// Figures that a program moves: folders called after what they do have a picture for each moment of it.

/** Names of folders that only figures have, and of those that are such a folder next to one. */
const ofFigures = /^(idle|idling|walk|walking|run|running|jump|jumping|animations?|anims?)$/i;
const ofMoves =
	/^(move|moves|moving|movement|stand|standing|attack|attacking|hit|hurt|die|dying|dead|death|fall|falling|fly|flying|climb|climbing|spin|turn|cast|block)$/i;
/** The folder whose first picture shows a figure as it stands on a board. */
const atRest = /^(idle|idling|stand|standing)$/i;

type Frames = { folder: string; files: readonly string[]; series: readonly NumberSeries[] };

/** The series of a folder if it has nothing else, and the pictures of each are as large as each other. */
async function framesOf(
	folder: string,
	files: readonly string[],
	context: ReadContext,
): Promise<Frames | undefined> {
	const { section } = sectionPlace(folderOf(folder));
	if ((section !== undefined && section !== "tokenSprite") || isBacksFolder(folder)) return;
	if (files.some((file) => context.files.isKept(file) || context.files.sourceOf(file) !== undefined)) return;
	const series = numberSeries(files);
	if (series.reduce((sum, one) => sum + one.files.length, 0) < files.length) return;
	for (const one of series) {
		const sizes = await Promise.all(one.files.map((file) => sizeInPixels(context, file)));
		if (new Set(sizes.map((size) => size && `${size.widthPx} ${size.heightPx}`)).size > 1) return;
	}
	return { folder, files, series };
}

/** Folders of frames in one folder, those first that show figures at rest. None without one that only figures have. */
async function inOneFolder(
	named: readonly (readonly [string, readonly string[]])[],
	context: ReadContext,
): Promise<readonly Frames[]> {
	if (!named.some(([folder]) => ofFigures.test(baseOf(folder)))) return [];
	const all = await Promise.all(named.map(([folder, files]) => framesOf(folder, files, context)));
	const found = all.filter((frames) => frames !== undefined);
	const rank = ({ folder }: Frames) => Number(!atRest.test(baseOf(folder)));
	return found.some(({ folder }) => ofFigures.test(baseOf(folder)))
		? found.sort((one, other) => rank(one) - rank(other) || byName(one.folder, other.folder))
		: [];
}

/**
 * Takes the frames of figures out of their folders.
 * @returns the first picture of each figure, which is a token, with the name of the figure
 */
export async function takeFigureFrames(
	folders: Map<string, string[]>,
	context: ReadContext,
): Promise<ReadonlyMap<string, string>> {
	const named = [...folders].filter(([folder]) =>
		[ofFigures, ofMoves].some((words) => words.test(baseOf(folder))),
	);
	const figures = new Map<string, string>();
	for (const [around, some] of grouped(named, ([folder]) => folderOf(folder))) {
		const frames = await inOneFolder(some, context);
		const [first] = frames;
		if (first === undefined) continue;
		// a figure that stands and walks is one figure
		const firsts = new Map<string, string>();
		for (const { word, files } of frames.flatMap(({ series }) => series))
			if (files[0] !== undefined && !firsts.has(word)) firsts.set(word, files[0]);
		for (const { folder } of frames) folders.delete(folder);
		for (const [word, file] of firsts) figures.set(file, displayName(word));
		const all = frames.reduce((sum, { files }) => sum + files.length, 0);
		const facts = {
			folders: listed(frames.map(({ folder }) => folder)),
			figures: firsts.size,
			count: all - firsts.size,
			line: lineFor(first.folder),
		};
		context.guess(
			frames.length === 1 ? first.folder : around || "the folder",
			remark("FIGURE_FRAMES", facts),
		);
	}
	return figures;
}
