import { useSelected, useSignal } from "@tuckbox/web/ui/signal.ts";
import { type CSSProperties, useEffect } from "react";
import { createPortal } from "react-dom";
import { unsnapped } from "../stage/stage.ts";
import { useStage } from "../stage/stage-hooks.ts";
import styles from "./SnapMarks.module.css";
import { snapOffset } from "./snapped.ts";
import type { Guide } from "./snapping.ts";

/** Minimum distance of the points of a grid that is drawn, in pixels. */
const minPx = 6;

/** The points of the grid, in sight and around it. */
function Grid({ gridMm }: { gridMm: number }) {
	const { left, top, right, bottom, zoom } = useSignal(useStage().camera.sight);
	if (gridMm * zoom < minPx) return null;
	const first = (at: number) => (Math.floor(at / gridMm) - 0.5) * gridMm;
	const [x, y] = [first(left), first(top)];
	const place: CSSProperties = {
		...{ left: x, top: y, width: right - x, height: bottom - y },
		backgroundSize: `${gridMm}px ${gridMm}px`,
	};
	return <span className={styles.grid} style={place} />;
}

function guidePlace({ axis, at, from, to }: Guide): CSSProperties {
	return axis === "x"
		? { left: at, top: from, height: to - from }
		: { left: from, top: at, width: to - from };
}

/** Lets carried things snap, and shows the grid and the lines at which they do. */
export function SnapMarks() {
	const stage = useStage();
	const gridMm = useSelected(stage.session.snap, (snap) => snap.gridMm);
	const isLifted = useSelected(stage.carried, (carried) => carried.size > 0);
	const isTaken = useSelected(stage.ghost, (ghost) => ghost !== undefined);
	const isSnapping = useSelected(stage.session.snap, (snap) => snap.gridMm !== undefined || snap.isToPieces);
	const guides = useSignal(stage.guides);
	useEffect(() => {
		stage.snapOffset = (carried, middle) => snapOffset(stage, carried, middle);
		return () => {
			stage.snapOffset = () => unsnapped;
		};
	}, [stage]);
	const world = stage.camera.element;
	if (world === undefined || !isSnapping || (!isLifted && !isTaken)) return null;
	return createPortal(
		<span className={styles.marks} aria-hidden="true" data-snap-marks="">
			{gridMm !== undefined && <Grid gridMm={gridMm} />}
			{guides.map((guide) => (
				<span key={guide.axis} className={styles.guide} data-guide={guide.axis} style={guidePlace(guide)} />
			))}
		</span>,
		world,
	);
}
