import { useEffect } from "react";
import { call } from "../api/client.ts";
import { sessionHasEnded, signInAddress } from "../api/session.ts";
import { useSignal } from "../api/signal.ts";
import { LinkButton } from "../look/Button.tsx";
import { Dialog } from "../look/Dialog.tsx";

/** Over the page when its session has ended; what was typed in it is still there when somebody signs in elsewhere. */
export function SessionEnded() {
	const hasEnded = useSignal(sessionHasEnded);
	useEffect(() => {
		if (!hasEnded) return;
		// they may have signed in in another tab
		const look = () => {
			if (document.visibilityState === "visible") call("GET /api/v1/account").catch(() => undefined);
		};
		document.addEventListener("visibilitychange", look);
		addEventListener("focus", look);
		return () => {
			document.removeEventListener("visibilitychange", look);
			removeEventListener("focus", look);
		};
	}, [hasEnded]);
	if (!hasEnded) return null;
	return (
		<Dialog
			title="You are signed out"
			onClose={() => location.assign(signInAddress())}
			actions={
				<LinkButton look="primary" href={signInAddress()}>
					Sign in
				</LinkButton>
			}
		>
			<p>Your session has ended. Sign in, and you are back on this page.</p>
		</Dialog>
	);
}
