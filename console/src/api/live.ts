import { useQueryClient } from "@tanstack/react-query";
import { TuckboxError } from "@tuckbox/client";
import { useSignal } from "@tuckbox/web/ui/signal.ts";
import { useEffect } from "react";
import { connection } from "./connection.ts";
import { picturesLoaded } from "./pictures-loaded.ts";
import { keys } from "./queries.ts";
import { sessionHasEnded } from "./session.ts";
import { useSource } from "./source.ts";

/** A hidden page closes its stream after this time: browsers allow six connections per service, shared by all tabs. */
const hiddenGraceMs = 30_000;
/**
 * Keeps a game up to date while the page is open: published changes appear in `usePublished` and `useChanges` a moment
 * later. Call it once per page.
 * @param isLoaded whether `usePublished` has answered: it starts then
 */
export function useLive(gameId: string, isLoaded: boolean): void {
	const client = useQueryClient();
	const source = useSource(gameId);
	// when the service comes back, a stream that waits to reconnect is replaced by a new one immediately
	const { isOnline } = useSignal(connection);
	// a stream that ended with the session is opened again with the next one
	const isSignedOut = useSignal(sessionHasEnded);
	useEffect(() => {
		if (!isLoaded || !isOnline || isSignedOut || !source.isLive) return;
		let stream: AbortController | undefined;
		let unseen: ReturnType<typeof setTimeout> | undefined;
		const open = () => {
			if (stream !== undefined) return;
			stream = new AbortController();
			const { signal } = stream;
			const started = picturesLoaded(signal)
				.then(() => import("./following.ts"))
				.then(({ follow }) => follow(client, source, signal));
			started.catch((error) => {
				// the game or the session no longer exists: the next query shows that
				if (error instanceof TuckboxError) void client.invalidateQueries({ queryKey: keys.game(source.id) });
			});
		};
		const close = () => {
			stream?.abort();
			stream = undefined;
		};
		const update = () => {
			clearTimeout(unseen);
			if (document.visibilityState === "visible") open();
			else unseen = setTimeout(close, hiddenGraceMs);
		};
		update();
		document.addEventListener("visibilitychange", update);
		return () => {
			document.removeEventListener("visibilitychange", update);
			clearTimeout(unseen);
			close();
		};
	}, [client, source, isLoaded, isOnline, isSignedOut]);
}
