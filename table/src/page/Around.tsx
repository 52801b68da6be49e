import "@tuckbox/web/ui/icons/more-icons.ts";
import "@tuckbox/web/ui/icons/table-icons.ts";
import { late } from "@tuckbox/web/ui/late.tsx";
import { useSelected, useSignal } from "@tuckbox/web/ui/signal.ts";
import { useEffect } from "react";
import { runKey } from "../actions/key-acts.ts";
import { Dialogs } from "../dialogs/Dialogs.tsx";
import { FarMarks } from "../far/FarMarks.tsx";
import { Following } from "../far/Following.tsx";
import { CloseUp } from "../look/CloseUp.tsx";
import { LookPanel } from "../look/LookPanel.tsx";
import { PieceMenu } from "../menus/PieceMenu.tsx";
import { VerbBar } from "../menus/VerbBar.tsx";
import { offerPlaytest } from "../playtests/offer-playtest.ts";
import { createSceneKeys } from "../scene/input/keys.ts";
import { SnapMarks } from "../scene/snapping/SnapMarks.tsx";
import { useStage } from "../scene/stage/stage-hooks.ts";
import { useSession } from "../session/session.ts";
import { keepSnap } from "../session/snap.ts";
import { Choosing } from "./Choosing.tsx";

/** Loaded when the seat points at pieces in the form after a playtest, which has loaded its words. */
const PointBar = late(async () => (await import("../playtests/PointBar.tsx")).PointBar);

/** Loaded with the first routine that is recorded. */
const RecordingBar = late(async () => (await import("../routines/RecordingBar.tsx")).RecordingBar);

/** The menus, dialogs and panels that open over the table, and the actions of the keys. */
export function Around() {
	const session = useSession();
	const stage = useStage();
	const isPointing = useSignal(session.pointing) !== undefined;
	useEffect(() => {
		const scene = createSceneKeys(stage);
		session.keys.set({ scene: scene.press, table: (pressed) => runKey(session, pressed) });
		return () => {
			session.keys.set(undefined);
			scene.end();
		};
	}, [session, stage]);
	useEffect(() => keepSnap(session), [session]);
	const isRecording = useSelected(session.recording, (recording) => recording?.isOver === false);
	useEffect(() => offerPlaytest(session), [session]);
	return (
		<>
			<SnapMarks />
			<FarMarks />
			<Following />
			<Choosing />
			{isRecording && <RecordingBar />}
			{isPointing && <PointBar />}
			<VerbBar />
			<LookPanel />
			<CloseUp />
			<PieceMenu />
			<Dialogs />
		</>
	);
}
