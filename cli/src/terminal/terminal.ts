import { Progress } from "./progress.ts";
import { type Paint, painter, wantsColour } from "./style.ts";

type Environment = Readonly<Record<string, string | undefined>>;
type Output = NodeJS.WriteStream;

/** Who closes our output early, as `head` does, wants no more of it and no error. */
function endQuietly(stream: Output): void {
	stream.on("error", (error: NodeJS.ErrnoException) => {
		if (error.code === "EPIPE") process.exit(process.exitCode ?? 0);
		throw error;
	});
}

/** Standard output for results, standard error for everything on the way there. */
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

	/** Whether somebody is there to answer a question. */
	get canAsk(): boolean {
		return process.stdin.isTTY === true && process.stderr.isTTY === true;
	}

	/** A line of the result. */
	print(text = ""): void {
		if (this.isJson) return;
		this.progress.clear();
		process.stdout.write(`${text}\n`);
	}

	/** The result for machines: one document on one line, or laid out for who reads it on a terminal. */
	json(value: unknown): void {
		this.progress.clear();
		process.stdout.write(`${JSON.stringify(value, null, process.stdout.isTTY ? 2 : undefined)}\n`);
	}

	/** A line for a person beside the result. */
	note(text = ""): void {
		if (this.isQuiet || this.isJson) return;
		this.say(text);
	}

	/** A line that a person has to see, even when all else is silent. */
	say(text: string): void {
		this.progress.clear();
		process.stderr.write(`${text}\n`);
	}
}
