import { tableLimits } from "@tuckbox/pieces/table";
import { t } from "@tuckbox/web/messages/words.ts";
import { Button } from "@tuckbox/web/ui/Button.tsx";
import { Field } from "@tuckbox/web/ui/Field.tsx";
import type { ReactNode } from "react";
import type { SeatEntered } from "../parts/entered.ts";
import { SeatFields } from "../parts/SeatFields.tsx";
import styles from "./PaperGame.module.css";

type Props = {
	seat: SeatEntered;
	number: number;
	canWin: boolean;
	/** Undefined for the only seat. */
	onRemove: (() => void) | undefined;
	onEnter(fields: Partial<SeatEntered>): void;
	/** The answers of the seat. */
	children?: ReactNode;
};

/** A seat of a game on paper: the name, the result, and the answers. */
export function PaperSeat({ seat, number, canWin, onRemove, onEnter, children }: Props) {
	const name = t("playtesting.seat", { number });
	return (
		<li className={styles.seat}>
			<div className={styles.name}>
				<Field
					label={t("playtesting.nameOf", { seat: name })}
					maxLength={tableLimits.maxNameLength}
					autoComplete="off"
					dir="auto"
					value={seat.name}
					onChange={({ target }) => onEnter({ name: target.value })}
				/>
				{onRemove && (
					<Button
						look="quiet"
						icon="delete"
						aria-label={t("playtesting.removeSeat", { seat: name })}
						onClick={onRemove}
					/>
				)}
			</div>
			<SeatFields name={seat.name.trim() || name} seat={seat} canWin={canWin} onEnter={onEnter} />
			{children}
		</li>
	);
}
