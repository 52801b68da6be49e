import type { ScoresEntry } from "@tuckbox/client/table";
import { tableLimits } from "@tuckbox/pieces/table";
import { t } from "@tuckbox/web/messages/words.ts";
import { Button } from "@tuckbox/web/ui/Button.tsx";
import { Dialog } from "@tuckbox/web/ui/Dialog.tsx";
import { Field } from "@tuckbox/web/ui/Field.tsx";
import { useState } from "react";
import styles from "../dialogs/Dialogs.module.css";
import { act } from "../session/acting.ts";
import type { DialogProps } from "../session/dialog-props.ts";
import { isAllowed } from "../session/rights.ts";
import { seatsInOrder, useEntry, useMe, useSession } from "../session/session.ts";

/** The properties of a field for a score. */
const number = {
	type: "number",
	inputMode: "numeric",
	min: -tableLimits.maxValue,
	max: tableLimits.maxValue,
	required: true,
} as const;

/** Begins and ends scores, and sets them: the host those of all seats, a player the own one. */
export function ScoresDialog({ onClose }: DialogProps<"scores">) {
	const session = useSession();
	const { seat: me } = useMe();
	const scores = useEntry<ScoresEntry>("scores");
	const isHost = isAllowed(session, "scores");
	const [start, setStart] = useState(String(scores?.start ?? 0));
	const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
	const seats = seatsInOrder(session.client.view).filter(
		({ id }) => scores?.of[id] !== undefined && (isHost || id === me),
	);
	const begin = (from: number | null) => {
		onClose();
		void act(session, { kind: "scores", start: from });
	};
	const save = () => {
		onClose();
		for (const { id } of seats) {
			const to = Number(typed[id] ?? scores?.of[id]);
			if (to !== scores?.of[id]) void act(session, { kind: "score", seat: id, to });
		}
	};
	return (
		<Dialog
			title={t("scores.scores")}
			onClose={onClose}
			onSubmit={() => (scores === undefined ? begin(Number(start)) : save())}
			actions={
				<>
					<Button look="primary" type="submit">
						{t(scores === undefined ? "scores.begin" : "scores.save")}
					</Button>
					{isHost && scores !== undefined && (
						<>
							<Button onClick={() => begin(scores.start)}>
								{t("scores.reset", { start: scores.start })}
							</Button>
							<Button onClick={() => begin(null)}>{t("scores.end")}</Button>
						</>
					)}
					<Button look="quiet" onClick={onClose}>
						{t("play.cancel")}
					</Button>
				</>
			}
		>
			{scores === undefined ? (
				<>
					<p className="quiet">{t("scores.lede")}</p>
					<Field
						{...number}
						label={t("scores.start")}
						value={start}
						onChange={({ target }) => setStart(target.value)}
					/>
				</>
			) : (
				<div className={styles.choice}>
					{seats.map(({ id, name }) => (
						<Field
							{...number}
							key={id}
							label={name}
							value={typed[id] ?? String(scores.of[id])}
							onChange={({ target }) => setTyped({ ...typed, [id]: target.value })}
						/>
					))}
				</div>
			)}
		</Dialog>
	);
}
