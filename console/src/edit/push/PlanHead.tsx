import { t } from "@tuckbox/web/messages/words.ts";
import { type ReactNode, useId } from "react";
import styles from "./PlanHead.module.css";
import { type Sign, signs } from "./signs.ts";

/** The number of pieces with a sign, in words. */
export function signText(sign: Sign, count: number): string {
	return {
		"+": t("edit.countNew", { count }),
		"~": t("edit.countChanged", { count }),
		"=": t("edit.countSame", { count }),
		"!": t("edit.countSkipped", { count }),
	}[sign];
}

/** The plan of a push: how many pieces it creates, changes, leaves and skips, and each of them. */
export function PlanHead({ counts, children }: { counts: ReadonlyMap<Sign, number>; children: ReactNode }) {
	const id = useId();
	return (
		<section aria-labelledby={id}>
			<h3 id={id} className={styles.planTitle}>
				{t("edit.plan")}
				<span role="status">
					{signs.map((sign) => {
						const count = counts.get(sign);
						return count === undefined ? null : (
							<span key={sign}>
								<span aria-hidden="true">{sign}</span> {signText(sign, count)}
							</span>
						);
					})}
				</span>
			</h3>
			{children}
		</section>
	);
}
