import { imageExtension, sourceExtension } from "../images.ts";
import { limits } from "../limits.ts";
import { backWords, doubtfulBackWords, frontWords } from "./side-words.ts";

/** The meaning of a picture's name: `decks/sea/Gull x4[back].png` is the back of the four `decks/sea/Gull`. */
export type PictureName = {
	file: string;
	/** Relative name without extension, side and count: the external key of the piece. */
	stem: string;
	/** The name without extension, count and brackets: used instead of `stem` if the side is part of the piece's name. */
	whole: string;
	side?: string;
	/** Whether the side is in brackets, and not merely at the end of the name. */
	explicit?: boolean;
	count?: number;
	/** The multiple of the usual resolution in its name: 2 for `Gull@2x.png`. */
	scale?: number;
};

/** Extensions of pictures in a folder, and of PDFs. */
const extension = /\.(png|jpe?g|webp|gif|avif|svgz?|tiff?|bmp|pdf)$/i;
const bracketed = /\s*\[([^[\]/]+)\]$/;
const counted = /[ _]\(?[x×](\d{1,4})\)?$|[ _]\(?(\d{1,4})[x×]\)?$/i;
const countedFirst = /^\(?(\d{1,4})[x×]\)?[ _-]+(?=\S)/i;
/** The mark that design tools add to pictures of a multiple of the resolution. */
const scale = /@([2-9])x$/i;
const faceAtEnd = /[-_ ](face)[-_ ]?(\d{1,2})$/i;
const sideAtEnd = /[-_ ](front|back)$/i;
const front = new RegExp(`^(${frontWords}|face)$`, "i");
const isBack = new RegExp(`^(${backWords}|${doubtfulBackWords})$`, "i");

/** Whether a word means the front of a card. */
export const isFrontWord = (word: string): boolean => front.test(word);

function inBrackets([, word = ""]: RegExpExecArray): string {
	const side = word.trim().toLowerCase();
	return isFrontWord(side) ? "front" : isBack.test(side) ? "back" : side;
}

/** Whether a file's name has the extension of an image that can be uploaded. */
export const isImageName = (file: string): boolean => imageExtension.test(file);

/** Whether a file's name has the extension of a picture in a folder: an image, or a file that images are made from. */
export const isPictureName = (file: string): boolean =>
	imageExtension.test(file) || sourceExtension.test(file);

export const folderOf = (file: string): string => file.slice(0, Math.max(0, file.lastIndexOf("/")));

export const baseOf = (file: string): string => file.slice(file.lastIndexOf("/") + 1);

/**
 * Reads a picture's name. Side and count may come in either order.
 * @param isSide whether a word names a side of these pieces; any other word is part of the name
 */
export function readPictureName(file: string, isSide: (side: string) => boolean = () => true): PictureName {
	const folder = folderOf(file);
	let base = withoutExtension(baseOf(file));
	const name: PictureName = { file, stem: "", whole: "" };
	for (let more = true; more; ) {
		more = false;
		const scaled = scale.exec(base);
		const bracket = bracketed.exec(base);
		const times = counted.exec(base) ?? countedFirst.exec(base);
		if (bracket && bracket.index > 0 && name.side === undefined && isSide(inBrackets(bracket))) {
			name.side = inBrackets(bracket);
			name.explicit = true;
			base = base.slice(0, bracket.index);
			more = true;
		} else if (scaled && scaled.index > 0 && name.scale === undefined) {
			name.scale = Number(scaled[1]);
			base = base.slice(0, scaled.index);
			more = true;
		} else if (times && times[0] !== base && name.count === undefined) {
			name.count = Number(times[1] ?? times[2]);
			base = times.index > 0 ? base.slice(0, times.index) : base.slice(times[0].length);
			more = true;
		}
	}
	name.whole = folder ? `${folder}/${base}` : base;
	if (name.side === undefined) {
		const face = isSide("face-1") ? faceAtEnd.exec(base) : null;
		const side = sideAtEnd.exec(base);
		if (face && face.index > 0) name.side = `face-${Number(face[2])}`;
		else if (side && side.index > 0) name.side = (side[1] ?? "").toLowerCase();
		const end = (face ?? side)?.index;
		if (name.side !== undefined && end !== undefined) base = base.slice(0, end);
	} else {
		name.side = name.side.replace(/^face[-_ ]?0*(\d+)$/, "face-$1");
	}
	name.stem = folder ? `${folder}/${base}` : base;
	return name;
}

/**
 * The key of a picture that is listed as a front: the stem of its name, or the whole name of one such as `way-back`.
 */
export function frontKey(file: string): string {
	const { stem, whole, side, explicit } = readPictureName(file);
	return explicit || side === undefined || side === "front" ? stem : whole;
}

/** The end that Cockatrice, Forge and Magic Set Editor give to pictures of whole cards: `Gull.full.jpg`. */
const wholeCard = /\.full(border)?$/i;

/** The name to show for a file or a folder: `night-watch_2` is "Night watch 2". */
export function displayName(stem: string): string {
	const words = baseOf(stem)
		.replace(wholeCard, "")
		.replace(/[-_\s]+/g, " ")
		.trim();
	const [first = ""] = words;
	const name = [...(first.toUpperCase() + words.slice(first.length))].slice(0, limits.maxNameLength).join("");
	return name || baseOf(stem);
}

const natural = new Intl.Collator("en", { numeric: true, sensitivity: "variant" });

/** Orders names with their numbers by value (2 before 10), the same on every machine. */
export const byName = (one: string, other: string): number =>
	natural.compare(one, other) || (one < other ? -1 : one > other ? 1 : 0);

/** A name without the extension of a picture. */
export const withoutExtension = (file: string): string => file.replace(extension, "");

/** A name without extension and `@2x`. */
export const withoutScale = (file: string): string => withoutExtension(file).replace(scale, "");

/** Whether two files are one picture in two formats or at two resolutions, by their names. */
export const areTwins = (one: string, other: string): boolean => withoutScale(one) === withoutScale(other);
