import { baseOf, folderOf, isSharedBack, piecesByName } from "@tuckbox/pieces";
import type { PictureDraft, PieceDraft } from "../read/draft.ts";
import type { ReadContext } from "../read/read-context.ts";
import { remark } from "../remarks.ts";
import { fromNames } from "./from-names.ts";
import { isBacksFolder } from "./sections.ts";

// Backs that are not next to their cards: above the folders of decks, or in a folder of their own.

/** How many candidates a message names. */
const maxNamed = 5;

type Folders = Map<string, string[]>;
/** A folder of backs, or the back that lies above folders of decks. `within`: the folder whose decks it is for. */
type Backs = { within: string; shared?: PictureDraft; named: { name: string; picture: PictureDraft }[] };

const isWithin = (folder: string, outer: string) =>
	outer === "" || folder === outer || folder.startsWith(`${outer}/`);

const plain = (name: string) =>
	baseOf(name)
		.normalize("NFC")
		.toLowerCase()
		.replace(/[-_ ]+(card)?backs?$/, "")
		.replace(/[-_\s]+/g, " ")
		.trim();

/** Takes the backs out of folders whose pictures are backs of the decks in other folders. */
export function takeBacks(folders: Folders, context: ReadContext): Backs[] {
	const found: Backs[] = [];
	for (const [folder, files] of folders) {
		if (isBacksFolder(folder)) {
			folders.delete(folder);
			const { pieces, sharedBack } = fromNames(files, "tile", {}, {}, context);
			const named = pieces.flatMap(({ key = "", pictures }) => {
				const picture = pictures.get("front") ?? pictures.get("back");
				return picture === undefined ? [] : [{ name: plain(key), picture }];
			});
			found.push({ within: folderOf(folder), ...(sharedBack && { shared: sharedBack }), named });
			continue;
		}
		const isAbove = [...folders.keys()].some((other) => other !== folder && isWithin(other, folder));
		const backs = files.filter(isSharedBack);
		if (!isAbove || backs.length === 0) continue;
		// collisions are reported where a folder has cards, too
		const isAlone = backs.length === files.length;
		const shared = isAlone
			? fromNames(backs, "tile", {}, {}, context).sharedBack
			: { file: piecesByName(backs).sharedBack ?? "", where: { file: backs[0] ?? "" } };
		if (shared !== undefined) found.push({ within: folder, shared, named: [] });
		if (isAlone) folders.delete(folder);
	}
	return found.sort((one, other) => other.within.length - one.within.length);
}

function giveBack(deck: PieceDraft, all: readonly Backs[], context: ReadContext): void {
	const { key: folder = "" } = deck;
	const hasOwn = (piece: PieceDraft) => piece.pictures.has("back");
	for (const { within, shared, named } of all) {
		if (!isWithin(folder, within)) continue;
		const own =
			named.find(({ name }) => name === plain(folder))?.picture ?? (named.length > 0 ? undefined : shared);
		const only = named.length === 1 ? named[0]?.picture : undefined;
		let isGiven = false;
		for (const card of deck.children) {
			const name = plain(card.key ?? "");
			const match = named.find((back) => name === back.name || name.startsWith(`${back.name} `));
			if (match === undefined || hasOwn(card) || own !== undefined) continue;
			card.pictures.set("back", match.picture);
			isGiven = true;
		}
		const back = own ?? (isGiven ? shared : (shared ?? only));
		if (back !== undefined) {
			deck.pictures.set("back", back);
			context.guess(folder, remark("BACK_FROM_ELSEWHERE", { file: back.file }));
		}
		if (back !== undefined || isGiven) return;
		const files = named.map(({ picture }) => picture.file);
		const shown = files.slice(0, maxNamed).join(", ") + (files.length > maxNamed ? " …" : "");
		context.warnings.push(remark("BACK_UNCLEAR", { deck: folder, files: shown }));
		return;
	}
	if (deck.children.some((card) => !hasOwn(card))) context.guess(folder, remark("DECK_WITHOUT_BACK"));
}

/** Gives decks without a back the nearest one that is meant for them, and mentions those that have none. */
export function giveBacks(drafts: readonly PieceDraft[], all: readonly Backs[], context: ReadContext): void {
	for (const draft of drafts) {
		const needsBack = draft.kind === "deck" && draft.children.length > 0 && !draft.pictures.has("back");
		if (needsBack) giveBack(draft, all, context);
	}
}
