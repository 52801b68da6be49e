import { imageExtension, sourceExtension } from "./images.ts";
import { limits } from "./limits.ts";
import { backWords, frontWords } from "./side-words.ts";

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
const sharedBack = new RegExp(`^(_?back|(cards?[-_ ]?)?(${backWords})|back[-_ ]?cards?)$`, "i");
/** The French back, and names of cards next to which it is the Spanish two. */
const frenchBack = /^(cartes?[-_ ]?)?dos$/i;
const spanishCard = /^(as|un[oa]?|tres|cuatro|cinco|seis|siete)$/i;

const sideFirst = /^(front|back)[-_ ]+(?=\S)/i;

const front = new RegExp(`^(${frontWords}|face)$`, "i");
const isBack = new RegExp(`^(${backWords}|dos)$`, "i");

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
	let base = baseOf(file).replace(extension, "");
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

const plainBase = (file: string) => baseOf(withoutScale(file));

/** Whether a picture is the back of all cards next to it, whatever they are called. */
export const isSharedBack = (file: string): boolean => sharedBack.test(plainBase(file));

/** The pictures of a folder that are the back of all others. A French `dos` is one, unless its neighbours are Spanish. */
export function sharedBacksOf(files: readonly string[]): string[] {
	const isFrench = !files.some((file) => spanishCard.test(plainBase(file)));
	return files.filter((file) => isSharedBack(file) || (isFrench && frenchBack.test(plainBase(file))));
}

/** The name to show for a file or a folder: `night-watch_2` is "Night watch 2". */
export function displayName(stem: string): string {
	const words = baseOf(stem)
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

/** The pictures of one piece, grouped by their names. */
export type NamedPiece = { stem: string; sides: Map<string, string>; count?: number };

export type NamedPictures = {
	pieces: NamedPiece[];
	/** The picture that is the back of all pieces in its folder. */
	sharedBack?: string;
	/** Files with the same name in other formats or at other resolutions, by the first of them. */
	twins: Map<string, string[]>;
	/** Files whose names claim the same side of the same piece. */
	collisions: { stem: string; side: string; files: string[] }[];
};

const withoutScale = (file: string) => file.replace(extension, "").replace(scale, "");

/** Whether two files are one picture in two formats or at two resolutions, by their names. */
export const areTwins = (one: string, other: string): boolean => withoutScale(one) === withoutScale(other);

const boundSide = /^(front|back|face-\d+)$/;

/** Treats `front-Gull` and `back-Gull` as the sides of `Gull`; either alone is the name of a card. */
function withSideFirst(names: readonly PictureName[]): PictureName[] {
	const split = (name: PictureName) => {
		const base = baseOf(name.whole);
		const first = name.side === undefined ? sideFirst.exec(base) : null;
		if (!first) return;
		const folder = folderOf(name.whole);
		const rest = base.slice(first[0].length);
		return { stem: folder ? `${folder}/${rest}` : rest, side: (first[1] ?? "").toLowerCase() };
	};
	const found = new Set(names.map(split).map((one) => one && `${one.side} ${one.stem}`));
	return names.map((name) => {
		const own = split(name);
		const isPair = own && found.has(`front ${own.stem}`) && found.has(`back ${own.stem}`);
		return isPair ? { ...name, ...own, explicit: true } : name;
	});
}

/** Words for sides at the end of names, with or without a separator: `deed1front`, `Gull_recto`. */
const wordedSides = [
	["front", new RegExp(`^(.*?[^-_ ])[-_ ]*(fronts|${frontWords})$`, "i")],
	["back", new RegExp(`^(.*?[^-_ ])[-_ ]*(backs|${backWords})$`, "i")],
] as const;

/**
 * Treats `deed1front` and `deed1back` as the sides of `deed1`, if every such front of a folder has its back, and every
 * such back its front.
 */
function withWordedSides(names: readonly PictureName[]): PictureName[] {
	const split = ({ whole, side, file }: PictureName) => {
		if (side !== undefined || isSharedBack(file)) return;
		for (const [own, pattern] of wordedSides) {
			const [, rest] = pattern.exec(baseOf(whole)) ?? [];
			const folder = folderOf(whole);
			if (rest !== undefined) return { stem: folder ? `${folder}/${rest}` : rest, side: own };
		}
	};
	const stems = { front: new Set<string>(), back: new Set<string>() };
	const parts = names.map(split);
	for (const part of parts) if (part) stems[part.side].add(part.stem);
	const unpaired = [
		...[...stems.front].filter((stem) => !stems.back.has(stem)),
		...[...stems.back].filter((stem) => !stems.front.has(stem)),
	];
	const without = new Set(unpaired.map(folderOf));
	return names.map((name, at) => {
		const own = parts[at];
		return own === undefined || without.has(folderOf(own.stem)) ? name : { ...name, ...own, explicit: true };
	});
}

const numberedBack = new RegExp(`^(?:card[-_ ]?)?(?:${backWords})[-_ ]?0*(\\d{1,3})$`, "i");
const numberAtEnd = /(\d{1,3})$/;

/**
 * Treats `back-1` as the back of `card-1`, if most cards of the folder have such a back. If several cards have the
 * number, as in `alley-1` and `road-1`, `back-1` is a card itself.
 */
function withNumberedBacks(names: readonly PictureName[]): PictureName[] {
	const backNumber = ({ whole, side }: PictureName) =>
		side === undefined ? numberedBack.exec(baseOf(whole))?.[1] : undefined;
	if (!names.some((name) => backNumber(name) !== undefined)) return [...names];
	const cards = new Map<string, Set<string>>();
	const byNumber = new Map<string, Set<string>>();
	const add = (map: Map<string, Set<string>>, key: string, stem: string) =>
		map.set(key, (map.get(key) ?? new Set()).add(stem));
	for (const name of names) {
		const isCard = (name.side === undefined || name.side === "front") && backNumber(name) === undefined;
		if (!isCard || isSharedBack(name.file)) continue;
		const folder = folderOf(name.stem);
		add(cards, folder, name.stem);
		const [, number] = numberAtEnd.exec(name.stem) ?? [];
		if (number !== undefined) add(byNumber, `${folder}/${Number(number)}`, name.stem);
	}
	const own = new Map<PictureName, string>();
	const paired = new Map<string, Set<string>>();
	for (const name of names) {
		const [number, folder] = [backNumber(name), folderOf(name.whole)];
		const [stem, ...others] = (number !== undefined && byNumber.get(`${folder}/${Number(number)}`)) || [];
		if (stem === undefined || others.length > 0) continue;
		own.set(name, stem);
		add(paired, folder, stem);
	}
	return names.map((name) => {
		const [stem, folder] = [own.get(name), folderOf(name.whole)];
		const areMost = (paired.get(folder)?.size ?? 0) * 2 > (cards.get(folder)?.size ?? 0);
		return stem === undefined || !areMost ? name : { ...name, stem, side: "back", explicit: true };
	});
}

/**
 * Groups pictures into pieces by their names. Without brackets, `gull-back` is a back only if there is a `gull`. An
 * unknown word in brackets is a side only if the piece has another picture.
 */
export function piecesByName(files: readonly string[]): NamedPictures {
	const names = withNumberedBacks(withSideFirst(withWordedSides(files.map((file) => readPictureName(file)))));
	const whole = (file: string) => readPictureName(file).file.replace(extension, "");
	const fronts = new Set(
		names.filter(({ side }) => side === undefined || side === "front").map(({ stem }) => stem),
	);
	const pieces = new Map<string, NamedPiece>();
	const collisions = new Map<string, { stem: string; side: string; files: string[] }>();
	const twins = new Map<string, string[]>();
	const sharedBacks = new Set(sharedBacksOf(files));
	let shared: string | undefined;
	const addTwin = (one: string, other: string) => twins.set(one, [...(twins.get(one) ?? []), other]);
	for (const name of names) {
		if (sharedBacks.has(name.file)) {
			if (shared === undefined) shared = name.file;
			else if (areTwins(shared, name.file)) addTwin(shared, name.file);
			else {
				const stem = folderOf(shared) || ".";
				const collision = collisions.get("back") ?? { stem, side: "back", files: [shared] };
				collision.files.push(name.file);
				collisions.set("back", collision);
			}
			continue;
		}
		let { stem, side = "front", count } = name;
		const isFace = side.startsWith("face-");
		const alone = !fronts.has(stem) && !isFace && side !== "front";
		const unknown = name.explicit && !boundSide.test(side);
		if (alone && (!name.explicit || unknown)) {
			// A picture named "way-back" or "Gull [promo]" is a card of its own.
			stem = name.explicit ? `${stem} [${name.side}]` : whole(name.file);
			side = "front";
		}
		const piece: NamedPiece = pieces.get(stem) ?? { stem, sides: new Map() };
		const taken = piece.sides.get(side);
		if (taken !== undefined && areTwins(taken, name.file)) {
			addTwin(taken, name.file);
		} else if (taken !== undefined) {
			const collision = collisions.get(`${stem}\n${side}`) ?? { stem, side, files: [taken] };
			collision.files.push(name.file);
			collisions.set(`${stem}\n${side}`, collision);
		} else {
			piece.sides.set(side, name.file);
		}
		if (count !== undefined) piece.count = Math.max(count, piece.count ?? 0);
		pieces.set(stem, piece);
	}
	return {
		pieces: [...pieces.values()],
		...(shared !== undefined && { sharedBack: shared }),
		twins,
		collisions: [...collisions.values()],
	};
}
