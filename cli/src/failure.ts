import { t } from "./messages/words.ts";

/** The exit codes of the program; docs/CLI.md lists them, too. */
export const exitCodes = {
	done: 0,
	/** The service, the network or a file caused an error. */
	failed: 1,
	usage: 2,
	signedOut: 3,
	/** Nothing was pushed because of problems in the folder. */
	preflight: 4,
	interrupted: 130,
	terminated: 143,
} as const;

type FailureOptions = {
	/** Advice: one sentence, or one line to type. */
	now?: string;
	exitCode?: number;
	/** The error's code for programs; the API's code if the service returned the error. */
	code?: string;
	/** One line for each error, printed below the sentence. */
	lines?: readonly string[];
	/** The errors for programs, if there are more than the lines show. */
	details?: readonly unknown[];
	requestId?: string | undefined;
	cause?: unknown;
};

/** Ends the command. The message says what went wrong, and `now` what to do about it. */
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

/** The failure when a command is used incorrectly. */
export function wrongUsage(message: string, command = ""): Failure {
	const now = t("program.see", { command: `tuckbox ${command === "" ? "" : `${command} `}--help` });
	return new Failure(message, { now, exitCode: exitCodes.usage, code: "USAGE" });
}

/** The failure when the user or a signal stops the command. */
export function interrupted(message: string, lines: readonly string[] = []): Failure {
	return new Failure(message, { exitCode: exitCodes.interrupted, code: "INTERRUPTED", lines });
}
