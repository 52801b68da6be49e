import { type Attributes, readXml } from "../../spreadsheets/xml.ts";

// The files of a game package of OCTGN, as its wiki describes them: https://github.com/octgn/OCTGN/wiki

/** A marker or a board, with the picture that its file names. */
type Named = { name?: string; id?: string; src?: string };

export type Definition = {
	name?: string;
	/** The backs of cards by the names of their sizes; empty for cards without one. */
	backs: ReadonlyMap<string, string>;
	markers: readonly Named[];
	boards: readonly Named[];
	/** The file with the templates of cards that have no picture. */
	templates?: string;
	/** The values of all attributes: some are names of files. */
	values: readonly string[];
};

export type CardOfSet = {
	id: string;
	name: string;
	size: string;
	properties: Readonly<Record<string, string>>;
	/** The types of its other sides. */
	sides: readonly string[];
};

export type CardSet = { name: string; cards: readonly CardOfSet[]; markers: readonly Named[] };

const given = ({ name, id, src }: Attributes): Named => ({
	...(name !== undefined && { name }),
	...(id !== undefined && { id: id.toLowerCase() }),
	...(src !== undefined && { src }),
});

/**
 * Reads a `definition.xml`.
 * @returns undefined if it defines something else
 * @throws TableFault for text that is not XML
 */
export function readDefinition(bytes: Uint8Array): Definition | undefined {
	const backs = new Map<string, string>();
	const [markers, boards, values]: [Named[], Named[], string[]] = [[], [], []];
	let [isGame, isFirst] = [false, true];
	let name: string | undefined;
	let templates: string | undefined;
	readXml(bytes, (stop) => ({
		open(element, attributes) {
			const read = attributes();
			if (isFirst) {
				isGame = element === "game" && read.octgnVersion !== undefined;
				isFirst = false;
				if (!isGame) stop();
				name = read.name;
			}
			for (const value of Object.values(read)) if (value !== undefined) values.push(value);
			if (element === "card" && read.back !== undefined) backs.set("", read.back);
			if (element === "size" && read.name !== undefined && read.back !== undefined)
				backs.set(read.name, read.back);
			if (element === "marker") markers.push(given(read));
			if (element === "gameboard" || element === "gameboards") boards.push(given(read));
			if (element === "table" && read.board !== undefined) boards.push({ src: read.board });
			if (element === "proxygen") templates = read.definitionsrc;
		},
	}));
	if (!isGame) return;
	return {
		...(name !== undefined && { name }),
		...(templates !== undefined && { templates }),
		...{ backs, markers, boards, values },
	};
}

/**
 * Reads a `set.xml`.
 * @throws TableFault for text that is not XML
 */
export function readSet(bytes: Uint8Array): CardSet {
	const cards: CardOfSet[] = [];
	const markers: Named[] = [];
	let name = "";
	let card: (CardOfSet & { properties: Record<string, string>; sides: string[] }) | undefined;
	let isOtherSide = false;
	readXml(bytes, () => ({
		open(element, attributes) {
			const read = attributes();
			if (element === "set") name = read.name ?? "";
			else if (element === "marker") markers.push(given(read));
			else if (element === "alternate" && card) {
				isOtherSide = true;
				card.sides.push((read.type ?? "").toLowerCase());
			} else if (element === "card" && read.id !== undefined) {
				const { id, size = "" } = read;
				card = { id: id.toLowerCase(), name: read.name ?? "", size, properties: {}, sides: [] };
				cards.push(card);
			} else if (element === "property" && card && !isOtherSide && read.name && read.value)
				Object.defineProperty(card.properties, read.name, { value: read.value, enumerable: true });
		},
		close(element) {
			if (element === "alternate") isOtherSide = false;
			if (element === "card") card = undefined;
		},
	}));
	return { name, cards, markers };
}

/** The names of files in the attributes of a file with templates. @throws TableFault for text that is not XML */
export function valuesIn(bytes: Uint8Array): string[] {
	const values: string[] = [];
	readXml(bytes, () => ({
		open(_, attributes) {
			for (const value of Object.values(attributes())) if (value !== undefined) values.push(value);
		},
	}));
	return values;
}
