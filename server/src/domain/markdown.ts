/** Escapes all markup characters in a text, which becomes one line. */
export function plain(text: string): string {
	return text.replaceAll(/\s+/g, " ").replaceAll(/[\\`*_{}[\]<>()#+\-.!|~&]/g, "\\$&");
}
