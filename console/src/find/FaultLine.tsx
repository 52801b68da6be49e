import type { SearchFault } from "@tuckbox/pieces/find";
import { rich, t } from "@tuckbox/web/messages/words.ts";
import styles from "./SearchField.module.css";

/** The faults of a search, and what may have been meant. */
export function FaultLine({
	fault,
	text,
	onText,
}: {
	fault: SearchFault;
	text: string;
	onText(text: string): void;
}) {
	const { code, field, from, to } = fault;
	const suggestion = fault.suggest?.();
	const written = text.slice(from, to);
	return (
		<p className={styles.fault}>
			<span>{t(`find.fault_${code}`, { text: fault.text, field })}</span>{" "}
			{suggestion !== undefined && (
				<span>
					{rich("find.didYouMean", {
						word: suggestion,
						b: (word) => (
							<button
								type="button"
								onClick={() =>
									onText(text.slice(0, from) + written.replace(fault.text, suggestion) + text.slice(to))
								}
							>
								{word}
							</button>
						),
					})}
				</span>
			)}
		</p>
	);
}
