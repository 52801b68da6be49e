import type { Component, Manifest, ManifestComponent } from "@tuckbox/client";
import { bytesBeyond, displayName, isImageName, isImageType, limits, sharedBacksOf } from "@tuckbox/pieces";
import { t } from "@tuckbox/web/messages/words.ts";
import { bytesText } from "@tuckbox/web/ui/words.ts";
import { isDrawable } from "../drop/dropped.ts";
import { type FileName, likeness, readFileName } from "./file-names.ts";

/** A picture that the user chose. */
export type Picked = {
	/** Its file name, with a number if another file has the same one. */
	id: string;
	file: File;
	/** The user's choice of its piece: a card's id, `new` or `deck`. */
	match?: string;
	/** The reason why its header, or the service, does not allow it to be sent. */
	fault?: string;
};

/** Differs when the pictures do. */
export const picturesKey = (picked: readonly Picked[]): string =>
	JSON.stringify(picked.map(({ id, file }) => [id, file.size, file.lastModified]));

/** The pictures with the reasons why some cannot be sent, by their ids. */
export const withFaults = (picked: readonly Picked[], faults: ReadonlyMap<string, string>): Picked[] =>
	picked.map((one) => {
		const fault = faults.get(one.id);
		return fault === undefined ? one : { ...one, fault };
	});

/** The deck that pictures are added to. */
export type Target = {
	deck: Component;
	cards: readonly Component[];
	/** The keys of all tiles that the deck's app has in the game. */
	takenKeys: ReadonlySet<string>;
};

type Side = "front" | "back";

/** The effect of the push on a card, or on the deck itself. */
export type Row = {
	id: string;
	/** Its present state; a new card has none. */
	piece?: Component;
	kind: "card" | "deck";
	name: string;
	externalKey: string;
	count?: number;
	pictures: { side: Side; picked: Picked }[];
	/** The reason why it cannot be sent. */
	fault?: string;
};

export function pictureFault({ file }: Picked): string | undefined {
	const isImage = isImageType(file.type) || (file.type === "" && isImageName(file.name));
	if (!isImage && !isDrawable(file)) return t("edit.noPicture");
	if (file.size === 0) return t("edit.emptyFile");
	if (file.size > limits.maxUploadBytes) {
		const [has, limit] = [bytesBeyond(file.size, limits.maxUploadBytes), bytesText(limits.maxUploadBytes)];
		return t("edit.fileTooLarge", { has, limit });
	}
	return undefined;
}

/** The last part of a key that the command line created: `Gull` of `decks/sea/Gull`. */
const tailOf = (key: string) => key.slice(key.lastIndexOf("/") + 1);

/** Finds cards by a file's name. A match with a key takes precedence over a match with a name. */
function cardFinder(cards: readonly Component[]) {
	const index = new Map<string, Component[]>();
	const labels = [
		({ externalKey }: Component) => externalKey,
		({ externalKey }: Component) => tailOf(externalKey),
		({ name }: Component) => name,
	];
	return (stem: string): Component[] => {
		if (index.size === 0) {
			for (const [i, labelOf] of labels.entries()) {
				for (const card of cards) {
					const key = `${i} ${likeness(labelOf(card))}`;
					index.set(key, [...(index.get(key) ?? []), card]);
				}
			}
		}
		for (const i of labels.keys()) {
			const found = index.get(`${i} ${likeness(stem)}`);
			if (found !== undefined) return found;
		}
		return [];
	};
}

/** The folder that the keys of all a deck's cards begin with, as in keys from the command line, or an empty string. */
function commonFolder(cards: readonly Component[]): string {
	const [first] = cards;
	if (first === undefined) return "";
	const folder = first.externalKey.slice(0, first.externalKey.lastIndexOf("/") + 1);
	return cards.every(({ externalKey }) => externalKey.startsWith(folder)) ? folder : "";
}

function freeKey(wanted: string, taken: ReadonlySet<string>): string {
	const key = [...wanted].slice(-250).join("");
	for (let n = 1; ; n++) {
		const candidate = n === 1 ? key : `${key}-${n}`;
		if (!taken.has(candidate)) return candidate;
	}
}

type PlannedPlace = { row: Omit<Row, "pictures">; side: Side };

/** Assigns pictures to the cards of a deck, by their file names and by the user's choices. */
export function planRows(picked: readonly Picked[], target: Target): Row[] {
	const { cards } = target;
	const taken = new Set(target.takenKeys);
	const folder = commonFolder(cards);
	const find = cardFinder(cards);
	const byId = new Map(cards.map((card) => [card.id, card]));
	const names = picked.map(({ file }) => readFileName(file.name));
	const backs = new Set(sharedBacksOf(picked.map(({ file }) => file.name)));
	const fronts = new Set(names.filter(({ side }) => side !== "back").map(({ stem }) => likeness(stem)));
	const rows = new Map<string, Row>();

	const cardRow = (card: Component): PlannedPlace["row"] => {
		const { id, name, externalKey } = card;
		return { id, piece: card, kind: "card", name, externalKey };
	};
	function newRow(stem: string, { count }: FileName): PlannedPlace["row"] {
		const id = `new ${likeness(stem)}`;
		const known = rows.get(id);
		if (known !== undefined) return known;
		const externalKey = freeKey(folder + stem, taken);
		taken.add(externalKey);
		return { id, kind: "card", name: displayName(stem), externalKey, ...(count !== undefined && { count }) };
	}
	function deckRow(): PlannedPlace["row"] {
		const { name, externalKey } = target.deck;
		return { id: "deck", piece: target.deck, kind: "deck", name, externalKey };
	}
	function plannedPlace({ file, match }: Picked, name: FileName): PlannedPlace & { fault?: string } {
		const { stem, whole, side = "front", isExplicit } = name;
		if (match === "deck") return { row: deckRow(), side: "back" };
		if (match !== undefined) {
			const card = byId.get(match);
			return { row: card ? cardRow(card) : newRow(stem, name), side };
		}
		if (backs.has(file.name)) return { row: deckRow(), side: "back" };
		const [asWhole, asStem] = [isExplicit ? [] : find(whole), find(stem)];
		// "way-back.png" is a card of that name if there is one, or if no "way" has a front
		const isName =
			whole !== stem && (asWhole.length > 0 || (asStem.length === 0 && !fronts.has(likeness(stem))));
		const found = isName ? asWhole : asStem;
		const [card] = found;
		if (card === undefined)
			return { row: newRow(isName ? whole : stem, name), side: isName ? "front" : side };
		const place: PlannedPlace = { row: cardRow(card), side: isName ? "front" : side };
		if (found.length === 1) return place;
		return { ...place, fault: t("edit.sameName", { count: found.length }) };
	}

	for (const [i, one] of picked.entries()) {
		const fault = pictureFault(one);
		if (fault !== undefined) {
			rows.set(`file ${one.id}`, {
				...{ id: `file ${one.id}`, kind: "card", name: one.file.name, externalKey: "", fault },
				pictures: [{ side: "front", picked: one }],
			});
			continue;
		}
		const { row, side, fault: doubt } = plannedPlace(one, names[i] as FileName);
		const known: Row = rows.get(row.id) ?? { ...row, pictures: [] };
		rows.set(row.id, known);
		const same = known.pictures.find((picture) => picture.side === side);
		known.pictures.push({ side, picked: one });
		if (same) {
			const [first, second] = [same.picked.file.name, one.file.name];
			known.fault =
				side === "front" ? t("edit.twoFronts", { first, second }) : t("edit.twoBacks", { first, second });
		} else if (doubt !== undefined) known.fault = doubt;
	}
	for (const row of rows.values()) {
		const hasFront = row.pictures.some(({ side }) => side === "front");
		if (row.kind === "card" && row.piece === undefined && !hasFront && row.fault === undefined)
			row.fault = t("edit.needsFront");
	}
	return [...rows.values()];
}

/** The most common size of a deck's cards, or the deck's own. */
export function commonSize({ deck, cards }: Target) {
	const counts = Map.groupBy(cards, ({ widthMm, heightMm }) => `${widthMm} ${heightMm}`);
	const [most = [deck]] = [...counts.values()].sort((a, b) => b.length - a.length);
	const { widthMm, heightMm } = most[0] ?? deck;
	return { widthMm, heightMm };
}

/** The manifest of the rows without a fault. */
export function manifestOf(rows: readonly Row[], target: Target): Manifest {
	const { deck } = target;
	const components: ManifestComponent[] = [];
	for (const { fault, kind, piece, name, externalKey, count, pictures } of rows) {
		if (fault !== undefined) continue;
		const images = pictures.map(({ side, picked }) => ({ sideKey: side, file: picked.id }));
		if (kind === "deck") components.push({ kind: deck.kind, name, externalKey, images });
		else if (piece !== undefined) components.push({ kind: "tile", name, externalKey, images });
		else {
			const fields = { name, externalKey, parentExternalKey: deck.externalKey, ...commonSize(target) };
			components.push({ kind: "tile", ...fields, images, ...(count !== undefined && { count }) });
		}
	}
	return { components };
}

/** Adds files to those already chosen, each with a unique id. */
export function withFiles(picked: readonly Picked[], files: readonly File[]): Picked[] {
	const all = [...picked];
	const ids = new Set(all.map(({ id }) => id));
	for (const file of files) {
		// this file has already been added
		if (
			all.some(
				({ file: one }) =>
					one.name === file.name && one.size === file.size && one.lastModified === file.lastModified,
			)
		)
			continue;
		let id = file.name;
		for (let n = 2; ids.has(id); n++) id = `${file.name} (${n})`;
		ids.add(id);
		all.push({ id, file });
	}
	return all;
}
