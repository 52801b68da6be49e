import { t } from "@tuckbox/web/messages/words.ts";
import { Field, Lines, Select } from "@tuckbox/web/ui/Field.tsx";
import type { ReactNode } from "react";
import type { ValueKind } from "../changes/value.ts";
import styles from "./ValuesForm.module.css";

type Props = {
	label: ReactNode;
	kind: ValueKind;
	text: string;
	onText(text: string): void;
	isWrong?: boolean;
	hint?: ReactNode;
	autoFocus?: boolean;
};

/** The field for a value of some kind. */
export function ValueControl({ label, kind, text, onText, isWrong = false, hint, autoFocus = false }: Props) {
	const common = { label, hint, autoComplete: "off", dir: "auto", value: text, autoFocus } as const;
	if (kind === "yesNo")
		return (
			<Select
				{...{ label, hint }}
				value={text}
				takesFocus={autoFocus}
				onChoose={onText}
				options={[
					{ value: "yes", label: t("values.yes") },
					{ value: "no", label: t("values.no") },
				]}
			/>
		);
	if (kind === "number")
		return (
			<Field
				{...common}
				inputMode="decimal"
				fault={isWrong ? t("values.notNumber") : undefined}
				onChange={({ target }) => onText(target.value)}
			/>
		);
	const isNested = kind === "nested";
	return (
		<Lines
			{...common}
			className={styles.lines}
			isCode={isNested}
			rows={kind === "text" ? 1 : 3}
			spellCheck={!isNested}
			hint={hint || (kind === "list" ? t("values.onePerLine") : undefined)}
			fault={isWrong ? t("values.notJson") : undefined}
			onChange={({ target }) => onText(target.value)}
		/>
	);
}
