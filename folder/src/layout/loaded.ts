import { type PictureDraft, type PieceDraft, type Settings, usualLengthMm } from "../read/draft.ts";
import { drawnDpi } from "../read/drawn/read-drawing.ts";
import type { Bleed, LocalImage, Size } from "../read/types.ts";
import type { Remark } from "../remarks.ts";

/** A picture with the settings that the folder gives for it. */
export type Loaded = { draft: PictureDraft; image: LocalImage };

/** A draft with its pictures. */
export type LoadedPiece = {
	draft: PieceDraft;
	pictures: Map<string, Loaded>;
	pages: LocalImage[];
	cover?: LocalImage;
	/** The picture whose size the piece has, if it is not its own. */
	sizedBy?: Loaded;
	children: LoadedPiece[];
};

/** The bleed and resolution given for a picture, or for all. */
export type PictureSettings = { bleed: Bleed; dpi?: number | undefined };

export const bleedText = (bleedMm: number): string => (bleedMm === 3.175 ? "1/8 in" : `${bleedMm} mm`);

const whole = (px: number) => Math.round(px * 10) / 10;
export const pixels = ({ widthPx, heightPx }: LocalImage) => `${whole(widthPx)} × ${whole(heightPx)} px`;

/** Whether a picture has a size in mm or inches that its designer gave it: a page or a part of one, or a drawing with lengths. */
export const hasLengths = ({ page, isToScale, isDrawing, dpi }: LocalImage): boolean =>
	page !== undefined || isToScale === true || (isDrawing === true && dpi === drawnDpi);

/** Whether a picture is a drawing whose pixels have a length only because each program gives them one. */
export const arePixels = (image: LocalImage): boolean => image.isDrawing === true && !hasLengths(image);

export const firstPicture = (piece: LoadedPiece): Loaded | undefined =>
	piece.pictures.get("front") ?? piece.pictures.values().next().value;

/** The settings given for a picture, else those for all. */
export function pictureSettings(
	{ kind }: PieceDraft,
	{ draft, image }: Loaded,
	settings: Settings,
): PictureSettings {
	const { bleed: general } = settings;
	// Dice and tokens have no bleed unless it is given.
	const usual = general === "auto" && usualLengthMm(kind) !== undefined ? "none" : general;
	const inFile = general === "auto" ? image.page?.bleedMm : undefined;
	return { bleed: draft.bleed ?? inFile ?? usual, dpi: draft.dpi ?? settings.dpi };
}

/** A size, and the remark that explains it. */
export type Sized = { size: Size; from: (size: string) => Remark };
