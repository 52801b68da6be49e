import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { kindTable, type PieceForm } from "@tuckbox/pieces";
import { Steps } from "../../steps/steps.ts";
import { aloneAmong, facesByNumber } from "../model/piece.ts";
import { type Building, createBuilding, type Identities, type TtsPiece } from "./building.ts";
import { type CardOfDeck, type Cut, cutCards, cutCardsAlone, deckObject, isCard } from "./cards.ts";
import type { TtsImage } from "./images.ts";
import { laidOut, type ObjectState, type Placed } from "./objects.ts";
import {
	bookObject,
	bundleObjects,
	containerObjects,
	counterObjects,
	dieObject,
	tileObject,
	tokenObject,
} from "./pieces.ts";

/** A saved object: a save with objects and nothing else. */
export type SavedObject = { ObjectStates: ObjectState[]; [field: string]: unknown };

type Parents = ReadonlyMap<TtsPiece, TtsPiece>;

function childrenOf(pieces: readonly TtsPiece[], parents: Parents): Map<TtsPiece, TtsPiece[]> {
	const children = new Map<TtsPiece, TtsPiece[]>();
	for (const piece of pieces) {
		const parent = parents.get(piece);
		if (parent === undefined) continue;
		const own = children.get(parent);
		if (own === undefined) children.set(parent, [piece]);
		else own.push(piece);
	}
	return children;
}

function cardsAmong(pieces: Iterable<TtsPiece>, parents: Parents): CardOfDeck[] {
	return [...pieces].flatMap((card) => {
		const deck = parents.get(card);
		return isCard(card, deck) ? [{ card, deck }] : [];
	});
}

type Around = {
	parent: TtsPiece | undefined;
	/** The pieces in it. */
	own: readonly TtsPiece[];
	cuts: ReadonlyMap<TtsPiece, Cut>;
};
type Build = (
	building: Building,
	piece: TtsPiece,
	around: Around,
) => readonly Placed[] | Promise<readonly Placed[]>;

const hasImages = ({ payload }: TtsPiece) => payload.imageFaces.length > 0;

/** Builds pieces that are nothing without an image; those without one are counted. */
const pictured =
	(build: (building: Building, piece: TtsPiece, around: Around) => Placed[]): Build =>
	(building, piece, around) => {
		if (hasImages(piece)) return build(building, piece, around);
		building.count("NO_IMAGE");
		return [];
	};
const token = pictured((building, piece) => [tokenObject(building, piece)]);

/** The objects of the pieces of each form, in the order in which they lie on the table. Some lie with their deck, bundle or die. */
const builders: Readonly<Record<PieceForm, Build>> = {
	board: pictured((building, piece) => [tileObject(building, piece)]),
	async deck(building, piece, { own, cuts }) {
		const deck = await deckObject(building, piece, own, cuts);
		const tiles = own.filter((tile) => !cuts.has(tile) && hasImages(tile));
		return [...(deck === undefined ? [] : [deck]), ...bundleObjects(building, piece, tiles)];
	},
	bundle: (building, piece, { own }) => bundleObjects(building, piece, own.filter(hasImages)),
	card: pictured((building, piece, { parent }) =>
		parent === undefined ? [tileObject(building, piece)] : [],
	),
	token,
	model: token,
	die: (building, piece, { own }) => [dieObject(building, piece, facesByNumber(piece, own))],
	face: () => [],
	counter: counterObjects,
	container: containerObjects,
	book: pictured((building, piece) => [bookObject(building, piece)]),
};
const order = Object.keys(builders);
const physicalForm = ({ kind }: TtsPiece) => kindTable[kind].form;

type HowToBuild = {
	/** Whether cards are drawn on sheets, or each in an image of its own. */
	cards?: "sheets" | "alone";
	/** Objects without a piece, if there are any. */
	more?: (building: Building) => Placed[];
	/** Maximum number of objects; by default as many as a table can have. */
	most?: number;
	/** The identities by which an import recognizes pieces. */
	identities?: Identities;
};

/**
 * Builds the saved object of pieces, without reading an image. Other requests are served in between.
 * @param addressOf where Tabletop Simulator finds an image
 * @throws Problem VALIDATION_ERROR when there are too many objects
 */
export async function buildSavedObject(
	pieces: readonly TtsPiece[],
	parents: Parents,
	addressOf: (image: TtsImage) => string,
	{ cards: cardImages = "sheets", more = () => [], most, identities }: HowToBuild = {},
): Promise<{ saved: SavedObject; building: Building }> {
	const building = createBuilding(addressOf, most, identities?.of);
	for (let cut = identities?.cut ?? 0; cut > 0; cut--) building.count("VALUES_CUT");
	const children = childrenOf(pieces, parents);
	const cards = cardsAmong(pieces, parents);
	for (const { card } of cards) building.take(card.count);
	const cuts =
		cardImages === "alone"
			? await cutCardsAlone(building, cards, cardsAmong(parents.keys(), parents))
			: await cutCards(building, cards);
	const objects: Placed[] = [];
	const sorted = pieces.toSorted((a, b) => order.indexOf(physicalForm(a)) - order.indexOf(physicalForm(b)));
	const steps = new Steps();
	for (const piece of sorted) {
		if (steps.isLong) await steps.next();
		const around = { parent: parents.get(piece), own: children.get(piece) ?? [], cuts };
		objects.push(...(await builders[physicalForm(piece)](building, piece, around)));
	}
	for (const _ of aloneAmong(pieces, parents)) building.count("WITHOUT_OTHERS");
	if (objects.length > 0) objects.push(...more(building));
	const saved = {
		SaveName: "",
		Date: "",
		VersionNumber: "",
		GameMode: "",
		GameType: "",
		GameComplexity: "",
		Tags: [],
		Gravity: 0.5,
		PlayArea: 0.5,
		Table: "",
		Sky: "",
		Note: "",
		TabStates: {},
		LuaScript: "",
		LuaScriptState: "",
		XmlUI: "",
		ObjectStates: laidOut(objects),
	};
	return { saved, building };
}

const objectsPerPart = 100;

function* jsonParts(state: ObjectState): Generator<string> {
	const { ContainedObjects: inside = [], ...own } = state;
	if (inside.length <= objectsPerPart) return yield JSON.stringify(state);
	yield `${JSON.stringify(own).slice(0, -1)},"ContainedObjects":[`;
	for (let from = 0; from < inside.length; from += objectsPerPart) {
		const text = JSON.stringify(inside.slice(from, from + objectsPerPart)).slice(1, -1);
		yield from === 0 ? text : `,${text}`;
	}
	yield "]}";
}

/** The text of a saved object, in parts: it may have 50 MB. Other requests are served in between. */
export async function* savedObjectText({
	ObjectStates: states,
	...saved
}: SavedObject): AsyncGenerator<Buffer> {
	yield Buffer.from(`${JSON.stringify(saved).slice(0, -1)},"ObjectStates":[`);
	for (const [at, state] of states.entries()) {
		if (at > 0) yield Buffer.from(",");
		for (const part of jsonParts(state)) {
			await yieldToEventLoop();
			yield Buffer.from(part);
		}
	}
	yield Buffer.from("]}");
}
