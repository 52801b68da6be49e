import {
	areTwins,
	baseOf,
	byName,
	type DieType,
	displayName,
	faceNumber,
	folderOf,
	isDieType,
	type Kind,
	type NamedPiece,
	piecesByName,
	readPictureName,
} from "@tuckbox/pieces";
import { newDraft, type PictureDraft, type PieceDraft } from "../read/draft.ts";
import type { ReadContext } from "../read/read-context.ts";
import type { Where } from "../read/types.ts";
import { remark } from "../remarks.ts";

/** Settings that all pictures of a list share. */
export type Common = Pick<PictureDraft, "dpi" | "bleed">;

export type FromNames = {
	/** Pieces in the order of their files. */
	pieces: PieceDraft[];
	/** Pieces whose pictures are faces. */
	dice: PieceDraft[];
	sharedBack?: PictureDraft;
};

const dieInName = /(?:^|[^a-z0-9])d(2|4|6|8|10|12|20)(?![a-z0-9])/i;
const numberAtEnd = /^(.*?)[-_ ]?0*(\d{1,2})$/;

/** The words for one to six, in the languages in which most programs name their files. */
const faceWords: readonly (readonly string[])[] = [
	["one", "two", "three", "four", "five", "six"],
	["eins", "zwei", "drei", "vier", "fünf", "sechs"],
	["un", "deux", "trois", "quatre", "cinq", "six"],
	["uno", "dos", "tres", "cuatro", "cinco", "seis"],
];
const wordAtEnd = new RegExp(
	`^(|.*(?:dice|die|dado|dé|w(?:ü|ue)rfel|[-_ ]))(${faceWords.flat().join("|")})$`,
	"iu",
);

/** The name of a die and the number at the end of the name of a face: `red_3`, `dicethree`. */
function numberedFace(name: string): { prefix: string; face: number } | undefined {
	const [, before, number] = numberAtEnd.exec(name) ?? [];
	if (number !== undefined) return { prefix: before ?? "", face: Number(number) };
	const [, prefix = "", word] = wordAtEnd.exec(name.normalize("NFC")) ?? [];
	if (word === undefined) return;
	const at = faceWords.map((words) => words.indexOf(word.toLowerCase())).find((index) => index >= 0);
	return { prefix: prefix.replace(/[-_ ]+$/, ""), face: (at ?? -1) + 1 };
}

type Twins = ReadonlyMap<string, readonly string[]>;

const namedPicture = (file: string, common: Common, where: Where, twins: Twins): PictureDraft => ({
	file,
	...(twins.has(file) && { twins: twins.get(file) ?? [] }),
	...common,
	where: where.line === undefined ? { file } : where,
});

function dieFaces(
	die: { key: string; name: string },
	files: Iterable<[face: number, file: string]>,
	common: Common,
	where: Where,
	twins: Twins,
): PieceDraft[] {
	return [...files]
		.sort(([one], [other]) => one - other)
		.map(([face, file]) => ({
			...newDraft("dieFace", where.line === undefined ? { file } : where),
			key: `${die.key}/face-${face}`,
			name: `${die.name} ${face}`.slice(-256),
			pictures: new Map([[`face-${face}`, namedPicture(file, common, where, twins)]]),
		}));
}

/** Creates the die with this key. Its type is read from the key, as in `d8`. */
function draftDie(
	key: string,
	files: Iterable<[face: number, file: string]>,
	common: Common,
	where: Where,
	twins: Twins,
	context: ReadContext,
): PieceDraft {
	const name = displayName(key);
	const sides = dieInName.exec(key)?.[1];
	if (sides !== undefined) context.guess(key, remark("SIDES_FROM_NAME", { sides }));
	return {
		...newDraft("die", where),
		key,
		name,
		...(sides !== undefined && { sides: Number(sides) as DieType }),
		children: dieFaces({ key, name }, files, common, where, twins),
	};
}

function draftPiece(named: NamedPiece, kind: Kind, common: Common, where: Where, twins: Twins): PieceDraft {
	const [[, file] = ["", named.stem]] = named.sides;
	return {
		...newDraft(kind, where.line === undefined ? { file } : where),
		key: named.stem,
		name: displayName(named.stem),
		...(named.count !== undefined && named.count > 0 && { count: named.count }),
		pictures: new Map([...named.sides].map(([side, one]) => [side, namedPicture(one, common, where, twins)])),
	};
}

/** Reads the pieces that the names of a list of pictures describe. */
export function fromNames(
	files: readonly string[],
	kind: Kind,
	common: Common,
	where: Where,
	context: ReadContext,
): FromNames {
	const { pieces, sharedBack, twins, collisions } = piecesByName(files);
	for (const { stem, side, files: same } of collisions) {
		const [first = stem, ...more] = same;
		const facts = { first, others: more.join(", "), side, piece: stem };
		if (where.line === undefined) context.warnings.push({ file: first, ...remark("SIDE_TAKEN", facts) });
		else context.problem(where, remark("SAME_SIDE", facts), stem);
	}
	const found: FromNames = {
		pieces: [],
		dice: [],
		...(sharedBack !== undefined && { sharedBack: namedPicture(sharedBack, common, where, twins) }),
	};
	for (const named of pieces) {
		const faces = [...named.sides].flatMap(([side, file]): [number, string][] => {
			const face = faceNumber(side);
			return face === undefined ? [] : [[face, file]];
		});
		if (faces.length === 0) {
			found.pieces.push(draftPiece(named, kind, common, where, twins));
			continue;
		}
		found.dice.push(draftDie(named.stem, faces, common, where, twins, context));
		const rest = new Map([...named.sides].filter(([side]) => faceNumber(side) === undefined));
		if (rest.size > 0) found.pieces.push(draftPiece({ ...named, sides: rest }, kind, common, where, twins));
		const files = new Map([...named.sides].filter(([side]) => side.startsWith("face-")));
		if (files.size > faces.length) {
			const [file = named.stem] = [...files].find(([side]) => faceNumber(side) === undefined)?.slice(1) ?? [];
			context.problem({ file }, remark("NOT_A_FACE", { file }));
		}
	}
	return found;
}

/** Whether the faces of a die are numbered from 1 without a gap. */
const isComplete = (faces: ReadonlyMap<number, string>) =>
	faces.size > 0 && [...faces.keys()].every((face) => face <= faces.size);

/**
 * Reads the pictures of a folder as faces of dice, numbered by `[face-3]` or `-face-3`, else by a number at the end, else
 * in their order.
 */
export function diceFromFolder(
	folder: string,
	files: readonly string[],
	isOneDie: boolean,
	context: ReadContext,
): PieceDraft[] {
	const dice = new Map<string, Map<number, string>>();
	const keyOfDie = (prefix: string) => [folder, prefix].filter((part) => part !== "").join("/");
	let unnumbered: string[] = [];
	const stems = new Set<string>();
	const twins = new Map<string, string[]>();
	for (const file of files) {
		const { stem, side } = readPictureName(file);
		const numbered = side === undefined ? numberedFace(baseOf(stem)) : undefined;
		const face = side === undefined ? (numbered?.face ?? 0) : (faceNumber(side) ?? 0);
		if (face < 1 || face > 20) {
			unnumbered.push(file);
			continue;
		}
		const prefix = numbered?.prefix ?? baseOf(stem);
		const key = keyOfDie(prefix);
		stems.add(key);
		const die = dice.get(key) ?? new Map<number, string>();
		const other = die.get(face);
		if (other !== undefined && areTwins(other, file)) {
			twins.set(other, [...(twins.get(other) ?? []), file]);
			continue;
		}
		if (other !== undefined) {
			context.problem({ file }, remark("SAME_FACE", { first: other, second: file, face, die: key }), key);
		}
		die.set(face, file);
		dice.set(key, die);
	}
	// a die with the numbers 0 to 9 shows 0 for ten, and one with 0 to 5 shows 0 for six
	unnumbered = unnumbered.filter((file) => {
		const [, prefix = "", number] = numberAtEnd.exec(baseOf(readPictureName(file).stem)) ?? [];
		const die = dice.get(keyOfDie(prefix));
		const last = (die?.size ?? 0) + 1;
		const isLast = Number(number) === 0 && die !== undefined && isComplete(die) && isDieType(last);
		if (isLast) die.set(last, file);
		return !isLast;
	});
	const numbered = [...dice.values()].flatMap((faces) => [...faces.values()]);
	const hasSides = files.some((file) => readPictureName(file).side !== undefined);
	// in names such as heart-1 and heart-2 next to shield, the numbers distinguish two faces and are not the die's
	const areNames =
		isOneDie &&
		unnumbered.length > 1 &&
		!hasSides &&
		isDieType(numbered.length + unnumbered.length) &&
		![...dice.values()].some((faces) => faces.size > 2 && isDieType(faces.size) && isComplete(faces));
	if (areNames || (isOneDie && dice.size === 0 && isDieType(unnumbered.length))) {
		context.guess(folder, remark("FACES_BY_NAME"));
		const all = [...numbered, ...unnumbered].sort(byName);
		dice.clear();
		stems.clear();
		dice.set(folder, new Map(all.map((file, at) => [at + 1, file])));
	} else {
		// an unnumbered picture next to the faces of a die shows the whole die, and no die has five faces
		for (const file of unnumbered) context.guess(file, remark("NOT_ONE_OF_FACES"));
	}
	return [...dice].map(([key, faces]) => {
		const whole = isOneDie && stems.size <= 1 ? folder : key;
		return draftDie(whole, faces, {}, { file: folderOf(files[0] ?? "") || folder }, twins, context);
	});
}
