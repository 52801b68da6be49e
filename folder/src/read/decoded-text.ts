/**
 * Decodes a text. Spreadsheets and old editors write UTF-8 with or without a byte order mark, UTF-16 with one, or a Windows
 * code page.
 */
export function decodedText(bytes: Uint8Array): string {
	if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
	try {
		return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
	} catch {
		return new TextDecoder("windows-1252").decode(bytes);
	}
}
