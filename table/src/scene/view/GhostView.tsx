import { useSignal } from "@tuckbox/web/ui/signal.ts";
import { useLayoutEffect, useRef } from "react";
import { sizeOfSeen } from "../layout/layout.ts";
import { useStage } from "../stage/stage-hooks.ts";
import styles from "./GhostView.module.css";
import { ItemDrawing } from "./ItemDrawing.tsx";
import { StackEdge } from "./StackEdge.tsx";

/** The ghost of carried things: as large as they will be on the felt. */
export function GhostView() {
	const stage = useStage();
	const ghost = useSignal(stage.ghost);
	const element = useRef<HTMLDivElement>(null);
	useLayoutEffect(() => {
		const { current } = element;
		if (current === null || ghost === undefined) return;
		stage.regions.set("ghost", current);
		stage.placeGhost(ghost.at, ghost.turn);
		return () => {
			stage.regions.delete("ghost");
		};
	}, [stage, ghost]);
	if (ghost === undefined) return null;
	const { widthMm, heightMm } = sizeOfSeen(ghost.seen);
	const { zoom } = stage.camera.view;
	const [width, height] = [widthMm * zoom, heightMm * zoom];
	return (
		<div ref={element} className={styles.ghost} data-ghost="" aria-hidden="true">
			<span className={styles.drawing} style={{ width, height, margin: `${-height / 2}px ${-width / 2}px` }}>
				{ghost.count > 1 && <StackEdge count={ghost.count} seen={ghost.seen} level={zoom} />}
				<ItemDrawing seen={ghost.seen} width={width} height={height} />
			</span>
			{ghost.count > 1 && <span className={styles.count}>{ghost.count}</span>}
		</div>
	);
}
