import { Dialog } from "../../look/Dialog.tsx";
import { t } from "../../words/words.ts";
import { act } from "../acting.ts";
import { SeatMark } from "../SeatMark.tsx";
import { otherHandsOf, useSession, useTopic } from "../session.ts";
import styles from "./Dialogs.module.css";
import type { DialogProps } from "./props.ts";

/** Gives things to another seat, whose hand takes them. */
export function GiveDialog({ request: { ids }, onClose }: DialogProps<"giveTo">) {
	const session = useSession();
	useTopic("names", (client) => client.names);
	const here = useTopic("here", (client) => client.here);
	return (
		<Dialog title={t("play.giveToTitle")} onClose={onClose}>
			<ul className={styles.list}>
				{otherHandsOf(session).map((seat) => (
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
