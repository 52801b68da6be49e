import { baseOf, folderOf, grouped, isSharedBack, largestGroup, readPictureName } from "@tuckbox/pieces";
import { lineFor } from "../../read/line-for.ts";
import { listed } from "../../read/listed.ts";
import type { ReadContext } from "../../read/read-context.ts";
import { sizeInPixels } from "../../read/size-in-pixels.ts";
import { remark } from "../../remarks.ts";
import { isBacksFolder, sectionPlace } from "../sections.ts";

// Programs keep everything about a card in a folder of its own: `wolf/wolf.png`, `ships/Falcon/FalconCard.png`.

type Folders = Map<string, string[]>;

/** Minimum number of such folders, and the share of them whose cards have one size in pixels. */
const least = { folders: 5, share: 0.9 };
/** Maximum length of the word after the folder's name in the name of a card. */
const maxWord = 8;
/** Minimum share of the pictures of a folder that have the names of the cards. */
const minCopies = 0.8;
/** The name of the deck, next to other pictures of the folder around them. */
const deckName = "cards";
/** A size or a multiple of it after the name of a copy. */
const sizeAtEnd = /[-_ ]?(\d{2,4}(px)?|x\d|\dx|large|big|small|hd)$/i;

const plain = (name: string) =>
	name
		.normalize("NFC")
		.replace(/\.\w{3,4}$/, "")
		.toLowerCase()
		.replace(/[-_\s']+/g, "");
const stemOf = (file: string) => baseOf(readPictureName(file).whole);

type Card = { folder: string; file: string; word: string; pixels: string };

/** The pictures called after their folders, with the word after that name. */
async function calledAfterFolder(folders: Folders, context: ReadContext): Promise<Card[]> {
	const open = [...folders].filter(([folder]) => {
		const { section } = sectionPlace(folder);
		return folder !== "" && (section === undefined || section === "deck") && !isBacksFolder(folder);
	});
	const found = open.flatMap(([folder, files]) => {
		const name = plain(baseOf(folder));
		return files.flatMap((file) => {
			const word = plain(stemOf(file)).slice(name.length);
			const isCalled = plain(stemOf(file)).startsWith(name) && /^\p{L}*$/u.test(word);
			return isCalled && word.length <= maxWord ? [{ folder, file, word }] : [];
		});
	});
	return await Promise.all(
		found.map(async (one) => {
			const size = await sizeInPixels(context, one.file);
			return { ...one, pixels: `${size?.widthPx} ${size?.heightPx}` };
		}),
	);
}

/** The cards with the same word after the names of their folders, nearly all of one size. */
function cardsOf(found: readonly Card[]): Card[] {
	const byWord = [...grouped(found, ({ word }) => word).values()].map((same) => ({
		same,
		alike: largestGroup(same, ({ pixels }) => pixels) ?? [],
	}));
	const [best] = byWord
		.filter(({ same, alike }) => alike.length >= Math.max(least.folders, same.length * least.share))
		.sort((one, other) => other.alike.length - one.alike.length);
	return best?.alike ?? [];
}

/** The folder around all of some folders. */
function around(folders: readonly string[]): string {
	const [first = "", ...others] = folders.map((folder) => folderOf(folder));
	let place = first;
	while (place !== "" && !others.every((other) => other === place || other.startsWith(`${place}/`)))
		place = folderOf(place);
	return place;
}

/** Leaves out folders whose pictures are these cards again, in another size. */
function leaveOutCopies(folders: Folders, cards: readonly Card[], place: string, context: ReadContext): void {
	const names = new Set(cards.map(({ folder }) => plain(baseOf(folder))));
	for (const [folder, files] of [...folders]) {
		const again = files.filter((file) => names.has(plain(stemOf(file).replace(sizeAtEnd, ""))));
		if (again.length < Math.max(least.folders, files.length * minCopies)) continue;
		if (files.some((file) => context.files.isKept(file))) continue;
		folders.delete(folder);
		context.guess(
			folder || "the folder",
			remark("SAME_NAMES", { folder: place || ".", line: lineFor(folder) }),
		);
	}
}

/** Names folders next to those of the cards that say nothing of themselves: icons, or parts of cards. */
function reportNeighbours(
	folders: Folders,
	cards: readonly Card[],
	place: string,
	context: ReadContext,
): void {
	const isNeighbour = ([folder, files]: [string, string[]]) =>
		(place === "" ? folder !== "" : folder.startsWith(`${place}/`)) &&
		sectionPlace(folder).section === undefined &&
		!isBacksFolder(folder) &&
		!files.every((file) => isSharedBack(file) || context.files.isKept(file));
	const neighbours = [...folders].filter(isNeighbour);
	const [first] = neighbours;
	if (first === undefined) return;
	const isAround = cards.some(({ folder }) => folder.startsWith(`${first[0]}/`));
	const facts = {
		count: neighbours.length,
		folders: listed(neighbours.map(([folder, files]) => `${folder} (${files.length})`)),
		line: isAround ? `${first[0]}/*.*` : `${first[0]}/`,
	};
	context.guess(neighbours.length === 1 ? first[0] : "the folder", remark("BESIDE_CARD_FOLDERS", facts));
}

/** Makes one deck of the cards that have a folder each, and leaves out what is next to them in these folders. */
export async function takeCardFolders(folders: Folders, context: ReadContext): Promise<void> {
	const cards = cardsOf(await calledAfterFolder(folders, context));
	if (cards.length === 0) return;
	const place = around(cards.map(({ folder }) => folder));
	const next = folders.get(place) ?? [];
	const isAlone = next.every(isSharedBack);
	const key = isAlone ? place : place === "" ? deckName : `${place}/${deckName}`;
	if (key !== place && folders.has(key)) return;
	const files = cards.map(({ file }) => file);
	const left: string[] = [];
	for (const { folder, file } of cards) {
		const others = (folders.get(folder) ?? []).filter((one) => one !== file && !files.includes(one));
		const kept = others.filter((one) => context.files.isKept(one));
		left.push(...others.filter((one) => !kept.includes(one)));
		if (kept.length > 0) folders.set(folder, kept);
		else folders.delete(folder);
	}
	leaveOutCopies(folders, cards, place, context);
	reportNeighbours(folders, cards, place, context);
	folders.set(key, isAlone ? [...files, ...next] : files);
	const facts = { count: cards.length, left: left.length, files: listed(left), line: `!${left[0]}` };
	context.guess(place || "the folder", remark("CARD_FOLDERS", facts));
}
