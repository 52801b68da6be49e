import { baseOf, byName, folderOf, readPictureName } from "@tuckbox/pieces";
import type { PieceDraft } from "../../../read/draft.ts";
import { listed } from "../../../read/listed.ts";
import type { ReadContext } from "../../../read/read-context.ts";
import { sizeInPixels } from "../../../read/size-in-pixels.ts";
import { remark } from "../../../remarks.ts";

/** Maximum ratio between the proportions of two versions of a board. */
const maxRatio = 1.04;
/** The rest of a version’s name after that of its board: `board_v2`, `BoardExplained`, and not `boards` or `board2`. */
const more = /^(?:[-_ .]+.|\p{Lu})/u;

const stemOf = (file: string) => baseOf(readPictureName(file).stem);

const isNamedAfter = (file: string, other: string) =>
	folderOf(file) === folderOf(other) &&
	stemOf(file).startsWith(stemOf(other)) &&
	more.test(stemOf(file).slice(stemOf(other).length));

/** Names boards that are called like another one and more, and have its proportions: they may be versions of it. */
export async function reportBoardVersions(
	drafts: readonly PieceDraft[],
	context: ReadContext,
): Promise<void> {
	const files = drafts.flatMap(({ kind, pictures }) =>
		kind === "board" ? (pictures.get("front")?.file ?? []) : [],
	);
	const proportionsOf = async (file: string) => {
		const size = await sizeInPixels(context, file);
		return size ? size.widthPx / size.heightPx : 0;
	};
	const versions: string[] = [];
	for (const file of files) {
		const other = files.find((one) => isNamedAfter(file, one));
		if (other === undefined || context.files.isKept(file)) continue;
		const [own, its] = [await proportionsOf(file), await proportionsOf(other)];
		if (own > 0 && its > 0 && Math.max(own / its, its / own) <= maxRatio) versions.push(file, other);
	}
	const all = files
		.filter((file) => versions.includes(file))
		.sort((one, other) => byName(stemOf(one), stemOf(other)));
	const [first] = all;
	if (first === undefined) return;
	const facts = { count: all.length, files: listed(all), line: first };
	context.guess("the folder", remark("BOARD_VERSIONS", facts));
}
