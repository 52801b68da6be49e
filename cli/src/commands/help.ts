import { type Command, commonOptions, type Option, textOf } from "../command.ts";
import { columnsOf, type Paint } from "../terminal/style.ts";
import { wrap } from "../terminal/wrap.ts";
import { commands } from "./index.ts";

const groups: readonly (readonly [title: string, names: readonly string[]])[] = [
	["Get started", ["login", "init", "import", "push"]],
	["Every day", ["status", "push", "open", "ls", "versions", "share", "tables", "notes", "export", "rm"]],
	["Your access", ["whoami", "logout"]],
	["Your shell", ["completion"]],
];

/** Longer lines are hard to read; in a pipe, lines have this length, too. */
const maxWidth = 100;

/** Rows of two columns; in a narrow terminal, what the second one says is below the first. */
function twoColumns(
	rows: readonly (readonly [left: string, right: string])[],
	width: number,
	least = 0,
): string {
	const wide = Math.max(least, ...rows.map(([left]) => columnsOf(left)));
	const isNarrow = width - wide - 5 < 28;
	return rows
		.flatMap(([left, right]) => {
			if (right === "") return [`  ${left}`];
			if (isNarrow) return [`  ${left}`, ...wrap(`        ${right}`, width)];
			const space = " ".repeat(wide - columnsOf(left) + 3);
			const [first = "", ...more] = wrap(right, width - wide - 5);
			return [`  ${left}${space}${first}`, ...more.map((line) => " ".repeat(wide + 5) + line)];
		})
		.join("\n");
}

/** Paragraphs in lines of the terminal's width; lines that are indented stay lines. */
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
			.map((name) => [paint("bold", name), textOf(commands[name]?.summary ?? "")] as const);
		return `${title}\n${twoColumns(rows, width, widestName)}`;
	});
	const steps = twoColumns(
		[
			["tuckbox login --url https://tuckbox.example", "once; confirm in your browser"],
			["cd my-game", "images, a spreadsheet with images, or a tuckbox.yaml"],
			["tuckbox push --dry-run", "shows what it would do"],
			["tuckbox push", "pushes; repeat after every change, or use --watch"],
		],
		width,
	);
	return `${flowed("Push a folder of cards, boards, dice and books to a Tuckbox server. Only changes are sent.", width)}

Usage: tuckbox COMMAND [options]

${sections.join("\n\n")}

The first push
${steps}

${flowed(
	`In CI, set TUCKBOX_URL and TUCKBOX_TOKEN instead of signing in. NO_COLOR and FORCE_COLOR are respected.

Exit codes: 0 done, 1 failed, 2 usage error, 3 not signed in, 4 error in the folder, 130 interrupted.`,
	width,
)}

More
${twoColumns(
	[
		["tuckbox COMMAND --help", "help for a command"],
		["tuckbox -v", "the version"],
		["tuckbox serve, work, admin", "run the service itself, in a checkout"],
	],
	width,
)}
`;
}

const widestName = Math.max(...Object.keys(commands).map((name) => name.length));

function optionRows(options: Readonly<Record<string, Option>>): [string, string][] {
	return Object.entries(options).map(([name, { short, value, text }]) => [
		`${short === undefined ? "    " : `-${short}, `}--${name}${value === undefined ? "" : ` ${value}`}`,
		textOf(text),
	]);
}

/** The help for one command. */
export function helpFor(name: string, command: Command, paint: Paint, columns: number): string {
	const width = Math.min(columns, maxWidth);
	const examples = command.examples.map(([line, text]) => [paint("bold", line), textOf(text)] as const);
	return `${wrap(`Usage: tuckbox ${[name, command.usage].filter(Boolean).join(" ")}`, width, 7).join("\n")}

${flowed(textOf(command.about), width)}

Options
${twoColumns(optionRows({ ...command.options, ...commonOptions }), width)}

Examples
${twoColumns(examples, width)}
`;
}
