import type { PastComponent } from "@tuckbox/client";
import { capitalise } from "@tuckbox/messages/capitalise.ts";
import type { Shape } from "@tuckbox/pieces";
import { language, t } from "@tuckbox/web/messages/words.ts";

/** A field of a record that a push can change. */
export type Field = PastComponent["fields"][number];
/** A fact about a piece in a list or a form. */
type ShownField = Field | "kind" | "size";

/** The designer's word for a field, in a sentence. A field of the service without a word does not compile. */
export function fieldWord(field: ShownField): string {
	return t(`fields.${field}`);
}

/** The word for a field as a heading or a label. */
export function fieldTitle(field: ShownField): string {
	return capitalise(language, fieldWord(field));
}

export function shapeWord(shape: Shape): string {
	return t(`game.shape_${shape}`);
}
