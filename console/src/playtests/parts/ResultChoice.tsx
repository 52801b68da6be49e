import { playtestResults } from "@tuckbox/pieces/table";
import { t } from "@tuckbox/web/messages/words.ts";
import { Check } from "@tuckbox/web/ui/Field.tsx";
import { useId } from "react";
import type { Entered } from "./entered.ts";
import styles from "./fields.module.css";

type ResultProps = { value: Entered["result"]; onChoose(result: Entered["result"]): void };

/** Says how the game ended. */
export function ResultChoice({ value, onChoose }: ResultProps) {
	const name = useId();
	return (
		<fieldset className={styles.results}>
			<legend>{t("playtesting.howItEnded")}</legend>
			{playtestResults.map((result) => (
				<Check
					key={result}
					type="radio"
					name={name}
					checked={value === result}
					onChange={() => onChoose(result)}
					label={t(`playtesting.result_${result}`)}
				/>
			))}
		</fieldset>
	);
}
