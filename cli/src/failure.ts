import { t } from "./messages/words.ts";

/** How the program ends; docs/CLI.md lists the same. */
export const exitCodes = {
	done: 0,
	/** Because of the service, the network or a file. */
	failed: 1,
	usage: 2,
	signedOut: 3,
	/** Nothing was pushed because of what was found in the folder. */
	preflight: 4,
	interrupted: 130,
	terminated: 143,
} as const;

type FailureOptions = {
	/** What to do now: one sentence, or one line to type. */
	now?: string;
	exitCode?: number;
	/** For machines; the API's code if the error came from the service. */
	code?: string;
	/** One for each error, shown below the sentence. */
	lines?: readonly string[];
	/** The same for machines, if there is more than the lines show. */
	details?: readonly unknown[];
	requestId?: string | undefined;
	cause?: unknown;
};

/** Ends the command. One sentence says what went wrong, and `now` what to do about it. */
export class Failure extends Error {
	override readonly name = "Failure";
	readonly now: string | undefined;
	readonly exitCode: number;
	readonly code: string;
	readonly lines: readonly string[];
	readonly details: readonly unknown[];
	readonly requestId: string | undefined;

	constructor(message: string, options: FailureOptions = {}) {
		super(message, { cause: options.cause });
		this.now = options.now;
		this.exitCode = options.exitCode ?? exitCodes.failed;
		this.code = options.code ?? "FAILED";
		this.lines = options.lines ?? [];
		this.details = options.details ?? this.lines;
		this.requestId = options.requestId;
	}
}

/** The failure when a command is not used as its help says. */
export function wrongUsage(message: string, command = ""): Failure {
	const now = t("program.see", { command: `tuckbox ${command === "" ? "" : `${command} `}--help` });
	return new Failure(message, { now, exitCode: exitCodes.usage, code: "USAGE" });
}

/** The failure when the user or a signal stops the command. */
export function interrupted(message: string, lines: readonly string[] = []): Failure {
	return new Failure(message, { exitCode: exitCodes.interrupted, code: "INTERRUPTED", lines });
}
