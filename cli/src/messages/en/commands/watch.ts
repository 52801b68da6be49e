export const messages = {
	pruneRefused: "More than half of the pieces are gone from the folder, so none was deleted.",
	toDelete: "To delete them, run: {command}",
	again: "Trying again in {seconds, number} s.",
	gone: "{dir} no longer exists. What was pushed is kept; waiting for the folder to come back.",
	watching: "Watching {dir}. Stop with Ctrl-C.",
} as const;
