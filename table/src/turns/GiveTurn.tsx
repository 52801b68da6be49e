import type { TurnsEntry } from "@tuckbox/client/table";
import { t } from "@tuckbox/web/messages/words.ts";
import { Dialog } from "@tuckbox/web/ui/Dialog.tsx";
import { useState } from "react";
import styles from "../dialogs/Dialogs.module.css";
import { SeatMark } from "../seats/SeatMark.tsx";
import type { DialogProps } from "../session/dialog-props.ts";
import { seatsInOrder, useEntry, useSession, useTopic } from "../session/session.ts";
import { endTurn, turnToGive } from "../session/turns.ts";

/** Ends a turn, and chooses whose turn it is then. */
export function GiveTurn({ onClose }: DialogProps<"giveTurn">) {
	const session = useSession();
	const view = useTopic("view", (client) => client.view);
	const here = useTopic("here", (client) => client.here);
	// if this turn ends meanwhile, that of another seat is not given in its place
	const [from] = useState(() => turnToGive(session));
	const { order = [], active = [] } = useEntry<TurnsEntry>("turns") ?? {};
	const seats = seatsInOrder(view).filter(({ id }) => order.includes(id) && !active.includes(id));
	return (
		<Dialog title={t("turns.giveTitle")} onClose={onClose}>
			<ul className={styles.list}>
				{seats.map((seat) => (
					<li key={seat.id}>
						<button
							type="button"
							className={styles.row}
							onClick={() => {
								onClose();
								if (from !== undefined) void endTurn(session, from, seat.id);
							}}
						>
							<SeatMark seat={seat} isAway={!here.includes(seat.id)} />
							<span className={styles.name} dir="auto">
								{seat.name}
							</span>
						</button>
					</li>
				))}
			</ul>
			<p className="quiet small">{t("turns.giveHint")}</p>
		</Dialog>
	);
}
