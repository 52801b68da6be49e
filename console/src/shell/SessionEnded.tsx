import { useEffect } from "react";
import { call } from "../api/client.ts";
import { sessionHasEnded, signInAddress } from "../api/session.ts";
import { useSignal } from "../api/signal.ts";
import { LinkButton } from "../look/Button.tsx";
import { Dialog } from "../look/Dialog.tsx";
import { t } from "../words/words.ts";

/** Covers the page when the session has ended. Text typed on the page is kept if the user signs in again in another tab. */
export function SessionEnded() {
	const hasEnded = useSignal(sessionHasEnded);
	useEffect(() => {
		if (!hasEnded) return;
		// the user may have signed in again in another tab
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
			title={t("shell.signedOut")}
			onClose={() => location.assign(signInAddress())}
			actions={
				<LinkButton look="primary" href={signInAddress()}>
					{t("shell.signIn")}
				</LinkButton>
			}
		>
			<p>{t("shell.sessionEnded")}</p>
		</Dialog>
	);
}
