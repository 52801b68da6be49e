import type { TimerEntry } from "@tuckbox/client/table";
import { timerLimits, timerMs } from "@tuckbox/pieces/table";
import { t } from "@tuckbox/web/messages/words.ts";
import { Button } from "@tuckbox/web/ui/Button.tsx";
import { Dialog } from "@tuckbox/web/ui/Dialog.tsx";
import { Check, Field } from "@tuckbox/web/ui/Field.tsx";
import { useId, useState } from "react";
import styles from "../dialogs/Dialogs.module.css";
import { act } from "../session/acting.ts";
import type { DialogProps } from "../session/dialog-props.ts";
import { useEntry, useSession } from "../session/session.ts";

const minuteMs = 60_000;
const defaultMs = 5 * minuteMs;

/** Puts a timer on the table, sets it, or removes it. Only for the host. */
export function TimerDialog({ onClose }: DialogProps<"timer">) {
	const session = useSession();
	const name = useId();
	const timer = useEntry<TimerEntry>("timer");
	const [isDown, setDown] = useState(timer?.isDown ?? true);
	const startMs = timer?.isDown === false ? defaultMs : (timer?.startMs ?? defaultMs);
	const [minutes, setMinutes] = useState(String(Math.floor(startMs / minuteMs)));
	const [seconds, setSeconds] = useState(String(Math.floor((startMs % minuteMs) / 1000)));
	const wantedMs = Number(minutes) * minuteMs + Number(seconds) * 1000;
	const isLimited = wantedMs >= timerLimits.minDownMs && wantedMs <= timerLimits.maxMs;
	const set = () => {
		onClose();
		void act(session, { kind: "timer", startMs: isDown ? wantedMs : 0, isDown });
	};
	const addMinute = () => {
		const now = session.client.serviceTime();
		if (timer === undefined || now === undefined) return;
		const ms = Math.min(Math.round(timerMs(timer, now)) + minuteMs, timerLimits.maxMs);
		onClose();
		void act(session, { kind: "timer", startMs: timer.startMs, isDown: timer.isDown, ms });
	};
	const number = { type: "number", inputMode: "numeric", min: 0, required: true } as const;
	return (
		<Dialog
			title={t("timer.timer")}
			onClose={onClose}
			onSubmit={set}
			actions={
				<>
					<Button look="primary" type="submit" disabled={isDown && !isLimited}>
						{t(timer === undefined ? "timer.add" : "timer.setNow")}
					</Button>
					{timer?.isDown === true && <Button onClick={addMinute}>{t("timer.addMinute")}</Button>}
					{timer !== undefined && (
						<Button
							onClick={() => {
								onClose();
								void act(session, { kind: "timer", startMs: null });
							}}
						>
							{t("timer.remove")}
						</Button>
					)}
					<Button look="quiet" onClick={onClose}>
						{t("play.cancel")}
					</Button>
				</>
			}
		>
			<p className="quiet">{t("timer.lede")}</p>
			<fieldset className={styles.choice}>
				<legend>{t("timer.how")}</legend>
				{[true, false].map((isIt) => (
					<Check
						key={String(isIt)}
						type="radio"
						name={name}
						checked={isDown === isIt}
						onChange={() => setDown(isIt)}
						label={t(isIt ? "timer.down" : "timer.up")}
						hint={t(isIt ? "timer.downHint" : "timer.upHint")}
					/>
				))}
			</fieldset>
			{isDown && (
				<div className={styles.pair}>
					<Field
						{...number}
						label={t("timer.minutes")}
						max={timerLimits.maxMs / minuteMs}
						value={minutes}
						onChange={({ target }) => setMinutes(target.value)}
					/>
					<Field
						{...number}
						label={t("timer.seconds")}
						max={59}
						value={seconds}
						onChange={({ target }) => setSeconds(target.value)}
					/>
				</div>
			)}
		</Dialog>
	);
}
