import { tableLimits } from "@tuckbox/pieces/table";
import { t } from "@tuckbox/web/messages/words.ts";
import { Button } from "@tuckbox/web/ui/Button.tsx";
import { newSeat, type SeatEntered } from "../parts/entered.ts";
import styles from "./PaperGame.module.css";
import { PaperSeat } from "./PaperSeat.tsx";

type Props = {
	seats: readonly SeatEntered[];
	canWin: boolean;
	onEnter(seats: readonly SeatEntered[]): void;
};

/** The lowest place at which no one sits. */
function freePlace(seats: readonly SeatEntered[]): number {
	const taken = new Set(seats.map(({ place }) => place));
	let place = 0;
	while (taken.has(place)) place++;
	return place;
}

/** Changes the seats of a game that was entered by hand, without their answers. Each keeps its place. */
export function PaperSeats({ seats, canWin, onEnter }: Props) {
	return (
		<>
			<ul className={styles.seats}>
				{seats.map((seat, i) => (
					<PaperSeat
						key={seat.place}
						seat={seat}
						number={seat.place + 1}
						canWin={canWin}
						onRemove={seats.length === 1 ? undefined : () => onEnter(seats.toSpliced(i, 1))}
						onEnter={(fields) => onEnter(seats.with(i, { ...seat, ...fields }))}
					/>
				))}
			</ul>
			{seats.length < tableLimits.maxSeats && (
				<div>
					<Button
						isSmall
						icon="plus"
						onClick={() => {
							const added = newSeat(freePlace(seats));
							onEnter([...seats, added].sort((a, b) => a.place - b.place));
						}}
					>
						{t("playtesting.addSeat")}
					</Button>
				</div>
			)}
		</>
	);
}
