import { useSignal } from "@tuckbox/web/ui/signal.ts";
import { type ReactNode, useEffect, useLayoutEffect, useMemo, useRef } from "react";
import { useSession } from "../../session/session.ts";
import { Gestures } from "../input/gestures.ts";
import { useCameraKept } from "../input/looking.ts";
import { Stage } from "../stage/stage.ts";
import { StageProvider } from "../stage/stage-hooks.ts";
import { BoxTray } from "./BoxTray.tsx";
import { Felt } from "./Felt.tsx";
import { GhostView } from "./GhostView.tsx";
import { Hand } from "./Hand.tsx";
import { OtherHands } from "./OtherHands.tsx";
import styles from "./Scene.module.css";

/** Announces the effects of keys to screen readers. */
function Announced({ stage }: { stage: Stage }) {
	return (
		<p className="unseen" role="status">
			{useSignal(stage.announced)}
		</p>
	);
}

/**
 * The interactive table: the felt with its items, the hands and the box. It fills its positioned parent, once the
 * client has a view. `children` are drawn over it. `--scene-top` is the height that bars at the upper edge of the scene
 * cover.
 */
export function Scene({ children }: { children: ReactNode }) {
	const session = useSession();
	const stage = useMemo(() => new Stage(session), [session]);
	const root = useRef<HTMLDivElement>(null);
	useLayoutEffect(() => {
		const { current } = root;
		if (current === null) return;
		const measure = () => {
			const { left, top, width, height } = current.getBoundingClientRect();
			stage.resize({ left, top, width, height });
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
	useEffect(() => stage.follow(), [stage]);
	useEffect(() => {
		session.scene.set(stage);
		return () => session.scene.set(undefined);
	}, [session, stage]);
	useCameraKept(stage);
	return (
		<StageProvider value={stage}>
			<div ref={root} className={styles.scene} data-scene="">
				<Felt />
				<OtherHands />
				<Hand />
				<BoxTray />
				<GhostView />
				<Announced stage={stage} />
			</div>
			{children}
		</StageProvider>
	);
}
