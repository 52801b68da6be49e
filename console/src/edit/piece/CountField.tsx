import { Field } from "@tuckbox/web/ui/Field.tsx";
import type { ComponentProps } from "react";
import { fieldTitle } from "../../ui/field-words.ts";

/** The field for the number of a piece's copies in the box. */
export function CountField(props: Partial<ComponentProps<typeof Field>>) {
	return (
		<Field
			label={fieldTitle("count")}
			name="count"
			type="number"
			min={1}
			step={1}
			max={Number.MAX_SAFE_INTEGER}
			required
			{...props}
		/>
	);
}
