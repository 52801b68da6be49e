/** The upper half of code page 437, in which the format has names that are not in UTF-8 (APPNOTE.TXT, appendix D). */
const codePage437 =
	"ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0";

const utf8 = new TextDecoder("utf-8", { fatal: true });

/**
 * Decodes the name of a file in an archive. Most names are in UTF-8 whether or not they are marked as such; the others
 * come from older programs on Windows.
 */
export function zipNameOf(bytes: Uint8Array): string {
	try {
		return utf8.decode(bytes);
	} catch {
		return Array.from(bytes, (byte) =>
			byte < 128 ? String.fromCharCode(byte) : codePage437[byte - 128],
		).join("");
	}
}
