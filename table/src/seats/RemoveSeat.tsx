import { t } from "@tuckbox/web/messages/words.ts";
import { Button } from "@tuckbox/web/ui/Button.tsx";
import { useState } from "react";
import styles from "../dialogs/Dialogs.module.css";
import { faultText } from "../session/refusals.ts";
import { type SeatAtTable, useSession } from "../session/session.ts";
import { removeSeat } from "./seat-calls.ts";

/** Asks the host for confirmation before a guest is removed, and explains the consequences. */
export function RemoveSeat({ seat: { id, name }, onClose }: { seat: SeatAtTable; onClose(): void }) {
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
