/** Maximum time for the last calls of a push that is stopped or fails. */
export const finishMs = 8_000;

/** Returns a signal that is aborted some time after another one, for work that must be finished first. */
export function abortedLater(
	signal: AbortSignal | undefined,
	ms = finishMs,
): { signal: AbortSignal; end(): void } {
	const later = new AbortController();
	let timer: ReturnType<typeof setTimeout> | undefined;
	const start = () => {
		timer ??= setTimeout(() => later.abort(signal?.reason), ms);
	};
	if (signal?.aborted) start();
	signal?.addEventListener("abort", start);
	return {
		signal: later.signal,
		end() {
			clearTimeout(timer);
			signal?.removeEventListener("abort", start);
		},
	};
}
