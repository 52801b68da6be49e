import { playtestLimits } from "@tuckbox/pieces/table";
import { t } from "@tuckbox/web/messages/words.ts";
import { Check, Field } from "@tuckbox/web/ui/Field.tsx";
import { SeatMark } from "../seats/SeatMark.tsx";
import type { SeatAtTable } from "../session/session.ts";
import styles from "./EndPlaytest.module.css";
import type { SeatEntered } from "./report.ts";

const { maxScore, maxRoleLength } = playtestLimits;

type Props = {
	name: string;
	/** Undefined if no one sits there any longer. */
	seat: SeatAtTable | undefined;
	/** The score that the table counts. */
	counted: number | undefined;
	canWin: boolean;
	/** Whether the designer plays there, as the service assumes. */
	isDesigner: boolean;
	entered: SeatEntered;
	onEnter(fields: SeatEntered): void;
};

/** The fields of one seat. */
export function SeatLine({ name, seat, counted, canWin, isDesigner, entered, onEnter }: Props) {
	return (
		<fieldset className={styles.seat}>
			<legend className={styles.name}>
				{seat && <SeatMark seat={seat} />}
				<span dir="auto">{name}</span>
			</legend>
			<Check
				type="checkbox"
				label={t("playtests.won")}
				disabled={!canWin}
				checked={canWin && entered.hasWon === true}
				onChange={({ target }) => onEnter({ hasWon: target.checked })}
			/>
			<div className={styles.who}>
				<Check
					type="checkbox"
					label={t("playtests.isNew")}
					checked={entered.isNew === true}
					onChange={({ target }) => onEnter({ isNew: target.checked })}
				/>
				<Check
					type="checkbox"
					label={t("playtests.isDesigner")}
					checked={entered.isDesigner ?? isDesigner}
					onChange={({ target }) => onEnter({ isDesigner: target.checked })}
				/>
			</div>
			<Field
				label={t("playtests.score")}
				type="number"
				inputMode="numeric"
				min={-maxScore}
				max={maxScore}
				value={entered.score ?? counted ?? ""}
				onChange={({ target }) => onEnter({ score: target.value })}
			/>
			<Field
				label={t("playtests.role")}
				maxLength={maxRoleLength}
				autoComplete="off"
				dir="auto"
				value={entered.role ?? ""}
				onChange={({ target }) => onEnter({ role: target.value })}
			/>
		</fieldset>
	);
}
