import type { Command } from "../command.ts";
import { completionScript, shells } from "../completion/scripts.ts";
import { wrongUsage } from "../failure.ts";

export const completion: Command = {
	usage: "bash|zsh|fish",
	about: `Print a script that makes a shell complete commands, options and folders. Load it in the shell's start-up file,
so that every new shell has it.`,
	options: {},
	completes: shells,
	operands: 1,
	examples: [
		['eval "$(tuckbox completion bash)"', "in ~/.bashrc"],
		['eval "$(tuckbox completion zsh)"', "in ~/.zshrc, after compinit"],
		["tuckbox completion fish | source", "in ~/.config/fish/config.fish"],
	],
	async run({ terminal, commands }, { operands: [shell] }) {
		const known = shells.find((name) => name === shell);
		if (known === undefined) throw wrongUsage(`Which shell? ${shells.join(", ")}.`, "completion");
		terminal.printLines(await completionScript(known, commands));
	},
};
