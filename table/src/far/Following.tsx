import { t } from "@tuckbox/web/messages/words.ts";
import { Button } from "@tuckbox/web/ui/Button.tsx";
import { useSignal } from "@tuckbox/web/ui/signal.ts";
import { type CSSProperties, useCallback, useEffect } from "react";
import type { Point } from "../scene/layout/camera.ts";
import { feltEntry } from "../scene/layout/layout.ts";
import type { Stage } from "../scene/stage/stage.ts";
import { useSeat, useStage } from "../scene/stage/stage-hooks.ts";
import { inkOn } from "../seats/ink.ts";
import { useSession } from "../session/session.ts";
import styles from "./Following.module.css";
import { isInMiddle, middleOfAct } from "./far-places.ts";

/** The place that a seat points at, or to which it carries something. */
function presentPlace({ table }: Stage, seat: string): Point | undefined {
	const hold = table.holds[seat];
	const held = hold && feltEntry(table.view, hold.ids[0] ?? "")?.place;
	return hold && held ? { x: held.x + hold.dx, y: held.y + hold.dy } : table.cursors[seat];
}

/** Keeps the places in view at which a seat acts and points, until the user moves the view. */
function follow(stage: Stage, seat: string, onSteered: () => void): () => void {
	const { table, camera } = stage;
	let place: Point | undefined;
	const keep = () => {
		if (place === undefined || camera.isJumping || stage.isCarrying() || isInMiddle(camera, place)) return;
		camera.lead(place);
	};
	const goTo = (next: Point | undefined) => {
		if (next === undefined || (next.x === place?.x && next.y === place.y)) return;
		place = next;
		keep();
	};
	const present = () => goTo(presentPlace(stage, seat));
	present();
	const ends = [
		table.subscribe("cursors", present),
		table.subscribe("holds", present),
		table.on("did", (did) => {
			if (did.log?.seat === seat) goTo(middleOfAct(did));
		}),
		// a place that has changed during an animation
		camera.onMoved(keep),
		camera.onSteered(onSteered),
	];
	return () => {
		for (const end of ends) end();
	};
}

function Followed({ seat, onEnd }: { seat: string; onEnd(): void }) {
	const stage = useStage();
	const entry = useSeat(seat);
	const isGone = entry === undefined;
	useEffect(() => {
		if (isGone) return onEnd();
		return follow(stage, seat, onEnd);
	}, [stage, seat, isGone, onEnd]);
	if (entry === undefined) return null;
	const { colour, name } = entry;
	return (
		<div
			className={styles.frame}
			style={{ "--seat": colour, "--on-seat": inkOn(colour) } as CSSProperties}
			role="status"
		>
			<p className={styles.bar}>
				<span dir="auto">{t("play.following", { name })}</span>
				<Button
					isSmall
					look="quiet"
					icon="close"
					aria-label={t("play.stopFollowing")}
					title={t("play.stopFollowing")}
					onClick={onEnd}
				/>
			</p>
		</div>
	);
}

/** The view follows another seat: a frame in its colour, and the way to end it. */
export function Following() {
	const { followed } = useSession();
	const seat = useSignal(followed);
	const end = useCallback(() => followed.set(undefined), [followed]);
	if (seat === undefined) return null;
	return <Followed key={seat} seat={seat} onEnd={end} />;
}
