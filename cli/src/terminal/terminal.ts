import { Progress } from "./progress.ts";
import { inLine, type Paint, painter, printableJson, wantsColour } from "./style.ts";

type Environment = Readonly<Record<string, string | undefined>>;
type Output = NodeJS.WriteStream;

/** A program that closes our output early, as `head` does, has read enough: that is not an error. */
function endQuietly(stream: Output): void {
	stream.on("error", (error: NodeJS.ErrnoException) => {
		if (error.code === "EPIPE") process.exit(process.exitCode ?? 0);
		throw error;
	});
}

/**
 * Standard output for results, standard error for everything else. Whatever is printed goes through here, where texts from
 * services and folders lose everything that could control the terminal: callers need not think of it.
 */
export class Terminal {
	readonly env: Environment;
	readonly isJson: boolean;
	readonly isQuiet: boolean;
	readonly paint: Paint;
	readonly paintError: Paint;
	readonly progress: Progress;
	/** Rewrites the commands in a text so that they can be typed. */
	readonly typeable: (text: string) => string;

	constructor(
		env: Environment,
		options: { isJson?: boolean; isQuiet?: boolean; typeable?: (text: string) => string } = {},
	) {
		this.env = env;
		this.typeable = options.typeable ?? ((text) => text);
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

	/** A line of the result. A line break in it is replaced, too: a name could otherwise pass for a line of ours. */
	print(line = ""): void {
		if (this.isJson) return;
		this.progress.clear();
		process.stdout.write(`${inLine(line)}\n`);
	}

	/** Several lines of the result, in a text whose line breaks and tabs are ours. */
	printLines(text: string): void {
		if (this.isJson) return;
		this.progress.clear();
		const lines = text.trimEnd().split("\n");
		process.stdout.write(lines.map((line) => `${line.split("\t").map(inLine).join("\t")}\n`).join(""));
	}

	/** The result for machines: one document on one line, or indented on a terminal. */
	json(value: unknown): void {
		this.progress.clear();
		const text = JSON.stringify(value, null, process.stdout.isTTY ? 2 : undefined);
		process.stdout.write(`${printableJson(text)}\n`);
	}

	/** A line that accompanies the result. */
	note(line = ""): void {
		if (this.isQuiet || this.isJson) return;
		this.say(line);
	}

	/** A line that the user has to see, even with --quiet. */
	say(line = ""): void {
		this.progress.clear();
		process.stderr.write(`${inLine(this.typeable(line))}\n`);
	}
}
