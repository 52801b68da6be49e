export const messages = {
	unwritable: "{path} cannot be written: {why}.",
	unreadable: "{path} cannot be read: {why}.",
	unusable: "{path} cannot be used: {why}.",
	fixThis: "Fix this and try again.",
	checkPath: "Check the path, and try again.",
	checkThenPush: "Check it, then run: {command}",
} as const;
