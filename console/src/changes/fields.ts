import type { Piece } from "@tuckbox/web/draw/model/piece.ts";
import { t } from "@tuckbox/web/messages/words.ts";
import { countText, sizeText } from "@tuckbox/web/ui/words.ts";
import { type Field, fieldTitle, shapeWord } from "../ui/field-words.ts";

/** Shown in place of a value that is not set. */
export const none = () => t("game.none");

type ComparedField = { label: string; textOf: (piece: Piece) => string };

/**
 * The form in which a comparison of versions shows each field, in order; undefined if another field shows it, or a form
 * of its own. A field of the service that is missing here does not compile.
 */
const comparisons = (): Record<Field, ComparedField | undefined> => ({
	name: { label: fieldTitle("name"), textOf: ({ name }) => name },
	count: { label: fieldTitle("count"), textOf: ({ count }) => countText(count) },
	widthMm: { label: fieldTitle("size"), textOf: sizeText },
	heightMm: undefined,
	shape: {
		label: fieldTitle("shape"),
		textOf: ({ shape }) => (shape === undefined ? t("game.notSet") : shapeWord(shape)),
	},
	sides: { label: fieldTitle("sides"), textOf: ({ sides }) => String(sides ?? none()) },
	parentExternalKey: {
		label: t("game.belongsTo"),
		textOf: ({ parentExternalKey }) => parentExternalKey ?? none(),
	},
	externalKey: { label: fieldTitle("externalKey"), textOf: ({ externalKey }) => externalKey },
	payload: undefined,
	imageFaces: undefined,
});

export const comparedFields = () => Object.values(comparisons()).filter((one) => one !== undefined);
