import { useQueryClient } from "@tanstack/react-query";
import { late } from "@tuckbox/web/ui/late.tsx";
import { useSignal } from "@tuckbox/web/ui/signal.ts";
import { useEffect, useRef } from "react";
import { call } from "../api/client.ts";
import { sessionHasEnded } from "../api/session.ts";

const SignedOut = late(async () => (await import("./SignedOut.tsx")).SignedOut);

/** Covers the page when the session has ended. Text typed on the page is kept if the user signs in again in another tab. */
export function SessionEnded() {
	const hasEnded = useSignal(sessionHasEnded);
	const client = useQueryClient();
	const wasEnded = useRef(false);
	useEffect(() => {
		// data that could not be loaded without a session is loaded with the new one
		if (!hasEnded && wasEnded.current) void client.invalidateQueries();
		wasEnded.current = hasEnded;
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
	}, [hasEnded, client]);
	return hasEnded && <SignedOut />;
}
