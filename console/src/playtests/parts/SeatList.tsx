import { t } from "@tuckbox/web/messages/words.ts";
import { Icon } from "@tuckbox/web/ui/icons/Icon.tsx";
import { countText } from "@tuckbox/web/ui/words.ts";
import type { PlaytestSeat } from "./playtest.ts";
import styles from "./SeatList.module.css";
import { seatName } from "./words.ts";

/** The players with their scores; winners are marked. */
export function SeatList({ seats }: { seats: readonly PlaytestSeat[] }) {
	if (seats.length === 0) return null;
	return (
		<ul className={styles.seats} aria-label={t("playtesting.seats")}>
			{seats.map((seat) => (
				<li key={seat.place} data-won={seat.hasWon || undefined}>
					{seat.hasWon && (
						<>
							<Icon name="star" />
							<span className="unseen">{t("playtesting.winner")}: </span>
						</>
					)}
					<bdi>{seatName(seat)}</bdi>
					{seat.score !== null && (
						<span className={styles.score}>
							<span className="unseen">{t("playtesting.score")}: </span>
							{countText(seat.score)}
						</span>
					)}
					{seat.role !== null && (
						<span className="quiet" dir="auto">
							{seat.role}
						</span>
					)}
					{seat.isNew && <span className={styles.tag}>{t("playtesting.isNewShort")}</span>}
					{seat.isDesigner && <span className={styles.tag}>{t("playtesting.designer")}</span>}
				</li>
			))}
		</ul>
	);
}
