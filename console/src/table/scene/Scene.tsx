import { useEffect, useLayoutEffect, useRef } from "react";
import { BoxTray } from "./BoxTray.tsx";
import { Felt } from "./Felt.tsx";
import { GhostView } from "./GhostView.tsx";
import { Gestures } from "./gestures.ts";
import { Hand } from "./Hand.tsx";
import { useCameraKept, useCameraKeys } from "./looking.ts";
import { OtherHands } from "./OtherHands.tsx";
import styles from "./Scene.module.css";
import type { Stage } from "./stage.ts";
import { StageProvider } from "./stage-hooks.ts";

/**
 * The table as it is played on: the felt and what lies on it, hands and the box. Fills its parent, which is positioned. A page
 * makes the stage once its client has a view, sets `stage.onMenu`, and puts its own bars above the scene; `--scene-top` is
 * the room that they take at the upper edge.
 */
export function Scene({ stage }: { stage: Stage }) {
	const root = useRef<HTMLDivElement>(null);
	useLayoutEffect(() => {
		const { current } = root;
		if (current === null) return;
		const measure = () => {
			const { left, top, width, height } = current.getBoundingClientRect();
			stage.camera.resize({ left, top, width, height });
		};
		measure();
		const observer = new ResizeObserver(measure);
		observer.observe(current);
		return () => observer.disconnect();
	}, [stage]);
	useEffect(() => {
		if (root.current === null) return;
		const gestures = new Gestures(stage, root.current);
		return () => gestures.end();
	}, [stage]);
	useCameraKept(stage);
	useCameraKeys(stage, root);
	return (
		<StageProvider value={stage}>
			<div ref={root} className={styles.scene} data-scene="">
				<Felt />
				<OtherHands />
				<Hand />
				<BoxTray />
				<GhostView />
			</div>
		</StageProvider>
	);
}
