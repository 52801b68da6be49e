import {
	baseOf,
	byName,
	displayName,
	folderOf,
	grouped,
	isParentKind,
	isPictureName,
	type Kind,
	kindTable,
	limits,
	type Shape,
} from "@tuckbox/pieces";
import { newDraft, type PieceDraft } from "../../read/draft.ts";
import type { ReadContext } from "../../read/read-context.ts";
import { remark } from "../../remarks.ts";
import { takeApart } from "../backs/backs-by-words.ts";
import { leaveOutBacks, leaveOutTitles } from "../backs/cards-like-backs.ts";
import { giveBacks, takeBacks } from "../backs/deck-backs.ts";
import { takeFrontsOfMany } from "../backs/front-of-many.ts";
import { leaveOutUnlikeBacks } from "../backs/unlike-backs.ts";
import { isCalledCards, namingFolder } from "../folder-words.ts";
import { diceFromFolder, fromNames } from "../from-names.ts";

import { isFrontsFolder, kindOfPlural, type SectionPlace, sectionPlace } from "../sections.ts";
import { nameStandardCards } from "../standard-cards.ts";
import { reportBoardVersions } from "./aside/board-versions.ts";
import { takeFigureFrames } from "./aside/figure-frames.ts";
import { leaveOutBesideCard } from "./aside/front-and-back.ts";
import { reportNamedVersions } from "./aside/named-versions.ts";
import { countPapers, leaveOutPapers } from "./aside/paper-pictures.ts";
import { leaveOutSecondStandards, reportSecondDrawings } from "./aside/second-drawings.ts";
import { leaveOutStrays } from "./aside/stray-pictures.ts";
import { takeCardFolders } from "./card-folders.ts";
import { takeSeries } from "./decks-by-numbers.ts";
import { reportDoubtfulCards } from "./doubtful-cards.ts";
import { takeHeaps } from "./heaps.ts";
import { leaveAside } from "./left-aside.ts";
import { takeDice } from "./loose-dice.ts";
import { reportNameFamilies } from "./name-families.ts";
import { takeNamedTokens } from "./named-tokens.ts";
import { takeNextToCells } from "./next-to-cells.ts";
import { giveSaidBacks, leaveOutOfSaid, type SaidPictures, takeSaid, takeSaidGroups } from "./said-pieces.ts";

const outlines: [RegExp, Shape][] = [
	[/\bhex(es|agon|agons)?\b/i, "hex"],
	[/\b(orbs?|round|circles?|chips?|coins?|discs?|disks?)\b/i, "orb"],
];

function shapeFromName(folder: string, context: ReadContext): { shape?: Shape } {
	const words = folder.replace(/[-_/]+/g, " ");
	const shape = outlines.find(([pattern]) => pattern.test(words))?.[1];
	if (shape === undefined) return {};
	context.guess(folder, remark("SHAPE_FROM_NAME", { shape }));
	return { shape };
}

function group(
	kind: "deck" | "bundle",
	folder: string,
	files: readonly string[],
	context: ReadContext,
	more: Partial<PieceDraft>,
): PieceDraft[] {
	const { pieces, dice, sharedBack } = fromNames(files, "tile", {}, {}, context);
	const where = { file: folder || "." };
	const outline = kind === "bundle" ? shapeFromName(folder, context) : {};
	const draft: PieceDraft = {
		...newDraft(kind, where),
		key: folder,
		name: displayName(folder),
		...outline,
		...more,
		children: pieces.map((piece) => ({ ...piece, ...outline })),
	};
	if (sharedBack !== undefined) draft.pictures.set("back", sharedBack);
	return [...(pieces.length > 0 || sharedBack !== undefined ? [draft] : []), ...dice];
}

function loose(kind: Kind, folder: string, files: readonly string[], context: ReadContext): PieceDraft[] {
	const { pieces, dice, sharedBack } = fromNames(files, kind, {}, {}, context);
	const outline = kind === "tile" ? shapeFromName(folder, context) : {};
	for (const piece of pieces) {
		Object.assign(piece, outline);
		if (sharedBack !== undefined && !piece.pictures.has("back")) {
			piece.pictures.set("back", sharedBack);
		}
	}
	return [...pieces, ...dice];
}

function figureDrafts(figures: ReadonlyMap<string, string>, context: ReadContext): PieceDraft[] {
	if (figures.size === 0) return [];
	const drafts = loose("tokenSprite", "", [...figures.keys()], context);
	for (const draft of drafts) draft.name = figures.get(draft.pictures.get("front")?.file ?? "") ?? "";
	return drafts;
}

function book(folder: string, files: readonly string[]): PieceDraft {
	const isCover = (file: string) => /^cover\.\w+$/i.test(baseOf(file));
	const picture = (file: string) => ({ file, where: { file } });
	const cover = files.find(isCover);
	return {
		...newDraft("book", { file: folder }),
		key: folder,
		name: displayName(folder),
		pages: files.filter((file) => !isCover(file)).map(picture),
		...(cover !== undefined && { cover: picture(cover) }),
	};
}

/** The key of the deck of pictures in the game's own folder, whatever that is called on this machine. */
const rootKey = "deck";

/** A folder called `front`, `png` or `out` does not name its deck; the folder around it does. */
function nameOfDeck(folder: string, gameName: string): { name: string } {
	const around = namingFolder(isFrontsFolder(folder) ? folderOf(folder) : folder) ?? "";
	const isSection = around !== folder && sectionPlace(around).isSection;
	return { name: around === "" || isSection ? gameName : displayName(around) };
}

/** The kind of a folder without one: that of the game's own folder, if this is called after several pieces. */
function ofGame(place: SectionPlace, context: ReadContext): SectionPlace {
	const { source } = context.files;
	const section = place.section ?? kindOfPlural(source.name);
	const isOfGame = section === "tile" || section === "tokenSprite" || section === "board";
	if (place.section !== undefined || !isOfGame) return place;
	context.guess("the folder", remark("KIND_OF_GAME", { name: source.name, kind: section }));
	return { section, isSection: false };
}

function draftsOf(
	folder: string,
	files: readonly string[],
	gameName: string,
	context: ReadContext,
	said?: Kind,
): PieceDraft[] {
	const place = sectionPlace(folder);
	const { section, isSection } = said ? { section: said, isSection: false } : ofGame(place, context);
	const naming = folder ? nameOfDeck(folder, gameName) : { key: rootKey, name: gameName };
	if (section === undefined) {
		const areCards =
			isCalledCards(folder) || files.some((file) => context.files.sourceOf(file) !== undefined);
		const drafts = group("deck", folder, files, context, {
			...(!areCards && { isAssumed: true }),
			...naming,
		});
		if (!drafts.some(({ kind }) => kind === "deck")) return drafts;
		context.guess(folder || "the folder", remark("ONE_DECK", { count: files.length }));
		return drafts;
	}
	if (section === "deck") return group("deck", folder, files, context, naming);
	if (section === "tile" && !isSection && folder !== "") return group("bundle", folder, files, context, {});
	if (section === "die") return diceFromFolder(folder, files, !isSection, context);
	if (section === "book") return [book(folder, files)];
	return loose(section, folder, files, context);
}

/** The pieces of pictures of which a person said what they are. */
function saidDrafts(taken: readonly SaidPictures[], gameName: string, context: ReadContext): PieceDraft[] {
	return taken.flatMap(({ folder, files, said: { kind, size, mayRotate } }) => {
		if (kind === "back") return [];
		const drafts = draftsOf(folder, files, gameName, context, kind === "bundle" ? "tile" : kind);
		return drafts.map((draft) => ({ ...draft, ...(size && { size }), ...(mayRotate && { mayRotate }) }));
	});
}

/** Distinguishes decks with the same name by the folder in which their paths differ: `Cards (English)`. */
function nameApart(drafts: readonly PieceDraft[]): void {
	const groups = drafts.filter(({ kind }) => isNamedAfterFolder(kind));
	for (const same of grouped(groups, ({ kind, name }) => `${kind} ${name}`).values()) {
		if (same.length < 2) continue;
		const paths = same.map(({ key = "" }) => folderOf(key).split("/").reverse());
		const depth = Math.max(...paths.map((path) => path.length));
		const at = Array.from({ length: depth }, (_, at) => at).find(
			(at) => new Set(paths.map((path) => path[at] ?? "")).size === same.length,
		);
		for (const [i, draft] of same.entries()) {
			const path = paths[i] ?? [];
			const where = at === undefined ? path.toReversed() : path.slice(at, at + 1);
			const words = where.map(displayName).join(", ");
			if (words !== "") draft.name = `${draft.name} (${words})`.slice(0, limits.maxNameLength);
			else if (draft.key !== rootKey) draft.name = displayName(draft.key ?? "");
		}
	}
}

const isNamedAfterFolder = (kind: Kind) => isParentKind(kind) || kindTable[kind].sides === "pages";

/**
 * Reads the pieces of a folder that contains only pictures from the names of its folders and files.
 * @param only the pictures to read, if others are described elsewhere
 * @param others the number of pictures that are described elsewhere
 */
export async function readBareFolder(
	context: ReadContext,
	gameName: string,
	only?: ReadonlySet<string>,
	others = 0,
): Promise<PieceDraft[]> {
	const folders = new Map<string, string[]>();
	for (const file of context.files.names) {
		if (!isPictureName(file) || only?.has(file) === false || context.boardPages.has(file)) continue;
		const folder = folderOf(file);
		const files = folders.get(folder);
		if (files) files.push(file);
		else folders.set(folder, [file]);
	}
	const said = await leaveOutOfSaid(takeSaid(folders, context), context);
	const found = others + said.length;
	await takeCardFolders(folders, context);
	const boards = await leaveAside(folders, context, { elsewhere: others, said: said.length });
	const paperCount = countPapers(folders, context);
	await leaveOutPapers(folders, context, boards.length + paperCount > 0);
	const figures = await takeFigureFrames(folders, context);
	const dice = await takeDice(folders, context);
	await leaveOutUnlikeBacks(folders, context);
	await leaveOutBesideCard(folders, context);
	await takeSeries(folders, context);
	await takeNextToCells(folders, context);
	const apart = [...(await takeFrontsOfMany(folders, context)), ...takeApart(folders, context)];
	const heaps = await takeHeaps(folders, apart, context);
	boards.push(...heaps.boards, ...context.boardPages);
	said.push(...takeSaidGroups(folders, context));
	const backs = takeBacks(folders, [...apart, ...heaps.backs], context);
	await leaveOutStrays(folders, found + boards.length + paperCount, context);
	const drafts = [...folders]
		.sort(([one], [other]) => byName(one, other))
		.flatMap(([folder, files]) => draftsOf(folder, files, gameName, context));
	for (const draft of drafts)
		if (draft.isAssumed && heaps.mixed.has(draft.key === rootKey ? "" : (draft.key ?? "")))
			draft.isMixed = true;
	drafts.push(...saidDrafts(said, gameName, context), ...dice);
	if (boards.length > 0) drafts.push(...loose("board", "", boards, context));
	drafts.push(...figureDrafts(figures, context));
	await reportBoardVersions(drafts, context);
	nameApart(drafts);
	giveSaidBacks(drafts, said);
	await giveBacks(drafts, backs, context);
	await leaveOutBacks(drafts, context);
	await leaveOutTitles(drafts, context);
	leaveOutSecondStandards(drafts, context);
	reportSecondDrawings(drafts, context);
	nameStandardCards(drafts, context);
	reportNamedVersions(drafts, context);
	reportNameFamilies(drafts, context);
	await reportDoubtfulCards(drafts, context);
	return await takeNamedTokens(drafts, context);
}
