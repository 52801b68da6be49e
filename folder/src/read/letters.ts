/** The letters and digits of a text, in lower case and without accents: what two spellings of a name share. */
export const letters = (text: string): string =>
	text
		.normalize("NFKD")
		.toLowerCase()
		.replace(/[^\p{L}\p{N}]+/gu, "");
