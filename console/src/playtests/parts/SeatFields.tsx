import { playtestLimits } from "@tuckbox/pieces/table";
import { t } from "@tuckbox/web/messages/words.ts";
import { Check, Field } from "@tuckbox/web/ui/Field.tsx";
import type { SeatEntered } from "./entered.ts";
import styles from "./fields.module.css";

const { maxScore, maxRoleLength } = playtestLimits;

type Props = {
	name: string;
	seat: SeatEntered;
	/** Whether single seats can win. */
	canWin: boolean;
	onEnter(fields: Partial<SeatEntered>): void;
};

/** The fields of one seat. */
export function SeatFields({ name, seat, canWin, onEnter }: Props) {
	return (
		<fieldset className={styles.seat}>
			<legend dir="auto">{name}</legend>
			<Field
				label={t("playtesting.score")}
				type="number"
				inputMode="numeric"
				min={-maxScore}
				max={maxScore}
				value={seat.score}
				onChange={({ target }) => onEnter({ score: target.value })}
			/>
			<Field
				label={t("playtesting.role")}
				maxLength={maxRoleLength}
				autoComplete="off"
				dir="auto"
				value={seat.role}
				onChange={({ target }) => onEnter({ role: target.value })}
			/>
			<div className={styles.boxes}>
				<Check
					type="checkbox"
					label={t("playtesting.won")}
					disabled={!canWin}
					checked={canWin && seat.hasWon}
					onChange={({ target }) => onEnter({ hasWon: target.checked })}
				/>
				<Check
					type="checkbox"
					label={t("playtesting.isNew")}
					checked={seat.isNew}
					onChange={({ target }) => onEnter({ isNew: target.checked })}
				/>
				<Check
					type="checkbox"
					label={t("playtesting.isDesigner")}
					checked={seat.isDesigner}
					onChange={({ target }) => onEnter({ isDesigner: target.checked })}
				/>
			</div>
		</fieldset>
	);
}
