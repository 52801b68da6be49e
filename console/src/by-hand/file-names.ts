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

const extension = /\.(png|jpe?g|webp|gif|avif)$/i;
const bracketed = /\s*\[(front|back)\]$/i;
const counted = /[ _]\(?[x×](\d{1,4})\)?$|[ _]\(?(\d{1,4})[x×]\)?$/i;
const sideAtEnd = /[-_ ](front|back)$/i;
const sharedBack = /^(back|cardback|card[-_ ]back|_back)$/i;

export function readFileName(file: string): FileName {
	let base = file.replace(extension, "");
	let side: string | undefined;
	let count: number | undefined;
	// side and count may come in either order
	for (let more = true; more; ) {
		const bracket = side === undefined ? bracketed.exec(base) : null;
		const times = count === undefined ? counted.exec(base) : null;
		const found = bracket ?? times;
		more = found !== null && found.index > 0;
		if (!more || found === null) continue;
		if (bracket) side = bracket[1];
		else count = Number(found[1] ?? found[2]);
		base = base.slice(0, found.index);
	}
	const isExplicit = side !== undefined;
	const whole = base;
	const end = isExplicit ? null : sideAtEnd.exec(base);
	if (end && end.index > 0) {
		side = end[1];
		base = base.slice(0, end.index);
	}
	return {
		...{ stem: base, whole, isExplicit },
		...(side !== undefined && { side: side.toLowerCase() as "front" | "back" }),
		...(count !== undefined && count > 0 && { count }),
	};
}

/** Whether a file is the back of a whole deck. */
export function isSharedBack(file: string): boolean {
	return sharedBack.test(file.replace(extension, ""));
}

/** The name to show for a file: `night-watch_2` is "Night watch 2". */
export function displayName(stem: string): string {
	const words = stem.replace(/[-_\s]+/g, " ").trim();
	const [first = ""] = words;
	return [...(first.toUpperCase() + words.slice(first.length))].slice(0, 256).join("") || stem;
}

/** What two names have in common that people take for the same. */
export function likeness(name: string): string {
	return name
		.normalize("NFC")
		.toLowerCase()
		.replace(/[-_\s]+/g, " ")
		.trim();
}
