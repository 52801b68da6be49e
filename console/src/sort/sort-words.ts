import type { SortedGroup, SortedKind } from "@tuckbox/folder/sorting";
import { t } from "@tuckbox/web/messages/words.ts";
import { countOfKind, kindTitle } from "@tuckbox/web/ui/piece-words.ts";

/** The kinds to choose from, in the order in which designers need them. */
export const sortedKinds = [
	...(["deck", "tile", "tokenSprite", "board", "die", "book"] as const),
	...(["counter", "bundle", "container", "tokenModel", "parts"] as const),
] as const satisfies readonly SortedKind[];

/** A kind as a label: “Deck”, “Tiles”, “Left out”. */
export function kindLabel(kind: SortedKind): string {
	if (kind === "parts") return t("sort.leftOut");
	const isOne = kind === "deck" || kind === "bundle" || kind === "die" || kind === "book";
	return kindTitle(kind, isOne ? 1 : 2);
}

/** The number of pieces in a group, in words: “52 cards”. */
export function countLabel({ kind, pieces }: Pick<SortedGroup, "kind" | "pieces">): string {
	const count = pieces.length;
	if (kind === "parts") return t("sort.pictures", { count });
	if (kind === "book") return t("sort.pages", { count });
	if (kind === "deck") return countOfKind("card", count);
	if (kind === "die") return countOfKind("dieFace", count);
	return countOfKind(kind === "bundle" ? "tile" : kind, count);
}

/** The name of a group; that of its folder if it has none. */
export function groupLabel({ kind, name }: Pick<SortedGroup, "kind" | "name">): string {
	if (name !== "") return name;
	return kind === "parts" ? t("sort.folderItself") : kindLabel(kind);
}
