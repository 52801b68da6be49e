import { type Command, commonOptions, type Option } from "../command.ts";
import type { Paint } from "../terminal/style.ts";
import { commands } from "./index.ts";

const groups: readonly (readonly [title: string, names: readonly string[]])[] = [
	["Get started", ["login", "init", "import", "push"]],
	["Every day", ["status", "push", "open", "ls", "versions", "share", "tables", "notes", "export", "rm"]],
	["Your access", ["whoami", "logout"]],
	["Your shell", ["completion"]],
];

/** The help for the whole program: its purpose, the first steps, and each command in one line. */
export function overview(paint: Paint): string {
	const wide = Math.max(...Object.keys(commands).map((name) => name.length));
	const shown = new Set<string>();
	const sections = groups.map(([title, names]) => {
		const rows = names
			.filter((name) => !shown.has(name) && shown.add(name))
			.map((name) => `  ${paint("bold", name.padEnd(wide))}   ${commands[name]?.summary}`);
		return `${title}\n${rows.join("\n")}`;
	});
	return `Push a folder of cards, boards, dice and books to a Tuckbox server. Only changes are sent.

Usage: tuckbox COMMAND [options]

${sections.join("\n\n")}

The first push
  tuckbox login --url https://tuckbox.example    once; confirm in your browser
  cd my-game                                     images, a spreadsheet with images, or a tuckbox.yaml
  tuckbox push --dry-run                         shows what it would do
  tuckbox push                                   pushes; repeat after every change, or use --watch

In CI, set TUCKBOX_URL and TUCKBOX_TOKEN instead of signing in. NO_COLOR and FORCE_COLOR are respected.
Exit codes: 0 done, 1 failed, 2 usage error, 3 not signed in, 4 error in the folder, 130 interrupted.

Help for a command: tuckbox COMMAND --help. In a checkout, tuckbox serve, work and admin run the service itself.
`;
}

function optionRows(options: Readonly<Record<string, Option>>): [string, string][] {
	return Object.entries(options).map(([name, { short, value, text }]) => [
		`${short === undefined ? "    " : `-${short}, `}--${name}${value === undefined ? "" : ` ${value}`}`,
		text,
	]);
}

/** The help for one command. */
export function helpFor(name: string, command: Command, paint: Paint): string {
	const rows = optionRows({ ...command.options, ...commonOptions });
	const wide = Math.max(...rows.map(([left]) => left.length));
	const options = rows.map(([left, text]) => `  ${left.padEnd(wide)}   ${text}`).join("\n");
	const lines = command.examples.map(([line]) => line.length);
	const wideExample = Math.max(0, ...lines.filter((length) => length < 48));
	const examples = command.examples
		.map(([line, text]) =>
			`  ${paint("bold", line)}${" ".repeat(Math.max(0, wideExample - line.length))}   ${text}`.trimEnd(),
		)
		.join("\n");
	return `Usage: tuckbox ${[name, command.usage].filter(Boolean).join(" ")}

${command.about}

Options
${options}

Examples
${examples}
`;
}
