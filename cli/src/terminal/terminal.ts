import { Progress } from "./progress.ts";
import { inLine, type Paint, painter, printableJson, wantsColour } from "./style.ts";
import { type Cell, table } from "./table.ts";
import { wrap } from "./wrap.ts";

type Environment = Readonly<Record<string, string | undefined>>;
type Output = NodeJS.WriteStream;

/** A program that closes our output early, as `head` does, has read enough: that is not an error. */
function endQuietly(stream: Output): void {
	stream.on("error", (error: NodeJS.ErrnoException) => {
		if (error.code === "EPIPE") process.exit(process.exitCode ?? 0);
		throw error;
	});
}

/** Longer lines of words are hard to read, however wide the terminal is. Tables may take all of it. */
const maxColumns = 120;

function widthOf(stream: Output, env: Environment): number {
	if (!stream.isTTY) return Infinity;
	const width = stream.columns || Number(env.COLUMNS);
	return width >= 1 ? width : 80;
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
			columns: () => widthOf(process.stderr, env),
		});
		for (const stream of [process.stdout, process.stderr]) {
			if (stream.listenerCount("error") === 0) endQuietly(stream);
		}
	}

	/** Columns of the terminal that results go to; unbounded in a pipe or a file. */
	get width(): number {
		return widthOf(process.stdout, this.env);
	}

	/** Whether there is a user to answer a question. */
	get canAsk(): boolean {
		return process.stdin.isTTY === true && process.stderr.isTTY === true;
	}

	/**
	 * A line of the result, wrapped at the terminal's width. A line break in it is replaced: a name could otherwise pass for a line of ours.
	 * @param hang spaces before its further lines; as before the first one by default
	 */
	print(line = "", hang?: number): void {
		if (this.isJson) return;
		this.progress.clear();
		this.#write(process.stdout, line, hang);
	}

	/** Rows of the result, in columns that fit the terminal. */
	table(rows: readonly (readonly Cell[])[]): void {
		if (this.isJson) return;
		this.#writeRows(process.stdout, rows, this.paint);
	}

	#writeRows(stream: Output, rows: readonly (readonly Cell[])[], paint: Paint): void {
		this.progress.clear();
		for (const row of table(rows, paint, widthOf(stream, this.env))) stream.write(`${inLine(row)}\n`);
	}

	/** The lines of a text for standard error, such as a question. */
	wrapped(text: string): string[] {
		// what is typed after a question begins behind its last space
		const end = text.endsWith(" ") ? " " : "";
		const parts = wrap(text.trimEnd(), this.#textWidth(process.stderr)).map(inLine);
		return [...parts.slice(0, -1), `${parts.at(-1) ?? ""}${end}`];
	}

	#textWidth(stream: Output): number {
		const width = widthOf(stream, this.env);
		return width === Infinity ? width : Math.min(width, maxColumns);
	}

	#write(stream: Output, line: string, hang: number | undefined): void {
		for (const part of wrap(line, this.#textWidth(stream), hang)) stream.write(`${inLine(part)}\n`);
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
	note(line = "", hang?: number): void {
		if (this.isQuiet || this.isJson) return;
		this.say(line, hang);
	}

	/** Rows that accompany the result, or that a question is about. */
	noteTable(rows: readonly (readonly Cell[])[]): void {
		if (this.isQuiet || this.isJson) return;
		this.#writeRows(process.stderr, rows, this.paintError);
	}

	/** A line that the user has to see, even with --quiet. */
	say(line = "", hang?: number): void {
		this.progress.clear();
		this.#write(process.stderr, this.typeable(line), hang);
	}
}
