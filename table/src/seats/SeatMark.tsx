import type { SeatEntry } from "@tuckbox/client/table";
import { inkOn } from "./ink.ts";
import styles from "./SeatMark.module.css";

/** A seat as a disc in its colour with the initial of its name; hollow while the seat is not connected. */
export function SeatMark({
	seat,
	isAway = false,
}: {
	seat: Pick<SeatEntry, "name" | "colour">;
	isAway?: boolean;
}) {
	const initial = [...seat.name.trim()][0]?.toLocaleUpperCase() ?? "·";
	const ink = inkOn(seat.colour);
	return (
		<svg className={styles.mark} viewBox="0 0 32 32" aria-hidden="true" data-away={isAway || undefined}>
			<title>{seat.name}</title>
			<circle cx="16" cy="16" r="13.5" fill={isAway ? "var(--panel)" : seat.colour} stroke={seat.colour} />
			<text x="16" y="21.5" textAnchor="middle" fill={isAway ? "var(--quiet)" : ink}>
				{initial}
			</text>
		</svg>
	);
}
