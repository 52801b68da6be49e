import type { ChoiceEntry } from "@tuckbox/pieces/table";
import { choiceKinds, choiceLimits, plays, tableLimits } from "@tuckbox/pieces/table";
import { t } from "@tuckbox/web/messages/words.ts";
import { Button } from "@tuckbox/web/ui/Button.tsx";
import { Dialog } from "@tuckbox/web/ui/Dialog.tsx";
import { Check, Field, Lines } from "@tuckbox/web/ui/Field.tsx";
import { useId, useState } from "react";
import styles from "../dialogs/Dialogs.module.css";
import { SeatChoice } from "../seats/SeatChoice.tsx";
import { act } from "../session/acting.ts";
import type { DialogProps } from "../session/dialog-props.ts";
import { seatsInOrder, useEntry, useSession, useTopic } from "../session/session.ts";

/** Asks seats to choose in secret: cards, a number, or one of several options. Only for those who manage the table. */
export function ChoiceDialog({ onClose }: DialogProps<"choice">) {
	const session = useSession();
	const name = useId();
	const view = useTopic("view", (client) => client.view);
	const before = useEntry<ChoiceEntry>("choice");
	const able = seatsInOrder(view).filter(({ role }) => plays(role));
	const [question, setQuestion] = useState(before?.question ?? t("choice.defaultQuestion"));
	const [of, setOf] = useState(before?.of ?? "cards");
	const [lines, setLines] = useState(before?.options.join("\n") ?? "");
	const [chosen, setChosen] = useState<readonly string[]>(() => able.map(({ id }) => id));
	const seats = able.flatMap(({ id }) => (chosen.includes(id) ? id : []));
	const options = lines
		.split("\n")
		.map((line) => line.trim())
		.filter((line) => line !== "");
	const { minOptions, maxOptions } = choiceLimits;
	const areWhole = options.length >= minOptions && options.length <= maxOptions;
	const isWhole = seats.length > 0 && question.trim() !== "" && (of !== "options" || areWhole);
	const ask = () => {
		onClose();
		void act(session, { kind: "ask", question, of, seats, ...(of === "options" && { options }) });
	};
	return (
		<Dialog
			title={t("choice.choice")}
			onClose={onClose}
			onSubmit={ask}
			actions={
				<>
					<Button look="primary" type="submit" disabled={!isWhole}>
						{t("choice.ask")}
					</Button>
					<Button look="quiet" onClick={onClose}>
						{t("play.cancel")}
					</Button>
				</>
			}
		>
			<p className="quiet">{t("choice.lede")}</p>
			<Field
				label={t("choice.question")}
				maxLength={tableLimits.maxNameLength}
				required
				value={question}
				onChange={({ target }) => setQuestion(target.value)}
			/>
			<fieldset className={styles.choice}>
				<legend>{t("choice.of")}</legend>
				{choiceKinds.map((kind) => (
					<Check
						key={kind}
						type="radio"
						name={name}
						checked={of === kind}
						onChange={() => setOf(kind)}
						label={t(`choice.of_${kind}`)}
						hint={t(`choice.of_${kind}Hint`)}
					/>
				))}
			</fieldset>
			{of === "options" && (
				<Lines
					label={t("choice.options")}
					hint={t("choice.optionsHint")}
					rows={4}
					value={lines}
					onChange={({ target }) => setLines(target.value)}
				/>
			)}
			<SeatChoice seats={able} chosen={chosen} onChoose={setChosen} legend={t("choice.whoChooses")} />
			{before !== undefined && before.revealed === undefined && (
				<p className="quiet">{t("choice.instead")}</p>
			)}
		</Dialog>
	);
}
