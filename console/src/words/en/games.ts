export const messages = {
	fromFolder: "From a folder here",
	fromFolderText:
		"Drop a folder with pictures, a table or a tuckbox.yaml anywhere on this page. You see what it becomes before anything is sent.",
} as const;
