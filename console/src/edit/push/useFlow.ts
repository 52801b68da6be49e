import { loadWords } from "@tuckbox/web/messages/words.ts";
import { useEffect, useReducer, useRef } from "react";
import { canStart, type Flow, type FlowEvent, firstFlow, nextFlow } from "./flow.ts";

type Given<Preview, Progress, Result> = {
	/** Names what is chosen, with all that its preview depends on; empty while nothing is. */
	choice: string;
	plan(signal: AbortSignal): Promise<Preview>;
	/**
	 * @param preview that of the present choice, if there is one
	 * @returns undefined if a person has to choose again
	 */
	push(
		signal: AbortSignal,
		preview: Preview | undefined,
		onProgress: (progress: Progress) => void,
	): Promise<Result | undefined>;
	onDone?(result: Result): void;
	onFailed?(error: Error): void;
};

/** Previews a choice whenever it changes, and pushes it on `start`. Both end when the dialog closes. */
export function useFlow<Preview, Progress, Result>(given: Given<Preview, Progress, Result>) {
	const { choice, plan, push, onDone, onFailed } = given;
	const [flow, dispatch] = useReducer<
		Flow<Preview, Progress, Result>,
		[FlowEvent<Preview, Progress, Result>]
	>(nextFlow, firstFlow);
	if (flow.choice !== choice) dispatch({ type: "chosen", choice });
	const runs = useRef(0);
	const running = useRef<AbortController>(undefined);
	const isRunning = flow.state === "pushing" || flow.state === "done";

	/** Reports a failure once its words are there. */
	async function fail(
		signal: AbortSignal,
		error: Error,
		event: (error: Error) => Parameters<typeof dispatch>[0],
	) {
		await loadWords(["errors"]).catch(() => undefined);
		if (signal.aborted) return false;
		onFailed?.(error);
		dispatch(event(error));
		return true;
	}

	// biome-ignore lint/correctness/useExhaustiveDependencies: the choice is a key for everything that the plan is made from
	useEffect(() => {
		if (choice === "" || isRunning) return;
		const stop = new AbortController();
		plan(stop.signal).then(
			(preview) => stop.signal.aborted || dispatch({ type: "planned", choice, preview }),
			(error: Error) => fail(stop.signal, error, (error) => ({ type: "planFailed", choice, error })),
		);
		return () => stop.abort();
	}, [choice, isRunning]);
	useEffect(
		() => () => {
			running.current?.abort();
			running.current = undefined;
		},
		[],
	);

	async function start(): Promise<void> {
		if (!canStart(flow)) return;
		const stop = new AbortController();
		const run = ++runs.current;
		running.current = stop;
		dispatch({ type: "started", run });
		try {
			const preview = flow.preview?.choice === choice ? flow.preview.of : undefined;
			const result = await push(stop.signal, preview, (progress) =>
				dispatch({ type: "progressed", run, progress }),
			);
			if (running.current !== stop) return;
			if (result === undefined) return dispatch({ type: "stopped", run });
			dispatch({ type: "pushed", run, result });
			onDone?.(result);
		} catch (error) {
			const isShown = await fail(stop.signal, error as Error, (error) => ({
				type: "pushFailed",
				run,
				error,
			}));
			if (!isShown) dispatch({ type: "stopped", run });
		}
	}
	return {
		flow,
		/** The last preview, which may be of an earlier choice. */
		preview: flow.preview?.of,
		/** The error of the preview or the push. */
		failure: flow.state === "failed" ? flow.error : undefined,
		start,
		stop: () => running.current?.abort(),
		/** Leaves the result of a push, for another one. */
		reset: () => dispatch({ type: "reset" }),
	};
}
