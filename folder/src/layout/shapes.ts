import type { Shape } from "@tuckbox/pieces";
import type { ReadContext } from "../read/read-context.ts";
import type { LocalImage } from "../read/types.ts";
import { remark } from "../remarks.ts";
import type { LoadedPiece } from "./loaded.ts";

// Round and hexagonal pieces whose pictures are cut out: those that the folder gives no shape.

/** How many pictures of a deck decide: all must have the same shape. */
const maxSamples = 8;

const frontOf = (piece: LoadedPiece): LocalImage | undefined => piece.pictures.get("front")?.image;

/** JPEG has no transparency. */
const mayBeCutOut = (image: LocalImage | undefined): image is LocalImage =>
	image !== undefined && image.contentType !== "image/jpeg";

/** Pieces that have one shape together. */
type Group = { about: string; pieces: LoadedPiece[]; samples: LocalImage[] };

function groupsOf(loaded: readonly LoadedPiece[]): Group[] {
	return loaded.flatMap((piece): Group[] => {
		const { draft, children } = piece;
		const { kind } = draft;
		const isDeck = kind === "deck" || kind === "bundle";
		const shown = isDeck ? children : kind === "tile" || kind === "tokenSprite" ? [piece] : [];
		const pieces = isDeck ? [piece, ...children] : shown;
		if (shown.length === 0 || pieces.some((one) => one.draft.shape !== undefined)) return [];
		const fronts = shown.map(frontOf);
		if (!fronts.every(mayBeCutOut)) return [];
		const every = Math.max(1, Math.floor(fronts.length / maxSamples));
		const samples = fronts.filter((_, at) => at % every === 0).slice(0, maxSamples);
		return [{ about: draft.key ?? draft.name ?? samples[0]?.name ?? "", pieces, samples }];
	});
}

/** The shapes of pictures. Drawings are drawn small for it; one that cannot be drawn is a box. */
async function shapesOf(context: ReadContext, images: readonly LocalImage[]): Promise<Shape[]> {
	const seen = await Promise.all(images.map((image) => (image.isDrawing ? context.sketch(image) : image)));
	const shapes = await context.files.source.tools?.outlinesOf?.(seen.filter((image) => image !== undefined));
	let next = 0;
	return seen.map((image) => (image && shapes?.[next++]) ?? "box");
}

/** Gives pieces without a shape that of their pictures, if it is plain: the corners are transparent, and nothing else is. */
export async function giveShapes(context: ReadContext, loaded: readonly LoadedPiece[]): Promise<void> {
	const { tools } = context.files.source;
	if (tools?.outlinesOf === undefined) return;
	const groups = groupsOf(loaded);
	// most decks are rectangular, and their first picture shows it
	const firsts = await shapesOf(
		context,
		groups.flatMap(({ samples }) => samples.slice(0, 1)),
	);
	const cutOut = groups.flatMap((group, at): { group: Group; shape: Shape }[] => {
		const shape = firsts[at];
		return shape === undefined || shape === "box" ? [] : [{ group, shape }];
	});
	const others = await shapesOf(
		context,
		cutOut.flatMap(({ group }) => group.samples.slice(1)),
	);
	let next = 0;
	for (const { group, shape } of cutOut) {
		const count = group.samples.length - 1;
		const isShared = others.slice(next, next + count).every((other) => other === shape);
		next += count;
		if (!isShared) continue;
		for (const { draft } of group.pieces) draft.shape = shape;
		context.guess(group.about, remark("SHAPE_FROM_CORNERS", { shape }));
	}
}
