import { Progress } from "./progress.ts";
import { inLine, type Paint, painter, printableJson, wantsColour } from "./style.ts";
import { type Row, table } from "./table.ts";
import { wrap } from "./wrap.ts";

type Environment = Readonly<Record<string, string | undefined>>;
type Output = NodeJS.WriteStream;

/** Exits quietly on EPIPE: a program that closes its input early, as `head` does, has read enough. */
function endQuietly(stream: Output): void {
	stream.on("error", (error: NodeJS.ErrnoException) => {
		if (error.code === "EPIPE") process.exit(process.exitCode ?? 0);
		throw error;
	});
}

/** Maximum width of text, because longer lines are hard to read. Tables may use the whole terminal. */
const maxColumns = 120;

function terminalWidth(stream: Output, env: Environment): number {
	if (!stream.isTTY) return Infinity;
	const width = stream.columns || Number(env.COLUMNS);
	return width >= 1 ? width : 80;
}

/**
 * Standard output for results, standard error for everything else. All output goes through here. Control characters in
 * texts from services and folders are replaced, so callers need not handle them.
 */
export class Terminal {
	readonly env: Environment;
	readonly isJson: boolean;
	readonly isQuiet: boolean;
	readonly paint: Paint;
	readonly paintError: Paint;
	readonly progress: Progress;
	/** Rewrites the commands in a text so that they can be typed here. */
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
			columns: () => terminalWidth(process.stderr, env),
		});
		for (const stream of [process.stdout, process.stderr]) {
			if (stream.listenerCount("error") === 0) endQuietly(stream);
		}
	}

	/** Width of the terminal for results, in columns; infinite in a pipe or a file. */
	get width(): number {
		return terminalWidth(process.stdout, this.env);
	}

	/** Whether a user can be prompted. */
	get canAsk(): boolean {
		return process.stdin.isTTY === true && process.stderr.isTTY === true;
	}

	/**
	 * Prints a line of the result, wrapped at the terminal's width. Line breaks in it are replaced: a name could
	 * otherwise pass for a line of the program.
	 * @param hang indentation of its further lines; by default that of the first
	 */
	print(line = "", hang?: number): void {
		if (this.isJson) return;
		this.progress.clear();
		this.#write(process.stdout, line, hang);
	}

	/** Prints rows of the result, in columns that fit the terminal. */
	table(rows: readonly Row[]): void {
		if (this.isJson) return;
		this.#writeRows(process.stdout, rows, this.paint);
	}

	#writeRows(stream: Output, rows: readonly Row[], paint: Paint): void {
		this.progress.clear();
		for (const row of table(rows, paint, terminalWidth(stream, this.env))) stream.write(`${inLine(row)}\n`);
	}

	/** Wraps a text for standard error, such as a question. */
	wrapped(text: string): string[] {
		// keeps the space after a question, before the answer
		const end = text.endsWith(" ") ? " " : "";
		const parts = wrap(text.trimEnd(), this.#textWidth(process.stderr)).map(inLine);
		return [...parts.slice(0, -1), `${parts.at(-1) ?? ""}${end}`];
	}

	#textWidth(stream: Output): number {
		const width = terminalWidth(stream, this.env);
		return width === Infinity ? width : Math.min(width, maxColumns);
	}

	#write(stream: Output, line: string, hang: number | undefined): void {
		for (const part of wrap(line, this.#textWidth(stream), hang)) stream.write(`${inLine(part)}\n`);
	}

	/**
	 * Prints several lines of the result. Line breaks and tabs in the text are kept, so they must not come from
	 * elsewhere.
	 */
	printLines(text: string): void {
		if (this.isJson) return;
		this.progress.clear();
		const lines = text.trimEnd().split("\n");
		process.stdout.write(lines.map((line) => `${line.split("\t").map(inLine).join("\t")}\n`).join(""));
	}

	/** Prints the text of a file, line by line and not wrapped, so that it can be redirected into one. */
	file(text: string): void {
		this.progress.clear();
		process.stdout.write(
			text
				.split(/(\r?\n)/)
				.map((part, i) => (i % 2 === 0 ? inLine(part) : part))
				.join(""),
		);
	}

	/** Prints the result as JSON: a document on one line, indented on a terminal. */
	json(value: unknown): void {
		this.progress.clear();
		const text = JSON.stringify(value, null, process.stdout.isTTY ? 2 : undefined);
		process.stdout.write(`${printableJson(text)}\n`);
	}

	/** Prints a line that accompanies the result, on standard error. */
	note(line = "", hang?: number): void {
		if (this.isQuiet || this.isJson) return;
		this.say(line, hang);
	}

	/** Prints rows that accompany the result or a question, on standard error. */
	noteTable(rows: readonly Row[]): void {
		if (this.isQuiet || this.isJson) return;
		this.#writeRows(process.stderr, rows, this.paintError);
	}

	/** Prints a line that the user has to see, even with --quiet. */
	say(line = "", hang?: number): void {
		this.progress.clear();
		this.#write(process.stderr, this.typeable(line), hang);
	}
}
