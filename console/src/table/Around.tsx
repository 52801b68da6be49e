import { useEffect } from "react";
import { Announcer } from "./Announcer.tsx";
import { Choosing } from "./Choosing.tsx";
import { CloseUp } from "./CloseUp.tsx";
import { Dialogs } from "./dialogs/Dialogs.tsx";
import { KeyHandler } from "./KeyHandler.tsx";
import { LookPanel } from "./LookPanel.tsx";
import { followNotes } from "./notes.ts";
import { PieceMenu } from "./PieceMenu.tsx";
import { reportRefusals } from "./refusals.ts";
import { useSession } from "./session.ts";
import { ViewTools } from "./ViewTools.tsx";

/** What opens over the table, and what listens to it. */
export function Around() {
	const session = useSession();
	useEffect(() => reportRefusals(session), [session]);
	useEffect(() => followNotes(session), [session]);
	return (
		<>
			<ViewTools />
			<Choosing />
			<LookPanel />
			<CloseUp />
			<PieceMenu />
			<Dialogs />
			<Announcer />
			<KeyHandler />
		</>
	);
}
