import type { TurnsEntry } from "@tuckbox/client/table";
import { plays } from "@tuckbox/pieces/table";
import { t } from "@tuckbox/web/messages/words.ts";
import { Button } from "@tuckbox/web/ui/Button.tsx";
import { Dialog } from "@tuckbox/web/ui/Dialog.tsx";
import { Check, Field, Select } from "@tuckbox/web/ui/Field.tsx";
import { useId, useState } from "react";
import styles from "../dialogs/Dialogs.module.css";
import { SeatMark } from "../seats/SeatMark.tsx";
import { act } from "../session/acting.ts";
import type { DialogProps } from "../session/dialog-props.ts";
import { type SeatAtTable, seatsInOrder, useSession, useTopic } from "../session/session.ts";

type OrderProps = {
	/** All seats that can take turns, those that do first. */
	seats: readonly SeatAtTable[];
	out: ReadonlySet<string>;
	onOrder(seats: readonly SeatAtTable[]): void;
	onOut(out: ReadonlySet<string>): void;
};

/** The order of turns: each seat can be moved, and left out. */
function TurnOrder({ seats, out, onOrder, onOut }: OrderProps) {
	const move = (at: number, by: number) => {
		const next = seats.toSpliced(at, 1);
		onOrder(next.toSpliced(at + by, 0, ...seats.slice(at, at + 1)));
	};
	return (
		<fieldset className={styles.choice}>
			<legend>{t("turns.order")}</legend>
			<ol className={styles.list}>
				{seats.map((seat, at) => (
					<li key={seat.id} className={styles.row}>
						<SeatMark seat={seat} />
						<Check
							type="checkbox"
							checked={!out.has(seat.id)}
							onChange={() => onOut(out.symmetricDifference(new Set([seat.id])))}
							label={seat.name}
						/>
						<span className={styles.end}>
							{([-1, 1] as const).map((by) => (
								<Button
									key={by}
									isSmall
									look="quiet"
									icon={by < 0 ? "up" : "down"}
									aria-label={t(by < 0 ? "turns.earlier" : "turns.later", { name: seat.name })}
									disabled={seats[at + by] === undefined}
									onClick={() => move(at, by)}
								/>
							))}
						</span>
					</li>
				))}
			</ol>
		</fieldset>
	);
}

/** Begins playing in turns, changes their order, round and whose turn it is, or ends them. Only for the host. */
export function TurnsDialog({ onClose }: DialogProps<"turns">) {
	const session = useSession();
	const name = useId();
	const view = useTopic("view", (client) => client.view);
	const turns = view.turns as TurnsEntry | undefined;
	const [seats, setSeats] = useState(() => {
		const able = seatsInOrder(view).filter(({ role }) => plays(role));
		const place = ({ id }: SeatAtTable) =>
			turns?.order.includes(id) ? turns.order.indexOf(id) : able.length;
		return able.sort((a, b) => place(a) - place(b)) as readonly SeatAtTable[];
	});
	const [out, setOut] = useState<ReadonlySet<string>>(
		() => new Set(turns && seats.flatMap(({ id }) => (turns.order.includes(id) ? [] : id))),
	);
	const [isSimultaneous, setSimultaneous] = useState(turns?.isSimultaneous ?? false);
	const [round, setRound] = useState(String(turns?.round ?? 1));
	const [next, setNext] = useState<string>();
	const taking = seats.filter(({ id }) => !out.has(id));
	const chosen = taking.find(({ id }) => id === (next ?? turns?.active[0])) ?? taking[0];
	const set = () => {
		const isOther = turns === undefined || Number(round) !== turns.round;
		const active = isSimultaneous ? isOther && taking.map(({ id }) => id) : chosen && [chosen.id];
		onClose();
		void act(session, {
			kind: "turnOrder",
			...{ order: taking.map(({ id }) => id), isSimultaneous, round: Number(round) },
			...(active && { active }),
		});
	};
	return (
		<Dialog
			title={t("turns.turns")}
			onClose={onClose}
			onSubmit={set}
			actions={
				<>
					<Button look="primary" type="submit" disabled={taking.length === 0}>
						{t(turns ? "turns.save" : "turns.begin")}
					</Button>
					{turns && (
						<Button
							onClick={() => {
								onClose();
								void act(session, { kind: "turnOrder", order: [] });
							}}
						>
							{t("turns.end")}
						</Button>
					)}
					<Button look="quiet" onClick={onClose}>
						{t("play.cancel")}
					</Button>
				</>
			}
		>
			<p className="quiet">{t("turns.lede")}</p>
			<fieldset className={styles.choice}>
				<legend>{t("turns.how")}</legend>
				{[false, true].map((isIt) => (
					<Check
						key={String(isIt)}
						type="radio"
						name={name}
						checked={isSimultaneous === isIt}
						onChange={() => setSimultaneous(isIt)}
						label={t(isIt ? "turns.simultaneous" : "turns.inOrder")}
						hint={t(isIt ? "turns.simultaneousHint" : "turns.inOrderHint")}
					/>
				))}
			</fieldset>
			<TurnOrder seats={seats} out={out} onOrder={setSeats} onOut={setOut} />
			{!isSimultaneous && chosen && (
				<Select
					label={t("turns.whose")}
					value={chosen.id}
					options={taking.map(({ id, name: label }) => ({ value: id, label }))}
					onChoose={setNext}
				/>
			)}
			<Field
				label={t("turns.roundNumber")}
				type="number"
				inputMode="numeric"
				min={1}
				max={999}
				required
				value={round}
				onChange={({ target }) => setRound(target.value)}
			/>
		</Dialog>
	);
}
