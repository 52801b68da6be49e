import type { ScoresEntry } from "@tuckbox/client/table";
import { playtestResults } from "@tuckbox/pieces/table";
import { CallError } from "@tuckbox/web/api/call.ts";
import { t } from "@tuckbox/web/messages/words.ts";
import { Button } from "@tuckbox/web/ui/Button.tsx";
import { Dialog } from "@tuckbox/web/ui/Dialog.tsx";
import { Check } from "@tuckbox/web/ui/Field.tsx";
import { Loading, Skeleton } from "@tuckbox/web/ui/Skeleton.tsx";
import { showToast } from "@tuckbox/web/ui/Toast.tsx";
import { useEffect, useId, useState } from "react";
import type { DialogProps } from "../session/dialog-props.ts";
import { seatsInOrder, useEntry, useTopic } from "../session/session.ts";
import styles from "./EndPlaytest.module.css";
import { changePlaytest, endPlaytest, type Playtest, playtestFault, readPlaytest } from "./playtest-calls.ts";
import { type Entered, hasWinners, reportOf } from "./report.ts";
import { SeatLine } from "./SeatLine.tsx";

/** Entries about playtests that outlive a closed dialog, by the ids of the playtests. */
const drafts = new Map<string, Entered>();

/** The seats of a playtest, once they are loaded. */
function usePlaytestSeats(gameId: string, id: string) {
	const [seats, setSeats] = useState<Playtest["seats"]>();
	const [fault, setFault] = useState<string>();
	const [attempt, setAttempt] = useState(0);
	// biome-ignore lint/correctness/useExhaustiveDependencies: each attempt loads them again
	useEffect(() => {
		let isGone = false;
		readPlaytest(gameId, id).then(
			(playtest) => !isGone && setSeats(playtest.seats),
			(error) => !isGone && setFault(playtestFault(error)),
		);
		return () => {
			isGone = true;
		};
	}, [gameId, id, attempt]);
	const load = () => {
		setFault(undefined);
		setAttempt(attempt + 1);
	};
	return { seats, fault, load };
}

/** Says how the game ended. */
function ResultChoice({ entered, onEnter }: { entered: Entered; onEnter(entered: Entered): void }) {
	const name = useId();
	return (
		<fieldset className={styles.results}>
			<legend>{t("playtests.result")}</legend>
			{playtestResults.map((result) => (
				<Check
					key={result}
					type="radio"
					name={name}
					checked={entered.result === result}
					onChange={() => onEnter({ ...entered, result })}
					label={t(`playtests.result_${result}`)}
				/>
			))}
		</fieldset>
	);
}

/**
 * Ends the playtest with its result and what a host says of each seat. If it has ended in the meantime, what was typed
 * can still be added to it.
 */
export function EndPlaytest({ onClose }: DialogProps<"endPlaytest">) {
	const head = useTopic("head", (known) => known.head);
	const gameId = head?.game.id ?? "";
	const [id] = useState(head?.playtestId ?? "");
	const view = useTopic("view", (known) => known.view);
	const scores = useEntry<ScoresEntry>("scores");
	const { seats, fault: notLoaded, load } = usePlaytestSeats(gameId, id);
	const [entered, setEntered] = useState<Entered>(() => drafts.get(id) ?? { seats: {} });
	const [isBusy, setIsBusy] = useState(false);
	const [wasEnded, setWasEnded] = useState(false);
	const [fault, setFault] = useState<string>();
	const hasEnded = wasEnded || (!isBusy && head?.playtestId !== id);
	const atTable = seatsInOrder(view);
	const enter = (now: Entered) => {
		setEntered(now);
		drafts.set(id, now);
	};
	function done() {
		drafts.delete(id);
		onClose();
	}
	function submit() {
		if (isBusy) return;
		setIsBusy(true);
		setFault(undefined);
		const report = reportOf(entered, seats?.map(({ place }) => place) ?? []);
		const sent = (hasEnded ? changePlaytest : endPlaytest)(gameId, id, report);
		sent.then(
			() => {
				if (hasEnded) showToast(t("playtests.saved"));
				// the mark shows its end to all seats, also to this one
				done();
			},
			(error) => {
				if (error instanceof CallError && error.code === "PLAYTEST_ENDED") setWasEnded(true);
				else setFault(playtestFault(error));
				setIsBusy(false);
			},
		);
	}
	return (
		<Dialog
			title={t("playtests.end")}
			isWide
			fillsPhone
			onClose={hasEnded ? done : onClose}
			onSubmit={submit}
			actions={
				<>
					<Button look="primary" type="submit" isBusy={isBusy}>
						{t(hasEnded ? "playtests.save" : "playtests.endNow")}
					</Button>
					<Button look="quiet" onClick={hasEnded ? done : onClose}>
						{t(hasEnded ? "playtests.discard" : "playtests.cancel")}
					</Button>
				</>
			}
		>
			<p className="quiet">{t("playtests.endLede")}</p>
			<ResultChoice entered={entered} onEnter={enter} />
			{seats === undefined && notLoaded === undefined && (
				<>
					<Loading what={t("playtests.theSeats")} isPlural />
					{atTable.map((seat) => (
						<Skeleton key={seat.id} height="4rem" />
					))}
				</>
			)}
			{notLoaded !== undefined && (
				<p role="alert">
					{notLoaded}{" "}
					<Button isSmall onClick={load}>
						{t("playtests.tryAgain")}
					</Button>
				</p>
			)}
			{seats && (
				<ul className={styles.seats}>
					{seats.map(({ place, name, isDesigner }) => {
						const seat = atTable.find(({ index }) => index === place);
						return (
							<li key={place}>
								<SeatLine
									name={name ?? t("playtests.player", { number: place + 1 })}
									seat={seat}
									counted={seat && scores?.of[seat.id]}
									canWin={hasWinners(entered)}
									isDesigner={isDesigner}
									entered={entered.seats[place] ?? {}}
									onEnter={(fields) => {
										const now = { ...entered.seats[place], ...fields };
										enter({ ...entered, seats: { ...entered.seats, [place]: now } });
									}}
								/>
							</li>
						);
					})}
				</ul>
			)}
			{hasEnded && <p role="alert">{t("playtests.hasEnded")}</p>}
			{fault && <p role="alert">{fault}</p>}
		</Dialog>
	);
}
