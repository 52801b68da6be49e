export const messages = {
	title: "Sort {folder}",
	reading: "Reading {folder} …",
	drawing: "Drawing {done, number} of {total, number} pictures …",
	save: "Save tuckbox.yaml",
	saved: "{folder} is sorted",
	notSaved: "Nothing was saved",
	pushNow:
		"tuckbox.yaml is in the folder, and every push reads it. The terminal shows the command. You can close this page.",
	again: "The folder is unchanged. To sort it, run tuckbox sort again. You can close this page.",
	unreadable: "{folder} cannot be read",
	notOpened: "This page cannot be opened",
	secretUsed:
		"The address works once, in one tab. Run tuckbox sort again, and open the address that it prints.",
	ended: "The command tuckbox sort has ended. Run it again, and open the address that it prints.",
} as const;
