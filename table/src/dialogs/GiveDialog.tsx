import { t } from "@tuckbox/web/messages/words.ts";
import { Dialog } from "@tuckbox/web/ui/Dialog.tsx";
import { SeatMark } from "../seats/SeatMark.tsx";
import { act } from "../session/acting.ts";
import type { DialogProps } from "../session/dialog-props.ts";
import { otherHands, useSession, useTopic } from "../session/session.ts";
import styles from "./Dialogs.module.css";

/** Gives things to the hand of another seat. */
export function GiveDialog({ request: { ids }, onClose }: DialogProps<"giveTo">) {
	const session = useSession();
	useTopic("names", (client) => client.names);
	const here = useTopic("here", (client) => client.here);
	return (
		<Dialog title={t("play.giveToTitle")} onClose={onClose}>
			<ul className={styles.list}>
				{otherHands(session).map((seat) => (
					<li key={seat.id}>
						<button
							type="button"
							className={styles.row}
							onClick={() => {
								onClose();
								void act(session, { kind: "give", ids: [...ids], to: seat.id });
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
			<p className="quiet small">{t("play.giveToHint")}</p>
		</Dialog>
	);
}
