import { t } from "@tuckbox/web/messages/words.ts";
import { ownSeats, personalSeat, showSeat } from "../session/own-seats.ts";
import { useMe, useSession, useTopic } from "../session/session.ts";
import styles from "./OwnSeats.module.css";
import { SeatMark } from "./SeatMark.tsx";

/** The seats that the person plays, to go from one to another. */
export function OwnSeats() {
	const { client } = useSession();
	const { seat: me } = useMe();
	const view = useTopic("view", (known) => known.view);
	return (
		<nav className={styles.strip} aria-label={t("standIns.yourSeats")}>
			{ownSeats(view, personalSeat(client)).map((seat) => (
				<button
					key={seat.id}
					type="button"
					aria-current={seat.id === me || undefined}
					aria-keyshortcuts="Shift+S"
					onClick={() => showSeat(client, seat.id)}
				>
					<SeatMark seat={seat} />
					<span dir="auto">{seat.name}</span>
				</button>
			))}
		</nav>
	);
}
