import { tableLimits } from "@tuckbox/pieces/table";
import { t } from "@tuckbox/web/messages/words.ts";
import { Button } from "@tuckbox/web/ui/Button.tsx";
import type { ReactNode } from "react";
import type { SeatEntered } from "../parts/entered.ts";
import styles from "./PaperGame.module.css";
import { PaperSeat } from "./PaperSeat.tsx";

type Props<Seat extends SeatEntered> = {
	seats: readonly Seat[];
	canWin: boolean;
	/** A seat in which nothing has been entered. */
	newSeat(place: number): Seat;
	onEnter(seats: readonly Seat[]): void;
	/** Further fields of a seat, below the others. */
	more?(seat: Seat, onEnter: (seat: Seat) => void): ReactNode;
};

/** The lowest place at which no one sits. */
function freePlace(seats: readonly SeatEntered[]): number {
	const taken = new Set(seats.map(({ place }) => place));
	let place = 0;
	while (taken.has(place)) place++;
	return place;
}

/** The seats of a game on paper, which can be added and removed. Each keeps its place. */
export function PaperSeats<Seat extends SeatEntered>({ seats, canWin, newSeat, onEnter, more }: Props<Seat>) {
	return (
		<>
			<ul className={styles.seats}>
				{seats.map((seat, i) => {
					const enterSeat = (entered: Seat) => onEnter(seats.with(i, entered));
					return (
						<PaperSeat
							key={seat.place}
							seat={seat}
							number={seat.place + 1}
							canWin={canWin}
							onRemove={seats.length === 1 ? undefined : () => onEnter(seats.toSpliced(i, 1))}
							onEnter={(fields) => enterSeat({ ...seat, ...fields })}
						>
							{more?.(seat, enterSeat)}
						</PaperSeat>
					);
				})}
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
