import { withDirections } from "./directions.ts";
import { areTwins, baseOf, folderOf, type PictureName, readPictureName, withoutExtension } from "./names.ts";
import { isSharedBack, sharedBacksOf } from "./shared-backs.ts";
import { backWords, cardWords, doubtfulBackWords, frontWords } from "./side-words.ts";

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

/** A side before the name of its card. */
const sideFirst = /^(front|back)[-_ ]+(?=\S)/i;
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

type Side = "front" | "back";

/** Words for sides at the end of names, with or without a separator: `deed1front`, `Gull_recto`. */
const wordedSides: readonly [Side, RegExp][] = [
	["front", new RegExp(`^(.*?[^-_ ])([-_ ]*)(fronts|${frontWords})$`, "i")],
	["back", new RegExp(`^(.*?[^-_ ])([-_ ]*)(backs|${backWords})$`, "i")],
];
/** Words that also end the names of cards, as in `poker_face`: they count only in pairs. */
const doubtfulSides: readonly [Side, RegExp][] = [
	["front", /^(.*[^-_ ])([-_ ]+)face$/i],
	["back", new RegExp(`^(.*[^-_ ])([-_ ]+)(${doubtfulBackWords})$`, "i")],
];

type WordedSide = { stem: string; side: Side; isApart: boolean };

function wordedSide(whole: string, sides: typeof wordedSides): WordedSide | undefined {
	const folder = folderOf(whole);
	for (const [side, pattern] of sides) {
		const [, rest, between] = pattern.exec(baseOf(whole)) ?? [];
		if (rest !== undefined)
			return { stem: folder ? `${folder}/${rest}` : rest, side, isApart: between !== "" };
	}
}

/**
 * Treats `deed1front` and `deed1back` as the sides of `deed1`, if every such front of a folder has its back, and every
 * such back its front; and `Gull_verso` as the back of `Gull`.
 */
function withWordedSides(names: readonly PictureName[]): PictureName[] {
	const isOpen = ({ side, file }: PictureName) => side === undefined && !isSharedBack(file);
	const sure = names.map((name) => (isOpen(name) ? wordedSide(name.whole, wordedSides) : undefined));
	const doubtful = names.map((name, at) =>
		isOpen(name) && sure[at] === undefined ? wordedSide(name.whole, doubtfulSides) : undefined,
	);
	const plain = new Set(names.filter((_, at) => sure[at] === undefined).map(({ stem }) => stem));
	const stems = { front: new Set<string>(), back: new Set<string>() };
	for (const part of [...sure, ...doubtful]) if (part) stems[part.side].add(part.stem);
	const isPaired = ({ stem }: WordedSide) => stems.front.has(stem) && stems.back.has(stem);
	const isOfPlain = ({ stem, side, isApart }: WordedSide) => side === "back" && isApart && plain.has(stem);
	const unpaired = sure.filter((part) => part !== undefined && !isPaired(part) && !isOfPlain(part));
	const without = new Set(unpaired.map((part) => folderOf(part?.stem ?? "")));
	return names.map((name, at) => {
		const [own, other] = [sure[at], doubtful[at]];
		const found = own ?? (other !== undefined && isPaired(other) ? other : undefined);
		if (found === undefined || (!isOfPlain(found) && without.has(folderOf(found.stem)))) return name;
		const { stem, side } = found;
		return { ...name, stem, side, explicit: true };
	});
}

const numberedBack = new RegExp(`^(?:(?:${cardWords})[-_ ]?)?(?:${backWords})[-_ ]?0*(\\d{1,3})$`, "i");
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
	const read = files.map((file) => readPictureName(file));
	const names = withDirections(withNumberedBacks(withSideFirst(withWordedSides(read))));
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
			stem = name.explicit ? `${stem} [${name.side}]` : withoutExtension(name.file);
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
