import { t } from "@tuckbox/web/messages/words.ts";
import { Button } from "@tuckbox/web/ui/Button.tsx";
import { type ReactNode, useId } from "react";
import { describeError } from "../../ui/Problem.tsx";
import styles from "../add/PicturesDialog.module.css";
import { type Sign, signs } from "./signs.ts";

/** How many pieces a sign stands for, in words. */
export function signText(sign: Sign, count: number): string {
	return {
		"+": t("byHand.countNew", { count }),
		"~": t("byHand.countChanged", { count }),
		"=": t("byHand.countSame", { count }),
		"!": t("byHand.countSkipped", { count }),
	}[sign];
}

/** The plan of a push: how many pieces it creates, changes, leaves and skips, and each of them. */
export function PlanHead({ counts, children }: { counts: ReadonlyMap<Sign, number>; children: ReactNode }) {
	const id = useId();
	return (
		<section aria-labelledby={id}>
			<h3 id={id} className={styles.planTitle}>
				{t("byHand.plan")}
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
			<ul>{children}</ul>
		</section>
	);
}

type Props = {
	isBusy: boolean;
	isPlanning: boolean;
	isDisabled: boolean;
	failure: Error | undefined;
	/** The pictures that cannot be sent, which are named with their reasons. */
	refused: readonly { file: string; reason: string }[];
	toDo: number;
	onStop(): void;
	onClose(): void;
};

/** The buttons under a plan, and what went wrong above them. */
export function PushButtons(props: Props) {
	const { isBusy, isPlanning, isDisabled, failure, refused, toDo, onStop, onClose } = props;
	if (isBusy) return <Button onClick={onStop}>{t("byHand.stop")}</Button>;
	const [first] = refused;
	const words = failure && describeError(failure);
	return (
		<>
			{first !== undefined ? (
				<p role="alert" className={styles.fault} dir="auto">
					{refused.length === 1
						? t("byHand.oneRefused", { file: first.file, reason: first.reason })
						: t("byHand.someRefused", { count: refused.length, file: first.file, reason: first.reason })}
					{failure !== undefined && ` ${t("byHand.noneChanged")}`}
				</p>
			) : (
				words && (
					<p role="alert" className={styles.fault}>
						{words.what} {words.next}
					</p>
				)
			)}
			<Button
				look="primary"
				type="submit"
				icon="upload"
				disabled={toDo === 0 || isDisabled}
				isBusy={isPlanning}
			>
				{toDo === 0 ? t("byHand.push") : t("byHand.pushCount", { count: toDo })}
			</Button>
			<Button look="quiet" onClick={onClose}>
				{t("byHand.cancel")}
			</Button>
		</>
	);
}
