// Designers' words for the fields of a component, by their names in the API, and for other columns in a list of pieces. They
// are written as in a sentence; `capitalise` makes labels and headings of them.
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
