import { parseArgs } from "node:util";
import { editDistance } from "./edit-distance.ts";
import { wrongUsage } from "./failure.ts";
import type { Terminal } from "./terminal/terminal.ts";

export type Option = {
	type: "string" | "boolean";
	short?: string;
	/** What stands for its value in the help. */
	value?: string;
	text: string;
	/** What completion offers for its value. */
	completes?: "folder" | "file" | readonly string[];
};

/** What a command runs in. */
export type Context = {
	env: Readonly<Record<string, string | undefined>>;
	terminal: Terminal;
	/** Aborted by Ctrl-C and by a request to end. */
	signal: AbortSignal;
	commands: Readonly<Record<string, Entry>>;
};

/** A command before its code is read. */
export type Entry = { summary: string; load(): Promise<Command> };

export type Command = {
	/** What follows the command's name, as `[DIR]`. */
	usage: string;
	/** What it does, in a few sentences; lines as they are shown. */
	about: string;
	options: Readonly<Record<string, Option>>;
	/** What completion offers for its operands. */
	completes?: "folder" | readonly string[];
	/** The most operands it takes. */
	operands: number;
	examples: readonly (readonly [line: string, text: string])[];
	/** @returns the exit code when it is not 0 @throws Failure */
	// biome-ignore lint/suspicious/noConfusingVoidType: most commands have nothing to say about it
	run(context: Context, given: Arguments): Promise<number | void>;
};

/** Options that every command takes. */
export const everywhere: Readonly<Record<string, Option>> = {
	json: { type: "boolean", text: "answer with JSON on standard output, and nothing else there" },
	quiet: { type: "boolean", short: "q", text: "no progress and no remarks" },
	help: { type: "boolean", short: "h", text: "this text" },
};

/** Where the service is; commands that call it take this. */
export const serviceOption: Readonly<Record<string, Option>> = {
	url: { type: "string", value: "URL", text: "the service (else TUCKBOX_URL, else where you are signed in)" },
};

/** What was typed after a command's name. */
export class Arguments {
	readonly command: string;
	readonly operands: readonly string[];
	readonly #values: Readonly<Record<string, string | boolean | undefined>>;

	constructor(
		command: string,
		operands: readonly string[],
		values: Readonly<Record<string, string | boolean | undefined>>,
	) {
		this.command = command;
		this.operands = operands;
		this.#values = values;
	}

	has(name: string): boolean {
		return this.#values[name] === true;
	}

	/** @throws Failure when it is there without a value */
	text(name: string): string | undefined {
		const value = this.#values[name];
		if (typeof value !== "string") return undefined;
		if (value.trim() === "") throw wrongUsage(`--${name} has no value.`, this.command);
		return value;
	}

	/** A number of an option. @throws Failure when it is none in the range */
	number(name: string, least: number, most: number): number | undefined {
		const value = this.text(name);
		if (value === undefined) return undefined;
		const number = Number(value);
		if (!(number >= least && number <= most)) {
			throw wrongUsage(
				`--${name} is "${value}" and must be a number from ${least} to ${most}.`,
				this.command,
			);
		}
		return number;
	}

	/** A whole number of an option. @throws Failure when it is none in the range */
	integer(name: string, least: number, most: number): number | undefined {
		const number = this.number(name, least, most);
		if (number !== undefined && !Number.isInteger(number)) {
			throw wrongUsage(`--${name} is "${number}" and must be a whole number.`, this.command);
		}
		return number;
	}
}

/** The word that was probably meant. */
export function meant(typed: string, words: readonly string[]): string | undefined {
	const near = words.map((word) => ({ word, steps: editDistance(typed, word) }));
	const [best] = near.sort((a, b) => a.steps - b.steps);
	const isNear = best !== undefined && (best.steps <= 2 || best.word.startsWith(typed));
	return isNear && typed.length > 1 ? best.word : undefined;
}

/** Reads what follows a command's name. @throws Failure naming what is wrong with it */
export function readArguments(name: string, command: Command, args: readonly string[]): Arguments {
	const options = { ...command.options, ...everywhere };
	const known = Object.fromEntries(
		Object.entries(options).map(([option, { type, short }]) => [option, { type, ...(short && { short }) }]),
	);
	const { tokens } = parseArgs({
		args: [...args],
		options: known,
		allowPositionals: true,
		strict: false,
		tokens: true,
	});
	const values: Record<string, string | boolean | undefined> = {};
	const operands: string[] = [];
	for (const token of tokens) {
		if (token.kind === "positional") operands.push(token.value);
		if (token.kind !== "option") continue;
		const option = Object.hasOwn(options, token.name) ? options[token.name] : undefined;
		if (option === undefined) {
			const guess = meant(token.name, Object.keys(options));
			const hint = guess === undefined ? "" : ` Did you mean --${guess}?`;
			throw wrongUsage(`"tuckbox ${name}" has no option ${token.rawName}.${hint}`, name);
		}
		if (option.type === "string" && (token.value === undefined || isOption(token.value, token.inlineValue)))
			throw wrongUsage(`${token.rawName} needs a value: ${token.rawName} ${option.value}.`, name);
		if (option.type === "boolean" && token.value !== undefined)
			throw wrongUsage(`${token.rawName} takes no value.`, name);
		values[token.name] = option.type === "string" ? token.value : true;
	}
	const superfluous = operands[command.operands];
	if (superfluous !== undefined && values.help !== true)
		throw wrongUsage(`"${superfluous}" is one too many after "tuckbox ${name}".`, name);
	return new Arguments(name, operands, values);
}

/** What looks like the next option is no value, unless it was said with `=`. */
function isOption(value: string, isInline: boolean | undefined): boolean {
	return isInline !== true && /^--?[a-z]/i.test(value);
}
