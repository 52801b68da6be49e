import { t } from "../words/words.ts";

/** The designer's word for a side, to begin with: `Front`, `Face 3`, `Page 12`. */
export function sideText(side: string): string {
	if (side === "front") return t("byHand.front");
	if (side === "back") return t("byHand.back");
	if (side === "cover") return t("byHand.cover");
	const [, what, number = ""] = /^(face|page)-(\d+)$/.exec(side) ?? [];
	if (what === "face") return t("byHand.face", { number });
	return what === "page" ? t("byHand.page", { number }) : side;
}
