import { playtestLimits } from "@tuckbox/pieces/table";
import { t } from "@tuckbox/web/messages/words.ts";
import { Button } from "@tuckbox/web/ui/Button.tsx";
import { Dialog } from "@tuckbox/web/ui/Dialog.tsx";
import { Field, Select } from "@tuckbox/web/ui/Field.tsx";
import { showToast } from "@tuckbox/web/ui/Toast.tsx";
import { useState } from "react";
import { useVersions } from "../../api/queries.ts";
import { Fault } from "../../ui/Fault.tsx";
import { useForm } from "../form/queries.ts";
import { hasWinners } from "../parts/entered.ts";
import { useEnterGame } from "../parts/queries.ts";
import { ResultChoice } from "../parts/ResultChoice.tsx";
import { PaperAnswers } from "./PaperAnswers.tsx";
import styles from "./PaperGame.module.css";
import { PaperSeats } from "./PaperSeats.tsx";
import { localTime, newPaperSeat, type PaperEntered, paperGameOf } from "./paper-game.ts";
import { SetUpField } from "./SetUpField.tsx";

/** Enters a game that was played without a table of Tuckbox. */
export function PaperGame({ gameId, onClose }: { gameId: string; onClose(): void }) {
	const questions = useForm(gameId).data?.questions ?? [];
	const versions = (useVersions(gameId).data ?? []).toReversed();
	const [entered, setEntered] = useState<PaperEntered>(() => ({
		...{ began: localTime(new Date()), minutes: "", version: "", question: "", result: null },
		...{ isExcluded: false, reason: "", setUp: "", seats: [newPaperSeat(0), newPaperSeat(1)] },
	}));
	const save = useEnterGame(gameId, () => {
		showToast(t("playtesting.paperSaved"));
		onClose();
	});
	const enter = (fields: Partial<PaperEntered>) => setEntered({ ...entered, ...fields });
	const { seats } = entered;
	return (
		<Dialog
			title={t("playtesting.enterPaper")}
			isWide
			fillsPhone
			onClose={onClose}
			onSubmit={() => save.mutate(paperGameOf(entered, questions))}
			actions={
				<>
					<Button look="primary" type="submit" isBusy={save.isPending}>
						{t("playtesting.save")}
					</Button>
					<Button look="quiet" onClick={onClose}>
						{t("shell.cancel")}
					</Button>
				</>
			}
		>
			<p className="quiet">{t("playtesting.paperLede")}</p>
			<div className={styles.facts}>
				<Field
					label={t("playtesting.began")}
					type="datetime-local"
					required
					value={entered.began}
					onChange={({ target }) => enter({ began: target.value })}
				/>
				<Field
					label={t("playtesting.minutesLong")}
					type="number"
					inputMode="numeric"
					min={1}
					max={playtestLimits.maxMinutes}
					value={entered.minutes}
					onChange={({ target }) => enter({ minutes: target.value })}
				/>
				<Select
					label={t("playtesting.head_version")}
					value={entered.version}
					onChoose={(version) => enter({ version })}
					options={[
						{ value: "", label: t("playtesting.unknown") },
						...versions.map(({ version, name }) => ({
							value: String(version),
							label: name || t("playtesting.version", { version }),
						})),
					]}
				/>
			</div>
			<Field
				label={t("playtesting.question")}
				maxLength={playtestLimits.maxQuestionLength}
				autoComplete="off"
				dir="auto"
				value={entered.question}
				onChange={({ target }) => enter({ question: target.value })}
			/>
			<SetUpField value={entered.setUp} onEnter={(setUp) => enter({ setUp })} />
			<ResultChoice value={entered.result} onChoose={(result) => enter({ result })} />
			<PaperSeats
				seats={seats}
				canWin={hasWinners(entered)}
				newSeat={newPaperSeat}
				onEnter={(entered) => enter({ seats: entered.map((seat, place) => ({ ...seat, place })) })}
				more={(seat, onEnter) => (
					<PaperAnswers
						{...{ gameId, seat, questions }}
						name={seat.name.trim() || t("playtesting.seat", { number: seat.place + 1 })}
						onEnter={(answers) => onEnter({ ...seat, answers })}
					/>
				)}
			/>
			<Fault error={save.error} />
		</Dialog>
	);
}
