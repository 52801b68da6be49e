import { sharedBacksOf } from "@tuckbox/pieces";
import type { PieceDraft } from "../../read/draft.ts";
import type { ReadContext } from "../../read/read-context.ts";
import { remark } from "../../remarks.ts";
import { isBacksFolder } from "../sections.ts";
import { isLike } from "./proportions.ts";

// Pictures called backs whose proportions are not those of the cards next to them.

/** Leaves out the backs of a folder that are unlike its cards, if another one is like them: a background is called back, too. */
export async function leaveOutUnlikeBacks(
	folders: Map<string, string[]>,
	context: ReadContext,
): Promise<void> {
	for (const [folder, files] of folders) {
		const backs = isBacksFolder(folder) ? [] : sharedBacksOf(files);
		const cards = files.filter((file) => !backs.includes(file));
		if (backs.length < 2 || cards.length === 0) continue;
		const areLike = await Promise.all(backs.map((back) => isLike(back, cards, context, false)));
		if (!areLike.includes(true)) continue;
		const unlike = backs.filter((back, at) => !areLike[at] && !context.files.isKept(back));
		for (const back of unlike) context.guess(back, remark("BACK_OF_NO_CARD"));
		folders.set(
			folder,
			files.filter((file) => !unlike.includes(file)),
		);
	}
}

/** A back next to its cards is theirs if its name says so, except a strip or the like: it would be stretched. */
const maxStretch = 1.5;

/** Takes away the back that lies next to the cards of a deck that was only assumed, if its proportions are far from theirs. */
export async function takeUnlike(deck: PieceDraft, context: ReadContext): Promise<void> {
	const back = deck.isAssumed ? deck.pictures.get("back")?.file : undefined;
	const fronts = deck.children.flatMap(({ pictures }) => pictures.get("front")?.file ?? []);
	// the back of a heap may be a background
	const max = deck.isMixed ? undefined : maxStretch;
	if (back === undefined || (await isLike(back, fronts, context, true, max))) return;
	deck.pictures.delete("back");
	context.guess(back, remark("BACK_OF_NO_CARD"));
}
