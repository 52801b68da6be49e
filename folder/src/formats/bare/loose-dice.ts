import { isDieType } from "@tuckbox/pieces";
import type { PieceDraft } from "../../read/draft.ts";
import type { ReadContext } from "../../read/read-context.ts";
import { sizeInPixels } from "../../read/size-in-pixels.ts";
import { remark } from "../../remarks.ts";
import { diceFromFolder } from "../from-names.ts";
import { numberSeries } from "../number-series.ts";
import { isBacksFolder, sectionPlace } from "../sections.ts";

// Dice outside of folders of dice, as programs have them: `dice-1` … `dice-6` among other pictures.

/** The last word of the names of faces, before their numbers. */
const ofDie = /(^|[-_ ])(dice|die|dado|dadi|w(ü|ue)rfel|dobbelsteen|kostka)[-_ ]?$/i;
const isCalledDie = (word: string) => ofDie.test(word.replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2"));
/** Fewer faces may be a part of them. */
const minFaces = 6;

/** Maximum ratio between the sides of two faces: some are cut out by hand. */
const maxRatio = 1.1;

function areAboutAsLarge(sizes: readonly ({ widthPx: number; heightPx: number } | undefined)[]): boolean {
	const isAbout = (lengths: readonly number[]) => Math.max(...lengths) <= Math.min(...lengths) * maxRatio;
	const known = sizes.filter((size) => size !== undefined);
	return (
		known.length === sizes.length &&
		isAbout(known.map(({ widthPx }) => widthPx)) &&
		isAbout(known.map(({ heightPx }) => heightPx))
	);
}

/** Takes the faces of dice out of folders that are not called after a kind of piece: complete series of one size. */
export async function takeDice(folders: Map<string, string[]>, context: ReadContext): Promise<PieceDraft[]> {
	const drafts: PieceDraft[] = [];
	for (const [folder, files] of [...folders]) {
		if (sectionPlace(folder).section !== undefined || isBacksFolder(folder)) continue;
		for (const { word, files: faces, length } of numberSeries(files)) {
			if (!isCalledDie(word) || length < minFaces || !isDieType(length) || faces.length !== length) continue;
			const sizes = await Promise.all(faces.map((file) => sizeInPixels(context, file)));
			if (!areAboutAsLarge(sizes)) continue;
			drafts.push(...diceFromFolder(folder, faces, false, context));
			context.guess(faces[0] ?? folder, remark("DIE_BY_NAMES", { count: length }));
			const rest = (folders.get(folder) ?? []).filter((file) => !faces.includes(file));
			if (rest.length > 0) folders.set(folder, rest);
			else folders.delete(folder);
		}
	}
	return drafts;
}
