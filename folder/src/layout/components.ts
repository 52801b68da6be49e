import type { ManifestComponent } from "@tuckbox/client";
import {
	describeSize,
	displayName,
	faultsOf,
	frontKey,
	isParentKind,
	type Kind,
	parentKinds,
} from "@tuckbox/pieces";
import type { PictureDraft, PieceDraft, Settings } from "../read/draft.ts";
import type { ReadContext } from "../read/read-context.ts";
import type { FolderOptions, LocalImage, Size, Where } from "../read/types.ts";
import { remark } from "../remarks.ts";
import { type DeckSize, pieceSizes, reportDeckSize } from "./deck-size.ts";
import { drawInSize } from "./draw-in-size.ts";
import { takeFigures } from "./figures.ts";
import type { LoadedPiece } from "./loaded.ts";
import { reportMixedDecks } from "./mixed-decks.ts";
import { leaveOutOdd } from "./odd-pictures.ts";
import {
	faceSize,
	hasBleed,
	isCardSized,
	isSizeGiven,
	type LayoutContext,
	type PlacedPicture,
	type PrintSettings,
	placePictures,
	reportSize,
	trimmedSize,
} from "./piece-layout.ts";
import { giveShapes } from "./shapes.ts";
import { reportSquareDecks, takeSquareTiles } from "./square-decks.ts";
import { leaveOutUnlike } from "./unlike-cards.ts";
import { reportUnsureDecks, reportUnsureTokens } from "./unsure-decks.ts";
import { reportWorkshop } from "./workshop.ts";

async function load(context: ReadContext, draft: PieceDraft): Promise<LoadedPiece> {
	const one = ({ file, twins = [], where }: PictureDraft) => context.bestPicture([file, ...twins], where);
	const [pictures, pages, cover, children] = await Promise.all([
		Promise.all(
			[...draft.pictures].map(async ([side, picture]) => ({
				side,
				draft: picture,
				image: await one(picture),
			})),
		),
		Promise.all((draft.pages ?? []).map(one)),
		draft.cover ? one(draft.cover) : undefined,
		Promise.all(draft.children.map((child) => load(context, child))),
	]);
	const piece: LoadedPiece = {
		draft,
		pictures: new Map(),
		pages: pages.filter((page): page is LocalImage => page !== undefined),
		...(cover && { cover }),
		children,
	};
	for (const { side, draft: pictureDraft, image } of pictures)
		if (image) piece.pictures.set(side, { draft: pictureDraft, image });
	return piece;
}

const placeText = ({ file = "", line }: Where): string => (line === undefined ? file : `${file}:${line}`);

/** Properties that children inherit from their deck, bundle or die. */
type Parent = {
	kind: Kind;
	key: string;
	size: Size | undefined;
	print: PrintSettings;
	own?: DeckSize["own"];
};

/** The components assembled so far, and the places of their keys. */
type Assembly = LayoutContext & { components: ManifestComponent[]; taken: Map<string, Where> };

function pieceKey(assembly: Assembly, { draft, pictures, cover }: LoadedPiece): string | undefined {
	if (draft.key !== undefined) return draft.key;
	const first = pictures.get("front")?.image ?? pictures.values().next().value?.image ?? cover;
	const holdsOthers = isParentKind(draft.kind);
	if (first && !holdsOthers) return frontKey(first.name);
	if (draft.name !== undefined) {
		assembly.context.guess(draft.name, remark("NAME_IS_KEY"));
		return draft.name;
	}
	// A missing picture is reported separately.
	if (draft.pictures.size === 0 || holdsOthers) {
		assembly.context.problem(draft.where, remark("NO_NAME"));
	}
}

/** Reports a second piece of the same kind and key: it would overwrite the first. */
function checkKey(
	{ context, taken }: Assembly,
	key: string,
	{ kind, where }: PieceDraft,
	isInDeck: boolean,
): void {
	const id = `${kind}\n${key}`;
	const other = taken.get(id);
	taken.set(id, where);
	if (other === undefined) return;
	const same = remark("SAME_KEY", {
		kind: isInDeck ? "card" : kind,
		key,
		first: placeText(other),
		second: placeText(where),
	});
	context.problem(where, same, key);
}

const refusals: Readonly<Record<string, "REFUSED_PAGES" | "REFUSED_PARENT">> = {
	pages: "REFUSED_PAGES",
	parentExternalKey: "REFUSED_PARENT",
};

/** Reports the faults for which the service would reject a piece in any game. */
function checkFaults(
	{ context }: Assembly,
	piece: ManifestComponent,
	{ where, pages = [] }: PieceDraft,
): void {
	for (const { message: _, ...why } of faultsOf(piece)) {
		// pages that cannot be read are reported one by one
		if (why.field === "pages" && piece.pages?.length === 0 && pages.length > 0) continue;
		context.problem(where, remark(refusals[why.field] ?? "REFUSED", { why }), piece.externalKey);
	}
}

/**
 * Usual lengths of a card's sides, in mm; a card outside of this range is more likely an ingredient, or a sheet of
 * cards.
 */
const usualCardMm = { min: 20, max: 200 };

function checkCardSize({ context }: Assembly, deck: string, size: Size): void {
	const facts = { deck, size: describeSize(size) };
	// rounded: a missing pixel does not make a card tiny
	if (Math.round(Math.min(size.widthMm, size.heightMm)) < usualCardMm.min)
		context.warnings.push(remark("CARDS_TINY", { ...facts, min: usualCardMm.min }));
	else if (Math.max(size.widthMm, size.heightMm) > usualCardMm.max)
		context.warnings.push(remark("CARDS_HUGE", { ...facts, max: usualCardMm.max }));
}

/** Warns of a very large card with a size of its own: it may be a sheet of cards. */
function checkTileSize({ context }: Assembly, card: string, size: Size): void {
	if (Math.max(size.widthMm, size.heightMm) <= usualCardMm.max) return;
	const facts = { card, size: describeSize(size), max: usualCardMm.max };
	context.warnings.push(remark("CARD_HUGE", facts));
}

function addPiece(assembly: Assembly, piece: LoadedPiece, parent?: Parent): void {
	const { draft } = piece;
	const key = pieceKey(assembly, piece);
	if (key === undefined) return;
	const name = draft.name ?? displayName(key);
	checkKey(assembly, key, draft, parent?.kind === "deck");
	const size = effectiveSize(assembly, piece, key, parent);
	const ofDeck = assembly.sizes.decks.get(piece);
	if (ofDeck) reportDeckSize(assembly.context, key, ofDeck);
	const settings = ofDeck?.settings ?? assembly.settings;
	const isDeckWithBleed = draft.kind === "deck" && size !== undefined && hasBleed(settings, piece, size);
	const ownPrint = { settings, hasBleed: isDeckWithBleed };
	const print = parent?.print ?? ownPrint;
	const laidOn = size ?? (draft.kind === "dieFace" ? parent?.size : undefined);
	const images = placePictures(assembly, piece, laidOn, parent?.key ?? key, print);
	const component = componentOf(piece, { key, name, size, images }, parent);
	checkFaults(assembly, component, draft);
	assembly.components.push(component);
	const isOdd = size !== undefined && size.widthMm !== parent?.size?.widthMm;
	if (draft.kind === "tile" && isOdd && !isSizeGiven(assembly, piece)) checkTileSize(assembly, key, size);
	const childSize = draft.kind === "die" ? faceSize(piece) : size;
	if (draft.kind === "deck" && size !== undefined) checkCardSize(assembly, key, size);
	const family = {
		kind: draft.kind,
		key,
		size: childSize,
		print: ownPrint,
		...(ofDeck && { own: ofDeck.own }),
	};
	for (const child of piece.children) addPiece(assembly, child, family);
}

function effectiveSize(
	assembly: Assembly,
	piece: LoadedPiece,
	key: string,
	parent: Parent | undefined,
): Size | undefined {
	const { draft } = piece;
	if (draft.kind === "dieFace") return draft.size;
	const own = parent?.own?.get(piece);
	if (own) return "from" in own ? reportSize(assembly, key, own) : own.size;
	const inherited = draft.size || draft.isUnsized ? undefined : parent?.size;
	return inherited ?? trimmedSize(assembly, piece, parent?.key ?? key);
}

/**
 * All fields of a piece. Empty ones are sent as null, so that values removed from the folder are reset; those that the
 * kind does not have are undefined. A forgotten field does not compile.
 */
type EveryField = { [K in keyof Required<ManifestComponent>]: ManifestComponent[K] | undefined };

function componentOf(
	piece: LoadedPiece,
	{ key, name, size, images }: { key: string; name: string; size: Size | undefined; images: PlacedPicture[] },
	parent: Parent | undefined,
): ManifestComponent {
	const { draft } = piece;
	const { kind } = draft;
	const hasOutline = isCardSized(draft) || draft.shape !== undefined;
	const mayHaveParent = parentKinds(kind).length > 0 || draft.parent !== undefined;
	const fields: EveryField = {
		kind,
		externalKey: key,
		name,
		count: draft.count ?? 1,
		widthMm: size?.widthMm ?? null,
		heightMm: size?.heightMm ?? null,
		shape: hasOutline ? (draft.shape ?? null) : undefined,
		sides: kind === "die" ? (draft.sides ?? null) : undefined,
		parentExternalKey: mayHaveParent ? (parent?.key ?? draft.parent ?? null) : undefined,
		payload: draft.payload ?? null,
		images: images.length > 0 ? images : undefined,
		pages: kind === "book" ? piece.pages.map((page) => page.name) : undefined,
		cover: kind === "book" ? (piece.cover?.name ?? null) : undefined,
	};
	const sent = Object.entries(fields).filter(([, value]) => value !== undefined);
	return Object.fromEntries(sent) as ManifestComponent;
}

/** Reads the pictures of all drafts and turns the drafts into components. Problems and guesses go to the context. */
export async function assemble(
	context: ReadContext,
	drafts: PieceDraft[],
	settings: Settings,
	onDrawn?: FolderOptions["onDrawn"],
): Promise<ManifestComponent[]> {
	const read = await Promise.all(drafts.map((draft) => load(context, draft)));
	context.forgetUnused();
	const shaped = await giveShapes(context, await takeFigures(context, read));
	const loaded = takeSquareTiles(context, leaveOutUnlike(context, leaveOutOdd(context, shaped)));
	const sizes = pieceSizes(loaded, settings);
	const assembly: Assembly = { context, settings, sizes, components: [], taken: new Map() };
	for (const piece of loaded) addPiece(assembly, piece);
	const parents = new Set(assembly.components.map(({ parentExternalKey }) => parentExternalKey));
	for (const { kind, externalKey: deck } of assembly.components)
		if (kind === "deck" && !parents.has(deck)) context.warnings.push(remark("DECK_EMPTY", { deck }));
	reportUnsureDecks(context, loaded, assembly.components);
	reportUnsureTokens(context, loaded, assembly.components);
	reportMixedDecks(context, loaded, assembly.components);
	reportSquareDecks(context, loaded);
	await reportWorkshop(context, loaded);
	if (context.drawings.size > 0 && context.problems.length === 0)
		await drawInSize(context, assembly.components, onDrawn);
	return assembly.components;
}
