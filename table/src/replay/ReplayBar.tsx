import type { ReplayTurn, SeatEntry } from "@tuckbox/pieces/table";
import { t } from "@tuckbox/web/messages/words.ts";
import { Button } from "@tuckbox/web/ui/Button.tsx";
import { Choice } from "@tuckbox/web/ui/Choice.tsx";
import { useSignal } from "@tuckbox/web/ui/signal.ts";
import { type CSSProperties, useEffect, useEffectEvent } from "react";
import { entryText } from "../log/log-text.ts";
import { type SeatAtTable, seatsInOrder, useSession, useTopic } from "../session/session.ts";
import { MomentChoice } from "./MomentChoice.tsx";
import { thingOf } from "./opened-thing.ts";
import { type Player, type Speed, speeds } from "./player.ts";
import styles from "./ReplayBar.module.css";

/** The seat whose turn it is, or all seats. */
function nameOf({ place }: ReplayTurn, seats: readonly SeatAtTable[]): string {
	const seat = seats.find(({ index }: SeatEntry) => index === place);
	return seat?.name ?? (place === null ? t("replay.allSeats") : t("replay.player", { number: place + 1 }));
}

/** The acts with which turns begin, for the buttons that go from turn to turn. */
const startsOf = (turns: readonly ReplayTurn[], first: number) =>
	turns.map(({ act }) => Math.max(first, act));

/** Keys of a replay. Those that are pressed in a list, a field or the felt are for these. */
const isElsewhere = (target: EventTarget | null) =>
	target instanceof Element && target.closest("input, select, textarea, dialog, [role=listbox]") !== null;

function useKeys(player: Player, goTurn: (by: 1 | -1) => void, goMoment: (by: 1 | -1) => void): void {
	const { closeUp } = useSession();
	const press = useEffectEvent((event: KeyboardEvent) => {
		if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
		if (isElsewhere(event.target)) return;
		const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key] as 1 | -1 | undefined;
		const isButton = event.target instanceof Element && event.target.closest("button") !== null;
		const thing =
			event.target instanceof Element && event.target.closest<HTMLElement>("[data-item], [data-card]");
		if (event.key === "Enter" && thing) closeUp.set(thing.dataset.item ?? thing.dataset.card);
		else if (by !== undefined) {
			player.pause();
			if (event.shiftKey) goTurn(by);
			else void player.go(player.at.get() + by);
		} else if (event.key === " " && !isButton) {
			if (player.isPlaying.get()) player.pause();
			else void player.play();
		} else if (event.key.toLowerCase() === "m") {
			player.pause();
			goMoment(event.shiftKey ? -1 : 1);
		} else if (event.key === "Home") void player.go(player.recording.first);
		else if (event.key === "End") void player.go(player.recording.last);
		else return;
		event.preventDefault();
	});
	useEffect(() => {
		const listen = (event: KeyboardEvent) => press(event);
		document.addEventListener("keydown", listen);
		return () => document.removeEventListener("keydown", listen);
	}, []);
}

/** The line of the log of the act that is shown, and its turn. Screen readers announce it after each step. */
function Line({ player, turn, name }: { player: Player; turn: ReplayTurn | undefined; name: string }) {
	const session = useSession();
	const { client } = session;
	const at = useSignal(player.at);
	const isPlaying = useSignal(player.isPlaying);
	const speed = useSignal(player.speed);
	const view = useTopic("view", (shown) => shown.view);
	const step = player.recording.step(at);
	const log = step?.log;
	const seat = seatsInOrder(view).find(({ id }) => id === log?.seat);
	const thing = thingOf(view, step);
	const text = log
		? entryText(log, { view, ownSeat: client.head?.seat, log: client.log })
		: t("replay.atStart");
	return (
		<div className={styles.line}>
			<p role="status" aria-live={isPlaying && speed > 1 ? "off" : "polite"}>
				<svg viewBox="0 0 8 8" aria-hidden="true">
					<circle cx="4" cy="4" r="4" fill={seat?.colour ?? "var(--line)"} />
				</svg>
				<span dir="auto">{text}</span>
				{step?.isTakenBack && <em>{t("replay.takenBack")}</em>}
			</p>
			{thing !== undefined && (
				<Button
					look="quiet"
					isSmall
					icon="enlarge"
					aria-label={t("replay.enlarge")}
					title={t("replay.enlarge")}
					onClick={() => session.closeUp.set(thing)}
				/>
			)}
			{turn && (
				<p className={styles.turn} dir="auto">
					{turn.round === null
						? t("replay.turnOf", { turn: turn.number, name })
						: t("replay.roundTurnOf", { round: turn.round, turn: turn.number, name })}
				</p>
			)}
		</div>
	);
}

/** The acts of a replay as a bar with its turns, and the buttons that play it. */
export function ReplayBar({ player }: { player: Player }) {
	const { recording } = player;
	const { first, last } = recording;
	const at = useSignal(player.at);
	const isPlaying = useSignal(player.isPlaying);
	const isLoading = useSignal(player.isLoading);
	const hasFailed = useSignal(player.hasFailed);
	const speed = useSignal(player.speed);
	const seats = seatsInOrder(useTopic("view", (client) => client.view));
	const turns = recording.begin.turns ?? [];
	const starts = startsOf(turns, first);
	const number = recording.step(at)?.turn ?? null;
	const turn = turns.find((one) => one.number === number);
	const name = turn === undefined ? "" : nameOf(turn, seats);
	const [act, count] = [at - first, last - first];
	const before = starts.findLast((one) => one < at);
	const after = starts.find((one) => one > at);
	const step = (wanted: number) => {
		player.pause();
		void player.go(wanted);
	};
	const goTurn = (by: 1 | -1) => void player.go((by === 1 ? after : before) ?? (by === 1 ? last : first));
	const moments = recording.begin.moments ?? [];
	const goMoment = (by: 1 | -1) => {
		const next = moments.find((one) => one.act > at)?.act;
		const previous = moments.findLast((one) => one.act < at)?.act;
		const wanted = by === 1 ? next : previous;
		if (wanted !== undefined) void player.go(wanted);
	};
	useKeys(player, goTurn, goMoment);
	const share = (one: number) => ({ "--at": `${count === 0 ? 0 : (100 * (one - first)) / count}%` });
	return (
		<section className={styles.bar} aria-label={t("replay.bar")}>
			<Line player={player} turn={turn} name={name} />
			<div className={styles.track}>
				<input
					type="range"
					min={first}
					max={last}
					value={at}
					disabled={count === 0}
					aria-label={t("replay.position")}
					aria-valuetext={
						turn === undefined
							? t("replay.positionOf", { act, count })
							: t("replay.positionInTurn", { act, count, turn: turn.number, name })
					}
					aria-busy={isLoading || undefined}
					onChange={({ target }) => step(Number(target.value))}
				/>
				<div className={styles.turns} aria-hidden="true">
					{turns.map((one, i) => (
						<span
							key={one.number}
							data-turn={one.number}
							style={
								{
									...share(starts[i] ?? first),
									"--seat": seats.find(({ index }) => index === one.place)?.colour ?? "var(--quiet)",
								} as CSSProperties
							}
						/>
					))}
				</div>
				<div className={styles.marks} aria-hidden="true">
					{moments.map(({ act: of, kind, piece }) => (
						<span key={`${of} ${kind} ${piece}`} data-moment={kind} style={share(of) as CSSProperties} />
					))}
				</div>
			</div>
			<div className={styles.buttons}>
				{turns.length > 0 && (
					<Button
						look="quiet"
						icon="first"
						aria-label={t("replay.turnBefore")}
						title={t("replay.turnBefore")}
						aria-keyshortcuts="Shift+ArrowLeft"
						onClick={() => step(before ?? first)}
					/>
				)}
				<Button
					look="quiet"
					icon="left"
					aria-label={t("replay.actBefore")}
					title={t("replay.actBefore")}
					aria-keyshortcuts="ArrowLeft"
					onClick={() => step(at - 1)}
				/>
				<Button
					look="primary"
					icon={isPlaying ? "pause" : "play"}
					aria-label={t(isPlaying ? "replay.pause" : "replay.play")}
					title={t(isPlaying ? "replay.pause" : "replay.play")}
					aria-keyshortcuts="Space"
					onClick={() => (isPlaying ? player.pause() : void player.play())}
				/>
				<Button
					look="quiet"
					icon="right"
					aria-label={t("replay.nextAct")}
					title={t("replay.nextAct")}
					aria-keyshortcuts="ArrowRight"
					onClick={() => step(at + 1)}
				/>
				{turns.length > 0 && (
					<Button
						look="quiet"
						icon="last"
						aria-label={t("replay.nextTurn")}
						title={t("replay.nextTurn")}
						aria-keyshortcuts="Shift+ArrowRight"
						onClick={() => step(after ?? last)}
					/>
				)}
				<span className={styles.position}>{t("replay.positionOf", { act, count })}</span>
				{moments.length > 0 && <MomentChoice moments={moments} at={at} onChoose={step} />}
				<Choice
					aria-label={t("replay.speed")}
					options={speeds.map((one) => ({ value: String(one), label: t("replay.speedOf", { speed: one }) }))}
					value={String(speed)}
					onChoose={(value) => player.setSpeed(Number(value) as Speed)}
				/>
			</div>
			{hasFailed && (
				<p className={styles.fault} role="alert">
					{t("replay.failed")}
					<Button isSmall onClick={() => void player.go(at + 1)}>
						{t("replay.retry")}
					</Button>
				</p>
			)}
		</section>
	);
}
