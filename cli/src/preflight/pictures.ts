import type { ManifestComponent } from "@tuckbox/client";
import type { LocalImage } from "@tuckbox/folder";
import {
	aspectTolerance,
	bleedToleranceMm,
	defaultPixelsPerInch,
	type FolderCheckCode,
	grouped,
	largestGroup,
	levels,
	mmPerInch,
	mmText,
	type Size,
	sizeText,
	trimCrop,
} from "@tuckbox/pieces";
import { locale, t } from "../messages/words.ts";
import type { Finding } from "./finding.ts";

/** A margin around the trim that is smaller than this does not count as bleed. */
const minBleedMm = 0.5;
/** Roughly twice the usual bleed of 1/8 in or 3 mm. */
const doubledMm = { min: 5.5, max: 7 };

type Images = ReadonlyMap<string, LocalImage>;
type Picture = NonNullable<ManifestComponent["images"]>[number];

/**
 * Common properties of a deck's cards: their number, those with bleed, the most frequent size and its frequency, and
 * the most frequent resolution.
 */
type Siblings = { count: number; withBleed: number; size: Size | undefined; ofSize: number; ppi: number };

const sizeKey = ({ widthMm, heightMm }: ManifestComponent): string =>
	widthMm && heightMm ? sizeText({ widthMm, heightMm }, locale) : "";

/** A card that lies across has the same size as one that stands. */
const isSameSize = (one: Size, other: Size) =>
	Math.min(one.widthMm, one.heightMm) === Math.min(other.widthMm, other.heightMm) &&
	Math.max(one.widthMm, one.heightMm) === Math.max(other.widthMm, other.heightMm);

const sizeOf = ({ widthMm, heightMm }: ManifestComponent): Size | undefined =>
	widthMm && heightMm ? { widthMm, heightMm } : undefined;

const frontImage = ({ images = [] }: ManifestComponent) => images.find(({ sideKey }) => sideKey === "front");

/** The common properties of the cards of each deck and bundle, by the key of the parent. */
export function siblingsOf(components: ManifestComponent[]): Map<string, Siblings> {
	const inParents = components.filter(({ kind, parentExternalKey }) => kind === "tile" && parentExternalKey);
	const siblings = new Map<string, Siblings>();
	for (const [parent, cards] of grouped(inParents, ({ parentExternalKey }) => parentExternalKey ?? "")) {
		const fronts = cards.map(frontImage).filter((front) => front !== undefined);
		const sizes = cards.map(sizeOf).filter((size) => size !== undefined);
		const size = largestGroup(sizes, (one) => sizeText(one))?.[0];
		const resolutions = fronts.map(({ sourcePixelsPerInch = defaultPixelsPerInch }) => sourcePixelsPerInch);
		siblings.set(parent, {
			count: cards.length,
			withBleed: fronts.filter(({ bleedMode }) => bleedMode === "bleed").length,
			size,
			ofSize: size === undefined ? 0 : sizes.filter((one) => isSameSize(one, size)).length,
			ppi: largestGroup(resolutions, (one) => one)?.[0] ?? defaultPixelsPerInch,
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

/** Compares a picture's size with the size that it should have with bleed. */
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
	const facts = { file, width: image.widthPx, height: image.heightPx };
	const margins = marginsMm(image, widthMm, heightMm, ppi);
	// The picture's own resolution or that of the other cards shows the intended size.
	const others = [image.dpi, siblings?.ppi].filter((dpi) => dpi !== undefined);
	const doubled = others.map((dpi) => marginsMm(image, widthMm, heightMm, dpi)).find(isDoubled);
	if (isDoubled(margins) || (doubled && bleedMode !== "bleed")) {
		const bleed = mmText((doubled ?? margins).x, locale);
		const text = t("findings.doubledBleed", { ...facts, bleed });
		return finding("DOUBLED_BLEED", text, t("findings.doubledBleedHint"));
	}
	if (bleedMode === "bleed") {
		if (Math.max(margins.x, margins.y) < minBleedMm) {
			const text = t("findings.noBleed", { ...facts, size: sizeKey(piece) });
			return finding("MISSING_BLEED", text, t("findings.noBleedHint"));
		}
		if (isOff || trimCrop({ ...image, pixelsPerInch: ppi, bleedMode }, widthMm, heightMm) !== null) return;
		const [x, y] = [mmText(margins.x, locale), mmText(margins.y, locale)];
		const text = t("findings.unevenBleed", { ...facts, x, y });
		return finding("UNEVEN_BLEED", text, t("findings.unevenBleedHint", { size: sizeKey(piece) }));
	}
	if (!isOff && siblings && picture.sideKey === "front" && siblings.withBleed * 2 > siblings.count) {
		const text = t("findings.othersBleed", {
			...facts,
			others: siblings.withBleed,
			count: siblings.count,
		});
		return finding("MISSING_BLEED", text, t("findings.likeOthers"));
	}
}

/** Reports a card with another size than most of its deck: usually because of the proportions of its picture. */
function oddSize(piece: ManifestComponent, siblings: Siblings, images: Images): Finding | undefined {
	const { size: usual, ofSize, count } = siblings;
	const size = sizeOf(piece);
	if (!size || !usual || ofSize * 2 <= count || isSameSize(size, usual)) return;
	const front = frontImage(piece);
	const image = front && images.get(front.file);
	const facts = {
		...{ key: piece.externalKey, size: sizeText(size, locale), usual: sizeText(usual, locale) },
		...{ others: ofSize, count },
	};
	const off = image ? (image.widthPx * usual.heightMm) / (image.heightPx * usual.widthMm) : 1;
	// what is cut from a page has the size that it has there, whatever its proportions
	const isOff = !image?.isToScale && Math.abs(off - 1) > aspectTolerance;
	return {
		code: "ODD_SIZE",
		level: levels.ODD_SIZE,
		externalKey: piece.externalKey,
		...(front && { file: front.file }),
		text:
			image && isOff
				? t("findings.oddProportions", { ...facts, pixels: `${image.widthPx} × ${image.heightPx} px` })
				: t("findings.oddSize", facts),
		hint: isOff ? t("findings.oddProportionsHint") : t("findings.oddSizeHint"),
	};
}

/**
 * Finds faults in the pictures of a piece that only the folder shows: wrong bleed, and a size that differs from the
 * rest of the deck.
 * @param isOff whether a picture's proportions differ from the piece's, which is already reported
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
	const odd = siblings && oddSize(piece, siblings, images);
	return [...findings, odd].filter((finding) => finding !== undefined);
}
