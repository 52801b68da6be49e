import { type Command, commonOptions, type Entry, type Option, resolveText } from "../command.ts";

export const shells = ["bash", "zsh", "fish"] as const;
type Shell = (typeof shells)[number];

type Known = { name: string; summary: string; command: Command; options: [string, Option][] };

/** Commands of a checkout that run the service. They exist in addition to those of the client. */
const serverCommands = ["serve", "work", "admin"];

async function knownCommands(commands: Readonly<Record<string, Entry>>): Promise<Known[]> {
	return await Promise.all(
		Object.entries(commands).map(async ([name, { summary, load }]) => {
			const command = await load();
			return {
				name,
				summary: resolveText(summary),
				command,
				options: Object.entries({ ...command.options, ...commonOptions }),
			};
		}),
	);
}

/** A word in single quotes, valid in every supported shell. */
const quote = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

function bash(known: readonly Known[]): string {
	const names = [...known.map(({ name }) => name), "help", ...serverCommands].join(" ");
	const values = (completes: Option["completes"]) =>
		completes === "folder"
			? 'COMPREPLY=($(compgen -d -- "$current"))'
			: completes === "file"
				? 'COMPREPLY=($(compgen -f -- "$current"))'
				: `COMPREPLY=($(compgen -W ${quote((completes ?? []).join(" "))} -- "$current"))`;
	const cases = known.map(({ name, command, options }) => {
		const valued = options.filter(([, { type }]) => type === "string");
		const ofValues = valued.map(
			([option, { completes }]) => `\t\t\t--${option}) ${values(completes)}; return ;;`,
		);
		const words = options.map(([option]) => `--${option}`).join(" ");
		return `\t${name})
\t\tcase $previous in
${ofValues.join("\n")}
\t\tesac
\t\tif [[ $current == -* ]]; then COMPREPLY=($(compgen -W ${quote(words)} -- "$current"))
\t\telse ${values(command.completes)}; fi ;;`;
	});
	return `# bash completion for tuckbox
_tuckbox() {
	local current=\${COMP_WORDS[COMP_CWORD]} previous=\${COMP_WORDS[COMP_CWORD-1]}
	COMPREPLY=()
	if [[ $COMP_CWORD -eq 1 ]]; then COMPREPLY=($(compgen -W ${quote(`${names} --help --version`)} -- "$current")); return; fi
	compopt -o filenames 2>/dev/null
	case \${COMP_WORDS[1]} in
	help) COMPREPLY=($(compgen -W ${quote(names)} -- "$current")) ;;
${cases.join("\n")}
	esac
}
complete -F _tuckbox tuckbox
`;
}

function zsh(known: readonly Known[]): string {
	const bracketed = (text: string) => text.replaceAll(/[[\]:\\]/g, "\\$&");
	const action = (completes: Option["completes"]) =>
		completes === "folder"
			? "_files -/"
			: completes === "file"
				? "_files"
				: `(${(completes ?? []).join(" ")})`;
	const described = known.map(({ name, summary }) => `\t\t${quote(`${name}:${bracketed(summary)}`)}`);
	const cases = known.map(({ name, command, options }) => {
		const words = options.map(([option, { type, value, text, completes }]) => {
			const after = type === "string" ? `:${bracketed(value ?? "value")}:${action(completes)}` : "";
			return `\t\t${quote(`--${option}[${bracketed(resolveText(text))}]${after}`)}`;
		});
		if (command.completes !== undefined) words.push(`\t\t${quote(`*:operand:${action(command.completes)}`)}`);
		return `\t${name}) _arguments \\\n${words.join(" \\\n")} ;;`;
	});
	return `#compdef tuckbox
_tuckbox() {
	local -a names=(
${described.join("\n")}
	)
	if (( CURRENT == 2 )); then _describe command names; return; fi
	local command=$words[2]
	shift words; (( CURRENT-- ))
	case $command in
	help) _describe command names ;;
${cases.join("\n")}
	esac
}
if [[ \${funcstack[1]} == _tuckbox ]]; then _tuckbox "$@"; else compdef _tuckbox tuckbox; fi
`;
}

function fish(known: readonly Known[]): string {
	const names = known.map(({ name }) => name).join(" ");
	const lines = known.flatMap(({ name, summary, command, options }) => {
		const here = `complete -c tuckbox -n "__fish_seen_subcommand_from ${name}"`;
		const operands =
			command.completes === "folder"
				? [`${here} -a "(__fish_complete_directories)"`]
				: command.completes === "file"
					? [`${here} -F`]
					: command.completes === undefined
						? []
						: [`${here} -a ${quote(command.completes.join(" "))}`];
		return [
			`complete -c tuckbox -n "not __fish_seen_subcommand_from ${names}" -a ${name} -d ${quote(summary)}`,
			...options.map(([option, { type, short, text, completes }]) => {
				const files = completes === "file" ? "-F" : "";
				const after =
					completes === "folder"
						? '-a "(__fish_complete_directories)"'
						: Array.isArray(completes)
							? `-a ${quote(completes.join(" "))}`
							: files;
				return [
					`${here} -l ${option}`,
					...(short === undefined ? [] : [`-s ${short}`]),
					...(type === "string" ? ["-r", after] : []),
					`-d ${quote(resolveText(text))}`,
				]
					.filter(Boolean)
					.join(" ");
			}),
			...operands,
		];
	});
	return `# fish completion for tuckbox\ncomplete -c tuckbox -f\n${lines.join("\n")}\n`;
}

/** Generates a shell's completion script from the summaries and options of the commands. */
export async function completionScript(
	shell: Shell,
	commands: Readonly<Record<string, Entry>>,
): Promise<string> {
	const known = await knownCommands(commands);
	return { bash, zsh, fish }[shell](known);
}
