import { playtestLimits, sharedReplays } from "@tuckbox/pieces/table";
import { t } from "@tuckbox/web/messages/words.ts";
import { Button } from "@tuckbox/web/ui/Button.tsx";
import { Dialog } from "@tuckbox/web/ui/Dialog.tsx";
import { Check, Field } from "@tuckbox/web/ui/Field.tsx";
import { useId, useState } from "react";
import { Fault } from "../../ui/Fault.tsx";
import { PaperSeats } from "../paper/PaperSeats.tsx";
import { SetUpField } from "../paper/SetUpField.tsx";
import { changeOf, type Entered, enteredOf, hasWinners, newSeat } from "../parts/entered.ts";
import styles from "../parts/fields.module.css";
import type { PlaytestSummary } from "../parts/playtest.ts";
import { useChangePlaytest } from "../parts/queries.ts";
import { ResultChoice } from "../parts/ResultChoice.tsx";
import { SeatFields } from "../parts/SeatFields.tsx";
import { seatName } from "../parts/words.ts";

const { maxQuestionLength, maxReasonLength } = playtestLimits;

type Props = { gameId: string; playtest: PlaytestSummary; onClose(): void };

/** Enters or corrects what is said of a playtest. What the table recorded stays; a game on paper can get other seats. */
export function EditPlaytest({ gameId, playtest, onClose }: Props) {
	// a list that is loaded again must not take back what is being typed
	const [before] = useState(playtest);
	const replayName = useId();
	const [entered, setEntered] = useState<Entered>(() => enteredOf(before));
	const change = useChangePlaytest(gameId, playtest.id, onClose);
	const isPaper = before.source === "paper";
	const enter = (fields: Partial<Entered>) => setEntered({ ...entered, ...fields });
	return (
		<Dialog
			title={t("playtesting.edit")}
			isWide
			fillsPhone
			onClose={onClose}
			onSubmit={() => {
				const body = changeOf(before, entered);
				if (Object.keys(body).length === 0) onClose();
				else change.mutate(body);
			}}
			actions={
				<>
					<Button look="primary" type="submit" isBusy={change.isPending}>
						{t("playtesting.save")}
					</Button>
					<Button look="quiet" onClick={onClose}>
						{t("shell.cancel")}
					</Button>
				</>
			}
		>
			<Field
				label={t("playtesting.question")}
				maxLength={maxQuestionLength}
				autoComplete="off"
				dir="auto"
				value={entered.question}
				onChange={({ target }) => enter({ question: target.value })}
			/>
			{isPaper && <SetUpField value={entered.setUp} onEnter={(setUp) => enter({ setUp })} />}
			<ResultChoice value={entered.result} onChoose={(result) => enter({ result })} />
			{isPaper && (
				<PaperSeats
					seats={entered.seats}
					canWin={hasWinners(entered)}
					newSeat={newSeat}
					onEnter={(seats) => enter({ seats })}
				/>
			)}
			{!isPaper && entered.seats.length > 0 && (
				<ul className={styles.seats}>
					{entered.seats.map((seat, i) => (
						<li key={seat.place}>
							<SeatFields
								name={seatName(before.seats[i] ?? { name: null, place: seat.place })}
								seat={seat}
								canWin={hasWinners(entered)}
								onEnter={(fields) => enter({ seats: entered.seats.with(i, { ...seat, ...fields }) })}
							/>
						</li>
					))}
				</ul>
			)}
			{before.hasReplay && (
				<fieldset className={styles.results}>
					<legend>{t("playtesting.sharedReplay")}</legend>
					{sharedReplays.map((shared) => (
						<Check
							key={shared}
							type="radio"
							name={replayName}
							checked={entered.sharedReplay === shared}
							onChange={() => enter({ sharedReplay: shared })}
							label={t(`playtesting.sharedReplay_${shared}`)}
						/>
					))}
				</fieldset>
			)}
			<Check
				type="checkbox"
				label={t("playtesting.exclude")}
				hint={t("playtesting.excludeHint")}
				checked={entered.isExcluded}
				onChange={({ target }) => enter({ isExcluded: target.checked })}
			/>
			{entered.isExcluded && (
				<Field
					label={t("playtesting.because")}
					required
					pattern=".*\S.*"
					maxLength={maxReasonLength}
					autoComplete="off"
					dir="auto"
					value={entered.reason}
					onChange={({ target }) => enter({ reason: target.value })}
				/>
			)}
			<Fault error={change.error} />
		</Dialog>
	);
}
