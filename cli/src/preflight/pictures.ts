import type { ManifestComponent } from "@tuckbox/client";
import { millimetres, mmPerInch } from "../folder/sizes.ts";
import type { LocalImage } from "../folder/types.ts";
import type { Finding } from "./check-folder.ts";

const leastDpi = 150;
const aspectTolerance = 0.02;
/** What the service crops (decision 27): at most so much a side, and so equal on both axes. */
const bleedAtMostMm = 6.35;
const axesDifferAtMostMm = 0.8;
/** Less than this around the trim is no bleed. */
const leastBleedMm = 0.5;
/** Twice the usual 1/8 in or 3 mm, give or take. */
const doubledMm = { least: 5.5, most: 7 };

type Images = ReadonlyMap<string, LocalImage>;
type Picture = NonNullable<ManifestComponent["images"]>[number];

/** What most pieces of a deck are like. */
type Siblings = { count: number; withBleed: number; size: string; ofSize: number; ppi: number };

const sizeOf = ({ widthMm, heightMm }: ManifestComponent): string =>
	widthMm && heightMm ? `${millimetres(widthMm)} × ${millimetres(heightMm)} mm` : "";

function most<T>(values: T[]): { value: T; count: number } | undefined {
	const counts = new Map<T, number>();
	for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
	const [top] = [...counts].sort(([, one], [, other]) => other - one);
	return top && { value: top[0], count: top[1] };
}

const frontOf = ({ images = [] }: ManifestComponent) => images.find(({ sideKey }) => sideKey === "front");

/** The cards of each deck and bundle, told together. */
export function siblingsOf(components: ManifestComponent[]): Map<string, Siblings> {
	const groups = new Map<string, ManifestComponent[]>();
	for (const card of components) {
		if (card.kind !== "tile" || !card.parentExternalKey) continue;
		const group = groups.get(card.parentExternalKey);
		if (group) group.push(card);
		else groups.set(card.parentExternalKey, [card]);
	}
	const told = new Map<string, Siblings>();
	for (const [parent, cards] of groups) {
		const fronts = cards.map(frontOf).filter((front) => front !== undefined);
		const size = most(cards.map(sizeOf));
		told.set(parent, {
			count: cards.length,
			withBleed: fronts.filter(({ bleedMode }) => bleedMode === "bleed").length,
			size: size?.value ?? "",
			ofSize: size?.count ?? 0,
			ppi: most(fronts.map(({ sourcePixelsPerInch = 300 }) => sourcePixelsPerInch))?.value ?? 300,
		});
	}
	return told;
}

function marginsMm(
	image: LocalImage,
	widthMm: number,
	heightMm: number,
	ppi: number,
): { x: number; y: number } {
	return {
		x: ((image.widthPx / ppi) * mmPerInch - widthMm) / 2,
		y: ((image.heightPx / ppi) * mmPerInch - heightMm) / 2,
	};
}

const isDoubled = ({ x, y }: { x: number; y: number }) =>
	Math.abs(x - y) <= axesDifferAtMostMm &&
	Math.min(x, y) >= doubledMm.least &&
	Math.max(x, y) <= doubledMm.most;

function checkLay(
	piece: ManifestComponent,
	picture: Picture,
	image: LocalImage,
	siblings: Siblings | undefined,
): Finding | undefined {
	const { widthMm, heightMm, externalKey } = piece;
	if (!widthMm || !heightMm) return;
	const { file, bleedMode, sourcePixelsPerInch: ppi = 300 } = picture;
	const finding = (code: string, text: string, hint: string): Finding => ({
		code,
		level: "warning",
		externalKey,
		file,
		text,
		hint,
	});
	const pixels = `${file}, ${image.widthPx} × ${image.heightPx} px,`;
	const margins = marginsMm(image, widthMm, heightMm, ppi);
	// The picture's own resolution, or that of the other cards, shows what was meant.
	const others = [image.dpi, siblings?.ppi].filter((dpi) => dpi !== undefined);
	const doubled = others.map((dpi) => marginsMm(image, widthMm, heightMm, dpi)).find(isDoubled);
	if (isDoubled(margins) || (doubled && bleedMode !== "bleed")) {
		const width = millimetres((doubled ?? margins).x);
		return finding(
			"DOUBLED_BLEED",
			`${pixels} has ${width} mm around the trim: the bleed seems to be there twice.`,
			"Export it with 3 mm or 1/8 in of bleed.",
		);
	}
	if (bleedMode === "bleed") {
		if (Math.max(margins.x, margins.y) < leastBleedMm) {
			const text = `${pixels} is said to have bleed, but is no larger than the trim of ${sizeOf(piece)}.`;
			return finding("MISSING_BLEED", text, "Export it with bleed, or say bleed: none.");
		}
		const fits =
			Math.abs(margins.x - margins.y) <= axesDifferAtMostMm &&
			Math.max(margins.x, margins.y) <= bleedAtMostMm;
		if (fits) return;
		const text = `${pixels} leaves ${millimetres(margins.x)} mm left and right of the trim and ${millimetres(margins.y)} mm above and below.`;
		return finding("ASPECT_OFF", text, `Export it for ${sizeOf(piece)} with the same bleed all around.`);
	}
	const off = image.widthPx / image.heightPx / (widthMm / heightMm) - 1;
	if (Math.abs(off) > aspectTolerance) {
		const share = Math.round(Math.abs(off) * 100);
		const text = `${pixels} is ${share} % ${off > 0 ? "wider" : "narrower"} than a piece of ${sizeOf(piece)}.`;
		return finding("ASPECT_OFF", text, "Export it in the piece's proportions, or correct the size.");
	}
	if (siblings && picture.sideKey === "front" && siblings.withBleed * 2 > siblings.count) {
		const text = `${pixels} has no bleed; ${siblings.withBleed} of ${siblings.count} cards beside it have.`;
		return finding("MISSING_BLEED", text, "Export it as the others.");
	}
}

function checkResolution(piece: ManifestComponent, picture: Picture, image: LocalImage): Finding | undefined {
	const { widthMm, heightMm, externalKey } = piece;
	const { file, bleedMode, sourcePixelsPerInch = 300 } = picture;
	const isCut = bleedMode === "bleed" || !widthMm || !heightMm;
	const dpi = isCut
		? sourcePixelsPerInch
		: Math.min((image.widthPx / widthMm) * mmPerInch, (image.heightPx / heightMm) * mmPerInch);
	if (dpi >= leastDpi - 0.5) return;
	const size = isCut ? "" : ` on ${sizeOf(piece)}`;
	return {
		code: "LOW_DPI",
		level: "warning",
		externalKey,
		file,
		text: `${file} has ${Math.round(dpi)} dpi${size}; below ${leastDpi} it looks coarse.`,
		hint: "Export it larger, 300 dpi if you can.",
	};
}

/** What is wrong with the pictures of one piece: resolution, proportions, bleed, and its size among its like. */
export function checkPictures(
	piece: ManifestComponent,
	images: Images,
	groups: ReadonlyMap<string, Siblings>,
): Finding[] {
	const siblings = piece.kind === "tile" ? groups.get(piece.parentExternalKey ?? "") : undefined;
	const sheets = [...(piece.cover ? [piece.cover] : []), ...(piece.pages ?? [])];
	const pictures: Picture[] = [
		...(piece.images ?? []),
		...sheets.map((file) => ({ sideKey: "page", file, bleedMode: "noBleed" as const })),
	];
	const findings = pictures.flatMap((picture) => {
		const image = images.get(picture.file);
		if (!image) return [];
		return [checkResolution(piece, picture, image), checkLay(piece, picture, image, siblings)];
	});
	if (siblings && siblings.ofSize * 2 > siblings.count && siblings.size !== sizeOf(piece)) {
		findings.push({
			code: "ODD_SIZE",
			level: "warning",
			externalKey: piece.externalKey,
			...(frontOf(piece) && { file: frontOf(piece)?.file as string }),
			text: `"${piece.externalKey}" is ${sizeOf(piece)}; ${siblings.ofSize} of ${siblings.count} cards of its deck are ${siblings.size}.`,
			hint: "Export it as the others, or move it to a deck of its own.",
		});
	}
	return findings.filter((finding) => finding !== undefined);
}
