export const messages = {
	about:
		"Print a script that makes a shell complete commands, options and folders. Load it in the shell's start-up file, so that every new shell has it.",
	inBash: "in ~/.bashrc",
	inZsh: "in ~/.zshrc, after compinit",
	inFish: "in ~/.config/fish/config.fish",
	which: "Which shell? {shells}.",
} as const;
