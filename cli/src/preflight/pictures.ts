import type { ManifestComponent } from "@tuckbox/client";
import type { LocalImage } from "@tuckbox/folder";
import {
	bleedToleranceMm,
	defaultPixelsPerInch,
	type FolderCheckCode,
	levels,
	mmPerInch,
	mmText,
	sizeText,
	trimCrop,
} from "@tuckbox/pieces";
import type { Finding } from "./finding.ts";

/** Less than this around the trim does not count as bleed. */
const minBleedMm = 0.5;
/** Roughly twice the usual 1/8 in or 3 mm. */
const doubledMm = { min: 5.5, max: 7 };

type Images = ReadonlyMap<string, LocalImage>;
type Picture = NonNullable<ManifestComponent["images"]>[number];

/** What most pieces of a deck are like. */
type Siblings = { count: number; withBleed: number; size: string; ofSize: number; ppi: number };

const sizeOf = ({ widthMm, heightMm }: ManifestComponent): string =>
	widthMm && heightMm ? sizeText({ widthMm, heightMm }) : "";

function most<T>(values: T[]): { value: T; count: number } | undefined {
	const counts = new Map<T, number>();
	for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
	const [top] = [...counts].sort(([, one], [, other]) => other - one);
	return top && { value: top[0], count: top[1] };
}

const frontOf = ({ images = [] }: ManifestComponent) => images.find(({ sideKey }) => sideKey === "front");

/** What the cards of each deck and bundle have in common. */
export function siblingsOf(components: ManifestComponent[]): Map<string, Siblings> {
	const groups = new Map<string, ManifestComponent[]>();
	for (const card of components) {
		if (card.kind !== "tile" || !card.parentExternalKey) continue;
		const group = groups.get(card.parentExternalKey);
		if (group) group.push(card);
		else groups.set(card.parentExternalKey, [card]);
	}
	const siblings = new Map<string, Siblings>();
	for (const [parent, cards] of groups) {
		const fronts = cards.map(frontOf).filter((front) => front !== undefined);
		const size = most(cards.map(sizeOf));
		siblings.set(parent, {
			count: cards.length,
			withBleed: fronts.filter(({ bleedMode }) => bleedMode === "bleed").length,
			size: size?.value ?? "",
			ofSize: size?.count ?? 0,
			ppi:
				most(fronts.map(({ sourcePixelsPerInch = defaultPixelsPerInch }) => sourcePixelsPerInch))?.value ??
				defaultPixelsPerInch,
		});
	}
	return siblings;
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
	Math.abs(x - y) <= bleedToleranceMm && Math.min(x, y) >= doubledMm.min && Math.max(x, y) <= doubledMm.max;

/** Compares a picture's size with the bleed that it should have. */
function checkBleed(
	piece: ManifestComponent,
	picture: Picture,
	image: LocalImage,
	siblings: Siblings | undefined,
	isOff: boolean,
): Finding | undefined {
	const { widthMm, heightMm, externalKey } = piece;
	if (!widthMm || !heightMm) return;
	const { file, bleedMode, sourcePixelsPerInch: ppi = defaultPixelsPerInch } = picture;
	const finding = (code: FolderCheckCode, text: string, hint: string): Finding => ({
		code,
		level: levels[code],
		externalKey,
		file,
		text,
		hint,
	});
	const pixels = `${file}, ${image.widthPx} × ${image.heightPx} px,`;
	const margins = marginsMm(image, widthMm, heightMm, ppi);
	// The picture's own resolution, or that of the other cards, shows what was intended.
	const others = [image.dpi, siblings?.ppi].filter((dpi) => dpi !== undefined);
	const doubled = others.map((dpi) => marginsMm(image, widthMm, heightMm, dpi)).find(isDoubled);
	if (isDoubled(margins) || (doubled && bleedMode !== "bleed")) {
		const width = mmText((doubled ?? margins).x);
		return finding(
			"DOUBLED_BLEED",
			`${pixels} has ${width} mm around the trim: the bleed seems to have been added twice.`,
			"Export it with 3 mm or 1/8 in of bleed.",
		);
	}
	if (bleedMode === "bleed") {
		if (Math.max(margins.x, margins.y) < minBleedMm) {
			const text = `${pixels} should have bleed, but is no larger than the trimmed size of ${sizeOf(piece)}.`;
			return finding("MISSING_BLEED", text, "Export it with bleed, or set bleed: none.");
		}
		if (isOff || trimCrop({ ...image, pixelsPerInch: ppi, bleedMode }, widthMm, heightMm) !== null) return;
		const text = `${pixels} leaves ${mmText(margins.x)} mm left and right of the trim and ${mmText(margins.y)} mm above and below: the bleed cannot be cut off.`;
		return finding("UNEVEN_BLEED", text, `Export it for ${sizeOf(piece)} with the same bleed all around.`);
	}
	if (!isOff && siblings && picture.sideKey === "front" && siblings.withBleed * 2 > siblings.count) {
		const text = `${pixels} has no bleed; ${siblings.withBleed} of the ${siblings.count} cards in its deck have bleed.`;
		return finding("MISSING_BLEED", text, "Export it like the others.");
	}
}

/**
 * What only the folder shows about the pictures of a piece: their bleed, and its size compared with the rest of its deck.
 * @param isOff whether a picture's proportions differ from the piece's, which is reported already
 */
export function checkPictures(
	piece: ManifestComponent,
	images: Images,
	groups: ReadonlyMap<string, Siblings>,
	isOff: (file: string) => boolean,
): Finding[] {
	const siblings = piece.kind === "tile" ? groups.get(piece.parentExternalKey ?? "") : undefined;
	const findings = (piece.images ?? []).flatMap((picture) => {
		const image = images.get(picture.file);
		return image ? [checkBleed(piece, picture, image, siblings, isOff(picture.file))] : [];
	});
	if (siblings && siblings.ofSize * 2 > siblings.count && siblings.size !== sizeOf(piece)) {
		findings.push({
			code: "ODD_SIZE",
			level: levels.ODD_SIZE,
			externalKey: piece.externalKey,
			...(frontOf(piece) && { file: frontOf(piece)?.file as string }),
			text: `"${piece.externalKey}" is ${sizeOf(piece)}; ${siblings.ofSize} of ${siblings.count} cards of its deck are ${siblings.size}.`,
			hint: "Export it like the others, or move it to a deck of its own.",
		});
	}
	return findings.filter((finding) => finding !== undefined);
}
