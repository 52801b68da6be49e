import { t } from "@tuckbox/web/messages/words.ts";
import { Button } from "@tuckbox/web/ui/Button.tsx";
import { useState } from "react";
import styles from "../dialogs/Dialogs.module.css";
import { act } from "../session/acting.ts";
import { faultText } from "../session/refusals.ts";
import { type SeatAtTable, useSession } from "../session/session.ts";
import { removeSeat } from "./seat-calls.ts";

/** Asks the host for confirmation before a guest or a stand-in is removed, and explains the consequences. */
export function RemoveSeat({
	seat: { id, name, isStandIn },
	onClose,
}: {
	seat: SeatAtTable;
	onClose(): void;
}) {
	const session = useSession();
	const { client } = session;
	const [isBusy, setIsBusy] = useState(false);
	const [fault, setFault] = useState<string>();
	function remove() {
		if (isStandIn) {
			void act(session, { kind: "removeStandIn", seat: id });
			return onClose();
		}
		setIsBusy(true);
		removeSeat(client.head?.game.id ?? "", client.tableId, id).then(onClose, (error) => {
			setFault(faultText(error));
			setIsBusy(false);
		});
	}
	return (
		<div className={styles.choice}>
			<p>{t(isStandIn ? "play.removeStandInText" : "play.removeSeatText", { name })}</p>
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
