import { tableLimits } from "@tuckbox/pieces/table";
import { t } from "@tuckbox/web/messages/words.ts";
import { Field } from "@tuckbox/web/ui/Field.tsx";

/** The name of the set-up of a game on paper. */
export function SetUpField({ value, onEnter }: { value: string; onEnter(setUp: string): void }) {
	return (
		<Field
			label={t("playtesting.setUpField")}
			maxLength={tableLimits.maxNameLength}
			autoComplete="off"
			dir="auto"
			value={value}
			onChange={({ target }) => onEnter(target.value)}
		/>
	);
}
