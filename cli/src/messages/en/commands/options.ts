export const messages = {
	manifest: "read this manifest instead of tuckbox.yaml or manifest.json",
	format: "read the folder as auto, manifest, table or images (default: auto)",
	ignore: "ignore files that match, as in .gitignore; may be repeated",
	as: "read files that match, as in .gitignore, as cards, tiles, tokens, boards, dice, books or the back; may be repeated",
	cutSheets: "cut all that looks like sheets of cards to print, without a question",
	bleed: "set the bleed on each side of the images: auto, none, 3 (mm) or 1/8in (default: auto)",
	dpi: "set the resolution of images whose files have none",
	verbose: "name every guess and every warning, also those that are rarely wrong",
	size: "set the trimmed size of the cards: poker, tarot …, 63.5x88.9 (mm) or 2.5x3.5in",
} as const;
