import type { ManifestComponent } from "@tuckbox/client";
import { folderOf, largestGroup } from "@tuckbox/pieces";
import { lineLeavingOut } from "../read/line-for.ts";
import { listed } from "../read/listed.ts";
import type { ReadContext } from "../read/read-context.ts";
import { remark } from "../remarks.ts";
import type { LoadedPiece } from "./loaded.ts";

// Decks of which nothing says that they are any, whose pictures have many proportions: the workshop of a game or of a program.

/** Minimum number of pictures, and of proportions that they have. */
const least = { pictures: 4, forms: 3 };
/** Maximum share of the pictures that have the proportions of most: the cards of a game with a few others have more. */
const maxSame = 0.7;
/** Maximum ratio between proportions that are the same. */
const maxRatio = 1.05;

/** The numbers of pictures with the same proportions, in either direction; the most frequent first. */
function formsOf(pictures: readonly { widthPx: number; heightPx: number }[]): number[] {
	const forms: { ratio: number; count: number }[] = [];
	for (const { widthPx, heightPx } of pictures) {
		const ratio = Math.max(widthPx, heightPx) / Math.min(widthPx, heightPx);
		const known = forms.find((form) => Math.max(ratio / form.ratio, form.ratio / ratio) <= maxRatio);
		if (known === undefined) forms.push({ ratio, count: 1 });
		else known.count++;
	}
	return forms.map(({ count }) => count).sort((one, other) => other - one);
}

/** The pictures of a folder in one format that are in none of its other decks, as tokens that came out of a heap are. */
function nextToDecks(loaded: readonly LoadedPiece[], folder: string, key: string | undefined): string[] {
	const isOther = ({ draft }: LoadedPiece) => draft.kind === "deck" && draft.key !== key;
	if (!loaded.some(isOther)) return [];
	const others = loaded.filter((piece) => !isOther(piece));
	const pieces = others.flatMap((piece) => [piece, ...piece.children]);
	const names = pieces.flatMap(({ pictures }) => [...pictures.values()].map(({ image }) => image.name));
	const inFolder = names.filter((name) => folderOf(name) === folder);
	return largestGroup(inFolder, (name) => /\.\w+$/.exec(name)?.[0]?.toLowerCase() ?? "") ?? [];
}

/** Names decks that are a mixture of pictures, with what puts them right. */
export function reportMixedDecks(
	context: ReadContext,
	loaded: readonly LoadedPiece[],
	components: readonly ManifestComponent[],
): void {
	const decks = new Set(
		components.flatMap(({ kind, externalKey }) => (kind === "deck" ? [externalKey] : [])),
	);
	for (const { draft, children, pictures: own } of loaded) {
		if (draft.kind !== "deck" || !draft.isAssumed || !decks.has(draft.key ?? "") || own.has("back")) continue;
		const pictures = children.flatMap(({ pictures }) => pictures.get("front")?.image ?? []);
		const [first] = pictures;
		if (first === undefined || pictures.some(({ name }) => context.files.isKept(name))) continue;
		const [most = 0, ...more] = formsOf(pictures);
		const forms = more.length + 1;
		if (pictures.length < least.pictures || forms < least.forms || most > maxSame * pictures.length) continue;
		const folder = folderOf(first.name);
		const names = pictures.map(({ name }) => name);
		const alone = lineLeavingOut(names, context);
		const others = alone === "none" ? nextToDecks(loaded, folder, draft.key) : [];
		const line = others.length > 0 ? lineLeavingOut(others, context) : alone;
		const facts = { count: names.length, forms, files: listed(names), line };
		context.guess(folder || "the folder", remark("MAY_BE_MIXED", facts));
	}
}
