/** The state of a dialog that first shows what it would do, and then does it. */
export type Flow<Preview, Progress, Result> = {
	/** Names what is chosen: equal keys stand for equal choices. Empty while nothing is. */
	choice: string;
	/** The last preview, and the choice that it is of. It is shown until the next one is there. */
	preview: { choice: string; of: Preview } | undefined;
} & (
	| { state: "choosing" | "planning" | "planned" }
	| { state: "failed"; error: Error }
	| { state: "pushing"; run: number; progress: Progress | undefined }
	| { state: "done"; result: Result }
);

export type FlowEvent<Preview, Progress, Result> =
	| { type: "chosen"; choice: string }
	| { type: "planned"; choice: string; preview: Preview }
	| { type: "planFailed"; choice: string; error: Error }
	/** `run` distinguishes pushes. */
	| { type: "started"; run: number }
	| { type: "progressed"; run: number; progress: Progress }
	| { type: "pushed"; run: number; result: Result }
	| { type: "pushFailed"; run: number; error: Error }
	/** The push was cancelled, or needs another choice first. */
	| { type: "stopped"; run: number }
	/** The result was seen, and another push may follow. */
	| { type: "reset" };

export const firstFlow = { state: "choosing", choice: "", preview: undefined } as const;

/** The state of a choice that is neither being pushed nor has failed. */
function waiting<Preview>({ choice, preview }: Pick<Flow<Preview, never, never>, "choice" | "preview">) {
	const state = choice === "" ? "choosing" : preview?.choice === choice ? "planned" : "planning";
	return { state, choice, preview } as const;
}

/** Whether a push may start: the choice has a preview, or a failure that a person has read. */
export const canStart = ({ state }: Pick<Flow<unknown, unknown, unknown>, "state">): boolean =>
	state === "planned" || state === "failed";

/**
 * The state after an event. Answers about an earlier choice or an earlier push change nothing. While a push runs, and until
 * its result was seen, new choices are only kept: they do not replace its progress and its result on the page.
 */
export function nextFlow<Preview, Progress, Result>(
	flow: Flow<Preview, Progress, Result>,
	event: FlowEvent<Preview, Progress, Result>,
): Flow<Preview, Progress, Result> {
	const isRunning = flow.state === "pushing" || flow.state === "done";
	switch (event.type) {
		case "chosen": {
			const { choice } = event;
			if (choice === flow.choice) return flow;
			return isRunning ? { ...flow, choice } : waiting({ choice, preview: flow.preview });
		}
		case "planned": {
			const { choice } = event;
			if (isRunning || choice !== flow.choice) return flow;
			const preview = { choice, of: event.preview };
			// a push that has failed is planned again, and its failure stays to be read
			return flow.state === "failed" ? { ...flow, preview } : waiting({ choice, preview });
		}
		case "planFailed": {
			if (isRunning || event.choice !== flow.choice) return flow;
			return { state: "failed", choice: flow.choice, preview: flow.preview, error: event.error };
		}
		case "started": {
			const { choice, preview } = flow;
			if (!canStart(flow)) return flow;
			return { state: "pushing", choice, preview, run: event.run, progress: undefined };
		}
		case "reset":
			return flow.state === "done" ? waiting(flow) : flow;
	}
	if (flow.state !== "pushing" || event.run !== flow.run) return flow;
	const { choice, preview } = flow;
	switch (event.type) {
		case "progressed":
			return { ...flow, progress: event.progress };
		case "pushed":
			return { state: "done", choice, preview, result: event.result };
		case "pushFailed":
			return { state: "failed", choice, preview, error: event.error };
		case "stopped":
			return waiting(flow);
	}
}
