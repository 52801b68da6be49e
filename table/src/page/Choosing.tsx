import { t } from "@tuckbox/web/messages/words.ts";
import { Button } from "@tuckbox/web/ui/Button.tsx";
import { useSignal } from "@tuckbox/web/ui/signal.ts";
import { useEffect } from "react";
import { Verbs } from "../menus/Verbs.tsx";
import { useSession } from "../session/session.ts";
import styles from "./Choosing.module.css";

/** A bar while taps select several things: their number, and the actions on them. */
export function Choosing() {
	const session = useSession();
	const { selection, isChoosing } = session;
	const isOn = useSignal(isChoosing);
	const selected = useSignal(selection);
	const isOver = isOn && selected.length === 0;
	useEffect(() => {
		if (isOver) isChoosing.set(false);
	}, [isOver, isChoosing]);
	if (!isOn || selected.length === 0) return null;
	return (
		<div className={styles.bar} role="status">
			<span className={styles.text}>
				<strong>{t("play.chosen", { count: selected.length })}</strong>
				{selected.length === 1 && <span>{t("play.chooseMore")}</span>}
			</span>
			<span className={styles.verbs}>
				<Verbs ids={selected} />
			</span>
			<Button
				isSmall
				look="primary"
				onClick={() => {
					isChoosing.set(false);
					selection.set([]);
				}}
			>
				{t("play.lookDone")}
			</Button>
		</div>
	);
}
