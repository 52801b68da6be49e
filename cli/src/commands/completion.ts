import type { Command } from "../command.ts";
import { completionScript, shells } from "../completion/scripts.ts";
import { wrongUsage } from "../failure.ts";
import { t } from "../messages/words.ts";

export const completion: Command = {
	usage: "bash|zsh|fish",
	about: () => t("completion.about"),
	options: {},
	completes: shells,
	operands: 1,
	examples: [
		['eval "$(tuckbox completion bash)"', () => t("completion.inBash")],
		['eval "$(tuckbox completion zsh)"', () => t("completion.inZsh")],
		["tuckbox completion fish | source", () => t("completion.inFish")],
	],
	async run({ terminal, commands }, { operands: [shell] }) {
		const known = shells.find((name) => name === shell);
		if (known === undefined)
			throw wrongUsage(t("completion.which", { shells: shells.join(", ") }), "completion");
		terminal.printLines(await completionScript(known, commands));
	},
};
