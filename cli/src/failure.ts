/** How the program ends; docs/CLI.md lists the same. */
export const exitCodes = {
	done: 0,
	/** The service, the network or a file did not play along. */
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
	/** For machines; a code of the API where the service said it. */
	code?: string;
	/** One for each offender, shown below the sentence. */
	lines?: readonly string[];
	/** The same for machines, where it is more than lines. */
	details?: readonly unknown[];
	requestId?: string | undefined;
	cause?: unknown;
};

/** Something that a person is told in one sentence, with what to do now, and that ends the command. */
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

/** The command was not used as its help says. */
export function wrongUsage(message: string, command = ""): Failure {
	const now = `See: tuckbox ${command === "" ? "" : `${command} `}--help`;
	return new Failure(message, { now, exitCode: exitCodes.usage, code: "USAGE" });
}

/** The person, or a signal, stopped it. */
export function interrupted(message: string, lines: readonly string[] = []): Failure {
	return new Failure(message, { exitCode: exitCodes.interrupted, code: "INTERRUPTED", lines });
}
