import {
	type HeldItem,
	type ItemEntry,
	isStack,
	type SeenPiece,
	type StackEntry,
} from "@tuckbox/pieces/table";
import type { Drawn } from "@tuckbox/web/draw/model/piece.ts";
import { t } from "@tuckbox/web/messages/words.ts";
import { kindText } from "@tuckbox/web/ui/piece-words.ts";
import { kindByOutline } from "../../session/things.ts";
import type { Unsent } from "../../session/unsent.ts";
import { openItem, outlineOf, seenSide } from "../layout/layout.ts";
import type { Stage } from "./stage.ts";

// Names of items for screen readers. They reveal nothing that the seat may not know.

/** A piece in words: `Ace of spades, card`; `card, face down`. */
export function pieceText(seen: SeenPiece): string {
	const outline = outlineOf(seen);
	const { kind } = outline;
	const isCard = kindByOutline(outline) === "card";
	if (!("shown" in seen)) return t("scene.faceDown", { kind: kindText({ kind }, isCard) });
	const { name } = seen.shown;
	const sides = seen.shown.sides as NonNullable<Drawn["sides"]> | null;
	return `${name}, ${kindText({ kind, ...(sides !== null && { sides }) }, isCard)}`;
}

function valueText(seen: SeenPiece, value: number | undefined): string[] {
	if (value === undefined || !("shown" in seen)) return [];
	if (seen.shown.kind === "book") return [t("scene.openAt", { page: value })];
	const face = seen.shown.faces.find(({ sideKey }) => sideKey === `face-${value}`)?.name;
	return [face === undefined ? t("scene.shows", { value }) : t("scene.showsFace", { face: String(face) })];
}

export function cardText(card: HeldItem): string {
	return [pieceText(card), ...valueText(card, card.value)].join(", ");
}

/** The name of an item that the seat sees anywhere. */
export function thingWords(stage: Stage, id: string): string {
	const entry = openItem(stage.table.view, id);
	if (entry !== undefined) return spokenName(entry, { isSelected: false, holder: undefined });
	const card = stage.hand?.cards?.find((one) => one.id === id);
	return card === undefined ? "" : cardText(card);
}

type State = { isSelected: boolean; holder: string | undefined; unsent?: Unsent | undefined };

/** The accessible name of an item on the felt. */
export function spokenName(entry: ItemEntry | StackEntry, { isSelected, holder, unsent }: State): string {
	const parts: string[] = [];
	if (isStack(entry)) {
		const name = entry.home?.name ?? t("scene.stack");
		parts.push(t("scene.stackOf", { name, count: entry.cards }));
		if (entry.face === "up") parts.push(t("scene.topIs", { piece: pieceText(entry.top) }));
		else parts.push(t("scene.isFaceDown"));
	} else {
		parts.push(pieceText(seenSide(entry)), ...valueText(entry, entry.value));
		if (entry.holds !== undefined) parts.push(t("scene.holds", { count: entry.holds }));
		if (entry.isExtra || ("shown" in entry && entry.shown.isGhost)) parts.push(t("scene.noLongerInGame"));
	}
	if (entry.isLocked) parts.push(t("scene.locked"));
	if (holder !== undefined) parts.push(t("scene.heldBy", { name: holder }));
	if (isSelected) parts.push(t("scene.selected"));
	if (unsent !== undefined) parts.push(t(`scene.unsent_${unsent}`));
	return parts.join(", ");
}
