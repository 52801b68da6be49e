import { readPictureName } from "@tuckbox/pieces";
/** What the name of a picture tells, as for the command line: `Gull x4[back].png` is the back of the four Gulls. */
export type FileName = {
	/** Without extension, side and count. */
	stem: string;
	/** Without extension and count alone: what it is when the side is part of a name, as in `way-back`. */
	whole: string;
	side?: "front" | "back";
	/** The side stands in brackets, and is no part of a name. */
	isExplicit: boolean;
	count?: number;
};

const isDeckSide = (side: string) => side === "front" || side === "back";

/** Reads a file's name as the command line does, where only front and back are sides. */
export function readFileName(file: string): FileName {
	const { stem, whole, side, explicit = false, count } = readPictureName(file, isDeckSide);
	return {
		...{ stem, whole, isExplicit: explicit },
		...(side !== undefined && { side: side as "front" | "back" }),
		...(count !== undefined && count > 0 && { count }),
	};
}

/** What two names have in common that people take for the same. */
export function likeness(name: string): string {
	return name
		.normalize("NFC")
		.toLowerCase()
		.replace(/[-_\s]+/g, " ")
		.trim();
}
