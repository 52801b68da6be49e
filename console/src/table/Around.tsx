import { useEffect } from "react";
import { useSignal } from "../api/signal.ts";
import { Choosing } from "./Choosing.tsx";
import { CloseUp } from "./CloseUp.tsx";
import { Dialogs } from "./dialogs/Dialogs.tsx";
import { runKey } from "./key-acts.ts";
import { LookPanel } from "./LookPanel.tsx";
import { PieceMenu } from "./PieceMenu.tsx";
import { createSceneKeys } from "./scene/keys.ts";
import { useSession } from "./session.ts";

/** What opens over the table, and what the keys do. */
export function Around() {
	const session = useSession();
	const stage = useSignal(session.scene);
	useEffect(() => {
		if (stage === undefined) return;
		const scene = createSceneKeys(stage);
		session.keys.set({ scene: scene.press, table: (pressed) => runKey(session, pressed) });
		return () => {
			session.keys.set(undefined);
			scene.end();
		};
	}, [session, stage]);
	return (
		<>
			<Choosing />
			<LookPanel />
			<CloseUp />
			<PieceMenu />
			<Dialogs />
		</>
	);
}
