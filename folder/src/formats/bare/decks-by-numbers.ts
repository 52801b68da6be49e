import { baseOf, cardWords, folderOf, isPictureName, readPictureName, sharedBacksOf } from "@tuckbox/pieces";
import { listed } from "../../read/listed.ts";
import type { ReadContext } from "../../read/read-context.ts";
import { sizeInPixels } from "../../read/size-in-pixels.ts";
import { remark } from "../../remarks.ts";
import { outputBase } from "../folder-words.ts";
import { isCalledNoCard } from "../no-card-words.ts";
import { type NumberSeries, nameOfBack, numberSeries, ofLong } from "../number-series.ts";
import { isBacksFolder, isTokenName, sectionPlace } from "../sections.ts";

// Takes the decks of one folder apart that a program has numbered: `event_00`, `event_01` …, `tool_00` …

/** Minimum share of a folder's pictures that are in a series. */
const minCovered = 0.8;
/** Minimum length of a series, outside of a program's output: a shorter one may be the copies of a card. */
const minLength = 8;
/** A name that begins with a word for cards, such as `card_gull`. */
const calledCard = new RegExp(`^(${cardWords})[-_ ]\\S`, "i");

/** Minimum number of series for long ones of one length to be decks: two may be the sides of the same cards. */
const minOfOneLength = 3;

/** Whether series are decks of their own. Suits are as long as each other and short; they are one deck. */
function areDecks(series: readonly NumberSeries[], isOutput: boolean): boolean {
	const lengths = series.map(({ length }) => length);
	const areNoSuits = series.length >= minOfOneLength && lengths.every((length) => length >= ofLong.length);
	const areDifferent = new Set(lengths).size === series.length;
	const areLong = isOutput || lengths.every((length) => length >= minLength);
	return series.length > 1 && (areDifferent || areNoSuits) && areLong;
}

const sizeOf = async (context: ReadContext, file: string) => {
	const pixels = await sizeInPixels(context, file);
	return pixels && `${pixels.widthPx} ${pixels.heightPx}`;
};

/** Leaves out pictures next to cards. @returns the others */
function leaveOut(context: ReadContext, among: readonly string[], left: readonly string[]): string[] {
	const first = left.find((file) => isTokenName(readPictureName(file).stem)) ?? left[0];
	const files = listed(left);
	if (first !== undefined)
		context.guess(first, remark("NOT_IN_SERIES", { count: left.length, files, first }));
	return among.filter((file) => !left.includes(file));
}

/** The pictures that are in none of the series of a folder, and no deck: a single one, and those called empty or a frame. */
function leftOver(context: ReadContext, rest: readonly string[]): string[] {
	const named = rest.filter((file) => nameOfBack(file) === undefined && !context.files.isKept(file));
	return named.length === 1 ? named : named.filter((file) => isCalledNoCard(readPictureName(file).stem));
}

/** Leaves out pictures that have a size of their own next to cards: previews, icons. @returns the others */
async function withoutOtherSizes(
	context: ReadContext,
	cards: readonly string[],
	rest: readonly string[],
): Promise<string[]> {
	const sizes = new Set(await Promise.all(cards.map((file) => sizeOf(context, file))));
	const own = await Promise.all(rest.map((file) => sizeOf(context, file)));
	return leaveOut(
		context,
		rest,
		rest.filter((_, at) => !sizes.has(own[at])),
	);
}

const isCalledCard = (file: string) => calledCard.test(baseOf(file));

/** The cards of a folder: if most are called so and have one size, without pictures of other names and sizes. */
async function cardsAmong(context: ReadContext, files: readonly string[]): Promise<readonly string[]> {
	const called = files.filter(isCalledCard);
	if (called.length < minLength || called.length * 2 < files.length || called.length === files.length)
		return files;
	const sizes = new Set(await Promise.all(called.map((file) => sizeOf(context, file))));
	if (sizes.size > 1) return files;
	const others = files.filter((file) => !isCalledCard(file));
	const kept = new Set(await withoutOtherSizes(context, called, others));
	return files.filter((file) => isCalledCard(file) || kept.has(file));
}

/**
 * Makes decks of the numbered series in a folder, if they are nearly all of it, and leaves out what is next to pictures
 * that are called cards.
 */
export async function takeSeries(folders: Map<string, string[]>, context: ReadContext): Promise<void> {
	for (const [folder, files] of [...folders]) {
		const { section } = sectionPlace(folder);
		if ((section !== undefined && section !== "deck") || isBacksFolder(folder)) continue;
		const backs = sharedBacksOf(files);
		const cards = await cardsAmong(
			context,
			files.filter((file) => !backs.includes(file)),
		);
		const remain = new Set([...cards, ...backs]);
		folders.set(
			folder,
			files.filter((file) => remain.has(file)),
		);
		// cells of sheets and pages of PDFs have their places by the names of these
		if (files.some((file) => context.files.sourceOf(file) !== undefined)) continue;
		const isOutput = outputBase(folder) !== undefined;
		// a table may describe one of several series
		const all = numberSeries(
			context.files.names.filter((file) => folderOf(file) === folder && isPictureName(file)),
			true,
		);
		const series = all.flatMap((one) => {
			const own = one.files.filter((file) => cards.includes(file));
			const withBack = [...own, ...cards.filter((file) => nameOfBack(file) === one.word.toLowerCase())];
			return own.length > 0 ? [{ ...one, files: withBack }] : [];
		});
		const taken = new Set(series.flatMap((one) => one.files));
		if (taken.size < cards.length * minCovered || series.length === 0) continue;
		let rest = cards.filter((file) => !taken.has(file));
		const named = rest.filter((file) => nameOfBack(file) === undefined);
		if (isOutput && named.length > 0) {
			const inSeries = series.flatMap(({ files }) => files);
			const kept = await withoutOtherSizes(context, inSeries, named);
			rest = rest.filter((file) => kept.includes(file) || !named.includes(file));
		}
		const keyed = series.map((one) => ({ ...one, deck: folder === "" ? one.word : `${folder}/${one.word}` }));
		const isFree = ({ deck }: { deck: string }) =>
			!folders.has(deck) && sectionPlace(deck).section === section && !isBacksFolder(deck);
		if (areDecks(all, isOutput) && keyed.every(isFree)) {
			const remaining = [...backs, ...leaveOut(context, rest, leftOver(context, rest))];
			for (const one of keyed) folders.set(one.deck, one.files);
			const decks = keyed.map(({ word, length }) => `${word} (${length})`).join(", ");
			context.guess(folder || "the folder", remark("DECKS_BY_NUMBERS", { count: keyed.length, decks }));
			if (remaining.length > 0) folders.set(folder, remaining);
			else folders.delete(folder);
		} else folders.set(folder, cards.filter((file) => taken.has(file) || rest.includes(file)).concat(backs));
	}
}
