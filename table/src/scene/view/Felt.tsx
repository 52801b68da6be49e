import { loadWords, t } from "@tuckbox/web/messages/words.ts";
import { late } from "@tuckbox/web/ui/late.tsx";
import { useSelected, useSignal } from "@tuckbox/web/ui/signal.ts";
import { useEffect, useLayoutEffect, useRef } from "react";
import { useTopic } from "../../session/session.ts";
import type { Sight } from "../layout/camera.ts";
import { entryBounds, onFeltIn, overlaps } from "../layout/layout.ts";
import type { Stage } from "../stage/stage.ts";
import { useStage } from "../stage/stage-hooks.ts";
import styles from "./Felt.module.css";
import { FeltItem } from "./FeltItem.tsx";
import { Pointers } from "./Pointers.tsx";

const Pins = late(async () => {
	const [{ Pins: pins }] = await Promise.all([import("./Pins.tsx"), loadWords(["play"])]);
	return pins;
});

const Spots = late(async () => {
	const [{ Spots: spots }] = await Promise.all([import("../spots/Spots.tsx"), loadWords(["spots"])]);
	return spots;
});
const SpotEditor = late(async () => {
	const [{ SpotEditor: editor }] = await Promise.all([
		import("../spots/SpotEditor.tsx"),
		loadWords(["spots"]),
	]);
	return editor;
});
const SpotBar = late(async () => {
	const [{ SpotBar: bar }] = await Promise.all([import("../spots/SpotEditor.tsx"), loadWords(["spots"])]);
	return bar;
});

const Ruler = late(async () => (await import("../ruler/Ruler.tsx")).loadRuler());

/** Ids of the mounted items: those in sight, and those that are held, selected or focused anywhere. */
function mountedIds(stage: Stage, sight: Sight): string {
	const { table } = stage;
	const kept = new Set([...stage.selection.get(), ...stage.carried.get(), ...Object.keys(table.holders)]);
	const stop = stage.current.get();
	if (stop !== undefined) kept.add(stop);
	const ids = onFeltIn(table.view)
		.filter(({ id, entry }) => kept.has(id) || overlaps(entryBounds(entry), sight))
		.map(({ id }) => id);
	// sorted, so that elements keep their order when an item is put on top of another
	return ids.sort().join(" ");
}

/** Moves the items that other seats hold, outside of React. */
function useHolds(stage: Stage): void {
	useEffect(() => {
		let before = new Set<string>();
		const follow = () => {
			const { seat, table, mover } = stage;
			const now = new Set(Object.keys(table.holds));
			for (const one of before) if (!now.has(one)) mover.hold(one, undefined);
			for (const [one, hold] of Object.entries(table.holds)) if (one !== seat) mover.hold(one, hold);
			before = now;
		};
		follow();
		return stage.table.subscribe("holds", follow);
	}, [stage]);
}

function Marquee() {
	const stage = useStage();
	const box = useSignal(stage.marquee);
	if (box === undefined) return null;
	const { left, top, right, bottom } = box;
	return <span className={styles.marquee} style={{ left, top, width: right - left, height: bottom - top }} />;
}

/** The table with its items. A pixel of an element is 1 mm; the camera scales all of it. */
export function Felt() {
	const stage = useStage();
	const world = useRef<HTMLDivElement>(null);
	const sight = useSignal(stage.camera.sight);
	useTopic("holders", ({ holders }) => holders);
	useSignal(stage.selection);
	const hasNotes = useSelected(stage.session.notes, (notes) => notes !== undefined && notes.length > 0);
	const isMeasuring = useSignal(stage.session.isMeasuring);
	const isDrawing = useSignal(stage.session.isDrawingSpots);
	const hasSpots = useTopic("view", ({ view }) => Object.keys(view).some((name) => name.startsWith("spot:")));
	const joined = useTopic("view", () => mountedIds(stage, sight));
	const ids = joined === "" ? [] : joined.split(" ");
	// Tab reaches only one item
	const hasCurrent = useSelected(stage.current, (current) => current !== undefined && ids.includes(current));
	const first = hasCurrent ? undefined : ids[0];
	useHolds(stage);
	useLayoutEffect(() => {
		if (world.current !== null) return stage.camera.attach(world.current);
		return undefined;
	}, [stage]);
	return (
		<section
			className={styles.felt}
			data-felt=""
			data-region="felt"
			// biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys pan it
			tabIndex={0}
			aria-label={t("scene.felt")}
		>
			<div ref={world} className={styles.world} data-world="">
				<span className={styles.mat} aria-hidden="true" />
				{ids.map((id) => (
					<FeltItem key={id} id={id} isFirst={id === first} />
				))}
				{hasSpots && <Spots />}
				<Marquee />
				{isDrawing && <SpotEditor />}
			</div>
			{hasNotes && <Pins />}
			{isMeasuring && <Ruler />}
			{isDrawing && <SpotBar />}
			<Pointers />
		</section>
	);
}
