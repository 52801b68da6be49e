// The fields of a component as designers call them, by their names in the API, with what else a list shows of a piece: words in a
// sentence. Labels and headings begin them with a capital letter.
export const messages = {
	name: "name",
	kind: "kind",
	count: "count",
	size: "size",
	widthMm: "width",
	heightMm: "height",
	shape: "outline",
	sides: "sides",
	parentExternalKey: "deck",
	externalKey: "key",
	payload: "data",
	imageFaces: "picture",
} as const;
