export const messages = {
	about:
		"Open a folder in your browser and sort its pictures: this is a deck, a sheet of 4 × 3 cards, the back of those, a board. What you choose is saved as a tuckbox.yaml in the folder, which every push reads from then on. Nothing is sent, and no account is needed: the page comes from this command, which only this machine can reach, and shows it the files of this folder only.",
	optionPrint: "print the address instead of opening it",
	examplePrint: "for a browser that you open yourself",
	notBuilt: "The page for sorting is not built.",
	buildIt: "Build it in the checkout: npm run setup",
	saved: "Saved {path}.",
	keepsOld: "{path} exists. It is kept as a .bak file when you save.",
	browserOpens: "Your browser opens to sort the folder. If it does not, open this address, which works once:",
	openHere: "Open this address in a browser on this machine. It works once:",
	howToEnd: "The command ends when you are done on the page or close it, or with Ctrl-C.",
	kept: "The earlier manifest is in {file}.",
	pushIt: "Push it: {command}",
	notSaved: "Nothing was saved.",
} as const;
