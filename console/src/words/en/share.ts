export const messages = {
	share: "Share",
	shareGame: "Share {name}",
	readOnly: "View only",
	othersSee: "This is how others see it.",
	backToGame: "Back to your game",
	version: "Version {version, number}",
	ended: "This link no longer works",
	askForAnother: "It was ended. Ask the person who sent it to you for a new one.",
} as const;
