import { readPictureName } from "@tuckbox/pieces";

/**
 * The meaning of a picture's file name, as on the command line: `Gull x4[back].png` is the back of four copies of Gull.
 */
export type FileName = {
	/** The name without extension, side and count. */
	stem: string;
	/**
	 * The name without extension and count, but with the side: the card's name if the side is part of it, as in
	 * `way-back`.
	 */
	whole: string;
	side?: "front" | "back";
	/** The side is in brackets, so it cannot be part of the name. */
	isExplicit: boolean;
	count?: number;
};

const isDeckSide = (side: string) => side === "front" || side === "back";

/** Reads a file name as the command line does; only front and back are sides here. */
export function readFileName(file: string): FileName {
	const { stem, whole, side, explicit = false, count } = readPictureName(file, isDeckSide);
	return {
		...{ stem, whole, isExplicit: explicit },
		...(side !== undefined && { side: side as "front" | "back" }),
		...(count !== undefined && count > 0 && { count }),
	};
}

/** A form in which two names are equal if people would take them for the same. */
export function likeness(name: string): string {
	return name
		.normalize("NFC")
		.toLowerCase()
		.replace(/[-_\s]+/g, " ")
		.trim();
}
