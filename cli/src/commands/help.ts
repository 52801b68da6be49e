import { type Command, commonOptions, type Option, resolveText } from "../command.ts";
import { t } from "../messages/words.ts";
import { displayWidth, type Paint } from "../terminal/style.ts";
import { wrap } from "../terminal/wrap.ts";
import { commands } from "./index.ts";

const groups = [
	["start", ["login", "sort", "init", "import", "push"]],
	[
		"everyDay",
		["status", "push", "open", "ls", "versions", "share", "tables", "notes", "playtests", "export", "rm"],
	],
	["access", ["whoami", "logout"]],
	["shell", ["completion"]],
] as const;

/** Longer lines are hard to read. Output to a pipe has this width, too. */
const maxWidth = 100;

/** Lays out rows in two columns. In a narrow terminal, the second column moves below the first. */
function twoColumns(
	rows: readonly (readonly [left: string, right: string])[],
	width: number,
	least = 0,
): string {
	const wide = Math.max(least, ...rows.map(([left]) => displayWidth(left)));
	const isNarrow = width - wide - 5 < 28;
	return rows
		.flatMap(([left, right]) => {
			if (right === "") return [`  ${left}`];
			if (isNarrow) return [`  ${left}`, ...wrap(`        ${right}`, width)];
			const space = " ".repeat(wide - displayWidth(left) + 3);
			const [first = "", ...more] = wrap(right, width - wide - 5);
			return [`  ${left}${space}${first}`, ...more.map((line) => " ".repeat(wide + 5) + line)];
		})
		.join("\n");
}

/** Wraps paragraphs at a width; indented lines keep their line breaks. */
function flowed(text: string, width: number): string {
	return text
		.split("\n\n")
		.map((paragraph) =>
			paragraph
				.replaceAll(/\n(?! )/g, " ")
				.split("\n")
				.flatMap((line) => wrap(line, width))
				.join("\n"),
		)
		.join("\n\n");
}

/** The help for the whole program: its purpose, the first steps, and each command in one line. */
export function overview(paint: Paint, columns: number): string {
	const width = Math.min(columns, maxWidth);
	const shown = new Set<string>();
	const sections = groups.map(([title, names]) => {
		const rows = names
			.filter((name) => !shown.has(name) && shown.add(name))
			.map((name) => [paint("bold", name), resolveText(commands[name]?.summary ?? "")] as const);
		return `${t(`help.${title}`)}\n${twoColumns(rows, width, widestName)}`;
	});
	const steps = twoColumns(
		[
			["tuckbox login --url https://tuckbox.example", t("help.stepLogin")],
			["cd my-game", t("help.stepFolder")],
			["tuckbox push --dry-run", t("help.stepDryRun")],
			["tuckbox push", t("help.stepPush")],
		],
		width,
	);
	return `${flowed(t("help.purpose"), width)}

${t("help.usage")}

${sections.join("\n\n")}

${t("help.firstPush")}
${steps}

${flowed(t("help.environment"), width)}

${t("help.more")}
${twoColumns(
	[
		[t("help.commandHelpLine"), t("help.commandHelp")],
		["tuckbox -v", t("help.version")],
		["tuckbox serve, work, admin", t("help.server")],
	],
	width,
)}
`;
}

const widestName = Math.max(...Object.keys(commands).map((name) => name.length));

function optionRows(options: Readonly<Record<string, Option>>): [string, string][] {
	return Object.entries(options).map(([name, { short, value, text }]) => [
		`${short === undefined ? "    " : `-${short}, `}--${name}${value === undefined ? "" : ` ${value}`}`,
		resolveText(text),
	]);
}

/** The help for one command. */
export function helpFor(name: string, command: Command, paint: Paint, columns: number): string {
	const width = Math.min(columns, maxWidth);
	const examples = command.examples.map(([line, text]) => [paint("bold", line), resolveText(text)] as const);
	return `${wrap(t("help.usageOf", { command: `tuckbox ${[name, resolveText(command.usage)].filter(Boolean).join(" ")}` }), width, t("help.usageOf", { command: "" }).length).join("\n")}

${flowed(resolveText(command.about), width)}

${t("help.options")}
${twoColumns(optionRows({ ...command.options, ...commonOptions }), width)}

${t("help.examples")}
${twoColumns(examples, width)}
`;
}
