import { useState } from "react";
import { Button } from "../../look/Button.tsx";
import { t } from "../../words/words.ts";
import { faultText } from "../refusals.ts";
import { removeSeat } from "../seat-calls.ts";
import { type Seated, useSession } from "../session.ts";
import styles from "./Dialogs.module.css";

/** Asks the host before a guest is removed, and says what happens then. */
export function RemoveSeat({ seat: { id, name }, onClose }: { seat: Seated; onClose(): void }) {
	const { client } = useSession();
	const [isBusy, setIsBusy] = useState(false);
	const [fault, setFault] = useState<string>();
	function remove() {
		setIsBusy(true);
		removeSeat(client.head?.game.id ?? "", client.tableId, id).then(onClose, (error) => {
			setFault(faultText(error));
			setIsBusy(false);
		});
	}
	return (
		<div className={styles.choice}>
			<p>{t("play.removeSeatText", { name })}</p>
			{fault && <p role="alert">{fault}</p>}
			<p>
				<Button look="danger" isBusy={isBusy} onClick={remove}>
					{t("play.removeSeat", { name })}
				</Button>{" "}
				<Button look="quiet" onClick={onClose}>
					{t("play.cancel")}
				</Button>
			</p>
		</div>
	);
}
