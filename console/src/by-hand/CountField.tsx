import { Field } from "../look/Field.tsx";
import { t } from "../words/words.ts";

/** How many copies of a piece are in the box. */
export function CountField({ count }: { count: number }) {
	return (
		<Field
			label={t("byHand.count")}
			name="count"
			type="number"
			min={1}
			step={1}
			max={Number.MAX_SAFE_INTEGER}
			required
			defaultValue={count}
		/>
	);
}
