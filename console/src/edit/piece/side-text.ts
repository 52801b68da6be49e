import { locale, t } from "@tuckbox/web/messages/words.ts";

/** The designer's word for a side within a sentence: `front`, `face 3`, `page 12`. */
export function sideText(side: string): string {
	if (side === "front") return t("edit.front");
	if (side === "back") return t("edit.back");
	if (side === "cover") return t("edit.cover");
	const [, what, number = ""] = /^(face|page)-(\d+)$/.exec(side) ?? [];
	if (what === "face") return t("edit.face", { number });
	return what === "page" ? t("edit.page", { number }) : side;
}

/** The same at the beginning: `Front`. */
export function sideTitle(side: string): string {
	const text = sideText(side);
	return text.charAt(0).toLocaleUpperCase(locale) + text.slice(1);
}
