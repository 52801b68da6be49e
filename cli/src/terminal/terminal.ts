import { Progress } from "./progress.ts";
import { type Paint, painter, wantsColour } from "./style.ts";

type Environment = Readonly<Record<string, string | undefined>>;
type Output = NodeJS.WriteStream;

/** A program that closes our output early, as `head` does, has read enough: that is not an error. */
function endQuietly(stream: Output): void {
	stream.on("error", (error: NodeJS.ErrnoException) => {
		if (error.code === "EPIPE") process.exit(process.exitCode ?? 0);
		throw error;
	});
}

/** Standard output for results, standard error for everything else. */
export class Terminal {
	readonly env: Environment;
	readonly isJson: boolean;
	readonly isQuiet: boolean;
	readonly paint: Paint;
	readonly paintError: Paint;
	readonly progress: Progress;

	constructor(env: Environment, options: { isJson?: boolean; isQuiet?: boolean } = {}) {
		this.env = env;
		this.isJson = options.isJson ?? false;
		this.isQuiet = options.isQuiet ?? false;
		this.paint = painter(wantsColour(env, process.stdout.isTTY === true));
		const isLive = process.stderr.isTTY === true;
		this.paintError = painter(wantsColour(env, isLive));
		this.progress = new Progress(process.stderr, {
			isLive: isLive && env.TERM !== "dumb",
			isSilent: this.isQuiet || this.isJson,
			paint: this.paintError,
		});
		for (const stream of [process.stdout, process.stderr]) {
			if (stream.listenerCount("error") === 0) endQuietly(stream);
		}
	}

	/** Columns of the terminal that results go to; unbounded in a pipe or a file. */
	get width(): number {
		return process.stdout.isTTY ? process.stdout.columns || 80 : Infinity;
	}

	/** Whether there is a user to answer a question. */
	get canAsk(): boolean {
		return process.stdin.isTTY === true && process.stderr.isTTY === true;
	}

	/** A line of the result. */
	print(text = ""): void {
		if (this.isJson) return;
		this.progress.clear();
		process.stdout.write(`${text}\n`);
	}

	/** The result for machines: one document on one line, or indented on a terminal. */
	json(value: unknown): void {
		this.progress.clear();
		process.stdout.write(`${JSON.stringify(value, null, process.stdout.isTTY ? 2 : undefined)}\n`);
	}

	/** A line that accompanies the result. */
	note(text = ""): void {
		if (this.isQuiet || this.isJson) return;
		this.say(text);
	}

	/** A line that the user has to see, even with --quiet. */
	say(text: string): void {
		this.progress.clear();
		process.stderr.write(`${text}\n`);
	}
}
