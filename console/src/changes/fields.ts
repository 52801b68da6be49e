import type { PastComponent } from "@tuckbox/client";
import type { Shape } from "@tuckbox/web/draw/model/outline.ts";
import type { Piece } from "@tuckbox/web/draw/model/piece.ts";
import { t } from "@tuckbox/web/messages/words.ts";
import { countText, sizeText } from "@tuckbox/web/ui/words.ts";

/** Shown in place of a value that is not set. */
export const none = () => t("game.none");

export const shapeWord = (shape: Shape): string => t(`game.shape_${shape}`);

/** A field of a record that a push can change. */
export type Field = PastComponent["fields"][number];

type FieldView = {
	/** Its name in the history of a piece. */
	word: string;
	/** How a comparison of versions shows it; undefined if it is shown with another field or in its own way. */
	compared?: { label: string; textOf: (piece: Piece) => string };
};

/**
 * How the console shows each field, in the order of a comparison. A field of the
 * service that is missing here does not compile.
 */
const fieldViews = (): Record<Field, FieldView> => ({
	name: { word: t("game.field_name"), compared: { label: t("game.label_name"), textOf: ({ name }) => name } },
	count: {
		word: t("game.field_count"),
		compared: { label: t("game.label_count"), textOf: ({ count }) => countText(count) },
	},
	widthMm: { word: t("game.field_width"), compared: { label: t("game.label_size"), textOf: sizeText } },
	heightMm: { word: t("game.field_height") },
	shape: {
		word: t("game.field_outline"),
		compared: {
			label: t("game.label_outline"),
			textOf: ({ shape }) => (shape === undefined ? t("game.notSet") : shapeWord(shape)),
		},
	},
	sides: {
		word: t("game.field_sides"),
		compared: { label: t("game.label_sides"), textOf: ({ sides }) => String(sides ?? none()) },
	},
	parentExternalKey: {
		word: t("game.field_deck"),
		compared: {
			label: t("game.label_belongsTo"),
			textOf: ({ parentExternalKey }) => parentExternalKey ?? none(),
		},
	},
	externalKey: {
		word: t("game.field_key"),
		compared: { label: t("game.label_key"), textOf: ({ externalKey }) => externalKey },
	},
	payload: { word: t("game.field_payload") },
	imageFaces: { word: t("game.field_pictures") },
});

export const comparedFields = () => Object.values(fieldViews()).flatMap(({ compared }) => compared ?? []);

export const fieldWord = (field: Field): string => fieldViews()[field].word;
