export const messages = {
	about:
		"Read a folder of images, with or without a table, and write a tuckbox.yaml with everything a push would create, including every guess, for you to edit. Nothing is sent.",
	optionForce: "replace an existing tuckbox.yaml",
	optionPrint: "print it instead of writing it",
	exampleSize: "for images without a known size",
	exists: "{path} already exists.",
	replace: "Edit it, or replace it: {command}",
	describes:
		"{path} describes {pieces, plural, one {# piece} other {# pieces}} with {images, plural, one {# image} other {# images}}.",
} as const;
