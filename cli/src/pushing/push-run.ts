import type { PushProgress } from "@tuckbox/client";
import type { Context } from "../command.ts";
import { type Failure, interrupted } from "../failure.ts";
import { t } from "../messages/words.ts";

/** Shows the progress of a push, and keeps it for the message when the push is stopped. */
export class PushRun {
	/**
	 * Numbers of images: missing at the service, sent so far, and checked and stored by the service.
	 */
	#missing = 0;
	#sent = 0;
	#kept = 0;
	#isWriting = false;
	readonly #context: Context;

	constructor(context: Context) {
		this.#context = context;
		context.signal.addEventListener("abort", this.#stopping);
	}

	[Symbol.dispose](): void {
		this.#context.signal.removeEventListener("abort", this.#stopping);
	}

	readonly show = (progress: PushProgress): void => {
		// the connection shows the waits of all its calls
		if (progress.phase === "wait") return;
		const { phase, done, total, bytes, totalBytes } = progress;
		if (phase === "upload") [this.#sent, this.#missing] = [done, total];
		if (phase === "confirm") this.#kept = done;
		if (phase === "components" || phase === "prune") this.#isWriting ||= total > 0;
		if (total === 0 || phase === "hash" || phase === "compare" || phase === "check") return;
		// images are confirmed between uploads; the line keeps showing the uploads, which take longest
		if (phase === "confirm" && done < total) return;
		const { terminal } = this.#context;
		terminal.progress.update({ of: phase, done, total, bytes, totalBytes });
		// the service checks the last images without reporting progress
		if (phase === "upload" && done === total)
			terminal.progress.update({ of: "confirm", done: this.#kept, total });
	};

	readonly #stopping = (): void => {
		const left = this.#sent - this.#kept;
		if (left <= 0) return;
		this.#context.terminal.note(t("push.stopping", { count: left }));
	};

	/** Whether any image was sent to the service. */
	get hasSent(): boolean {
		return this.#sent > 0;
	}

	/** The failure when the push is stopped, with its progress so far. */
	stopped(): Failure {
		// images that the service is still checking may be stored, too
		const isLeast = this.#sent > this.#kept;
		const images = { kept: this.#kept, count: this.#missing };
		const kept =
			this.#missing === 0 ? t("push.noneToUpload") : t(isLeast ? "push.keptAtLeast" : "push.kept", images);
		const pieces = this.#isWriting ? t("push.someChanged") : t("push.noneChanged");
		return interrupted(t("push.stopped", { kept, pieces }));
	}
}
