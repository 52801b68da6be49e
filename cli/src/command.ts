import { parseArgs } from "node:util";
import { languages, languageTags } from "@tuckbox/messages/languages.ts";
import { editDistance } from "@tuckbox/pieces";
import { wrongUsage } from "./failure.ts";
import { t } from "./messages/words.ts";
import type { Terminal } from "./terminal/terminal.ts";

/** A text of the help, or a function that returns it in the language of the run. */
export type Text = string | (() => string);

export function resolveText(text: Text): string {
	return typeof text === "string" ? text : text();
}

export type Option = {
	type: "string" | "boolean";
	/** Whether the option may be given several times. */
	isList?: true;
	short?: string;
	/** The placeholder for the option's value in the help. */
	value?: string;
	text: Text;
	/** The values that completion offers. */
	completes?: "folder" | "file" | readonly string[];
};

/** The environment, terminal and signal of a command's run. */
export type Context = {
	env: Readonly<Record<string, string | undefined>>;
	terminal: Terminal;
	/** Aborted by Ctrl-C and by a termination signal. */
	signal: AbortSignal;
	commands: Readonly<Record<string, Entry>>;
};

/** A command whose code is loaded when it runs. */
export type Entry = { summary: Text; load(): Promise<Command> };

export type Command = {
	/** The operands as the help shows them after the command's name, such as `[DIR]`. */
	usage: Text;
	/** A description of a few sentences, with the line breaks that the help shows. */
	about: Text;
	options: Readonly<Record<string, Option>>;
	/** The operands that completion offers. */
	completes?: "folder" | "file" | readonly string[];
	/** The maximum number of operands. */
	operands: number;
	examples: readonly (readonly [line: string, text: Text])[];
	/** @returns the exit code when it is not 0 @throws Failure */
	// biome-ignore lint/suspicious/noConfusingVoidType: most commands return no exit code
	run(context: Context, given: Arguments): Promise<number | void>;
};

/** `en (English), de (Deutsch)` */
export const languageList = () => languageTags.map((tag) => `${tag} (${languages[tag]})`).join(", ");

/** Options that every command accepts. */
export const commonOptions: Readonly<Record<string, Option>> = {
	json: { type: "boolean", text: () => t("program.json") },
	quiet: { type: "boolean", short: "q", text: () => t("program.quiet") },
	lang: {
		type: "string",
		value: "LANGUAGE",
		text: () => t("program.lang", { languages: languageList() }),
		completes: languageTags,
	},
	help: { type: "boolean", short: "h", text: () => t("program.help") },
};

/** The service's address, an option of every command that calls it. */
export const serviceOption: Readonly<Record<string, Option>> = {
	url: {
		type: "string",
		value: "URL",
		text: () => t("program.url"),
	},
};

/** The operands and options that were typed after a command's name. */
export class Arguments {
	readonly command: string;
	readonly operands: readonly string[];
	readonly #values: Readonly<Record<string, string | boolean | readonly string[] | undefined>>;

	constructor(
		command: string,
		operands: readonly string[],
		values: Readonly<Record<string, string | boolean | readonly string[] | undefined>>,
	) {
		this.command = command;
		this.operands = operands;
		this.#values = values;
	}

	has(name: string): boolean {
		return this.#values[name] === true;
	}

	/** @throws Failure when its value is empty */
	text(name: string): string | undefined {
		const value = this.#values[name];
		if (typeof value !== "string") return undefined;
		if (value.trim() === "") throw wrongUsage(t("program.noValue", { option: name }), this.command);
		return value;
	}

	/** The values of an option that may be given several times. @throws Failure when one is empty */
	texts(name: string): readonly string[] {
		const values = this.#values[name];
		if (!Array.isArray(values)) return [];
		if (values.some((value) => value.trim() === ""))
			throw wrongUsage(t("program.noValue", { option: name }), this.command);
		return values;
	}

	/** The number given for an option. @throws Failure when it is not a number from `min` to `max` */
	number(name: string, min: number, max: number): number | undefined {
		const value = this.text(name);
		if (value === undefined) return undefined;
		const number = Number(value);
		if (!(number >= min && number <= max)) {
			throw wrongUsage(t("program.notNumber", { option: name, value, min, max }), this.command);
		}
		return number;
	}

	/** The whole number given for an option. @throws Failure when it is not one from `min` to `max` */
	integer(name: string, min: number, max: number): number | undefined {
		const number = this.number(name, min, max);
		if (number !== undefined && !Number.isInteger(number)) {
			throw wrongUsage(t("program.notWhole", { option: name, value: number }), this.command);
		}
		return number;
	}
}

/** Finds the word that was probably meant by a mistyped one; undefined if none is close. */
export function closestWord(typed: string, words: readonly string[]): string | undefined {
	const near = words.map((word) => ({ word, steps: editDistance(typed, word) }));
	const [best] = near.sort((a, b) => a.steps - b.steps);
	const isNear = best !== undefined && (best.steps <= 2 || best.word.startsWith(typed));
	return isNear && typed.length > 1 ? best.word : undefined;
}

/** Reads the operands and options after a command's name. @throws Failure naming the first fault */
export function readArguments(name: string, command: Command, args: readonly string[]): Arguments {
	const options = { ...command.options, ...commonOptions };
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
	const values: Record<string, string | boolean | string[] | undefined> = {};
	const operands: string[] = [];
	for (const token of tokens) {
		if (token.kind === "positional") operands.push(token.value);
		if (token.kind !== "option") continue;
		const option = Object.hasOwn(options, token.name) ? options[token.name] : undefined;
		if (option === undefined) {
			const guess = closestWord(token.name, Object.keys(options));
			const wrong = { command: name, option: token.rawName };
			throw wrongUsage(
				guess === undefined ? t("program.noOption", wrong) : t("program.noOptionGuess", { ...wrong, guess }),
				name,
			);
		}
		if (option.type === "string" && (token.value === undefined || isOption(token.value, token.inlineValue)))
			throw wrongUsage(t("program.needsValue", { option: token.rawName, value: option.value ?? "" }), name);
		if (option.type === "boolean" && token.value !== undefined)
			throw wrongUsage(t("program.noValueAllowed", { option: token.rawName }), name);
		const given = values[token.name];
		values[token.name] =
			option.type === "boolean"
				? true
				: option.isList
					? [...(Array.isArray(given) ? given : []), token.value ?? ""]
					: token.value;
	}
	const superfluous = operands[command.operands];
	if (superfluous !== undefined && values.help !== true)
		throw wrongUsage(t("program.operand", { command: name, operand: superfluous }), name);
	return new Arguments(name, operands, values);
}

/** Whether a value that was not given with `=` looks like the next option. */
function isOption(value: string, isInline: boolean | undefined): boolean {
	return isInline !== true && /^--?[a-z]/i.test(value);
}
