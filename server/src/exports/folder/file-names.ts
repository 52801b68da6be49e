/** Names that Windows has for devices, whatever their extension. */
const devices = /^(con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])(?=\.|$)/i;
/** Names of folders and files that readers of folders skip. */
const skipped = /^(thumbs|desktop|__macosx|node_modules)(?=\.|$)/i;
/**
 * Maximum length of a name, in characters and bytes. Several names follow each other in a path, and Windows has paths
 * of 260 characters.
 */
const maxLength = 60;
const maxBytes = 180;

/** A text as the name of a file or folder that every system can have; empty if nothing of it is left. */
function fileNameOf(text: string): string {
	const plain = text
		.normalize("NFC")
		// invisible characters and those that Unicode does not define; emoji are joined by U+200D
		.replaceAll(/(?!\u200d)\p{C}/gu, "")
		.replaceAll(/\s*[/\\:|]\s*/g, "-")
		.replaceAll(/[<>"?*{}]/g, "")
		.replaceAll(/\s+/gu, " ");
	let name = "";
	for (const letter of [...plain].slice(0, maxLength)) {
		if (Buffer.byteLength(name + letter) > maxBytes) break;
		name += letter;
	}
	// hidden files, backups, and what Windows leaves out at the end
	name = name.replace(/^[.~\s]+/u, "").replace(/[.~\s\u200d]+$/u, "");
	return devices.test(name) || skipped.test(name) ? `_${name}` : name;
}

/** A key that two names share if a disk that ignores case and Unicode normalization treats them as the same. */
const folded = (name: string) => name.normalize("NFKD").toUpperCase().toLowerCase();

/** The names in a folder that is being written: each is given once. */
export class FileNames {
	readonly #taken = new Set<string>();
	readonly #next = new Map<string, number>();

	/**
	 * The path of a file or folder. Files with different extensions have different names, too.
	 * @param otherwise its name if nothing of the text can be in one
	 * @param end of a file's path: its extension
	 */
	take(folder: string, text: string, otherwise: string, end = ""): string {
		const name = fileNameOf(text) || otherwise;
		const id = folded(`${folder}/${name}`);
		for (let number = this.#next.get(id) ?? 1; ; number++) {
			const given = `${folder}/${number === 1 ? name : `${name} ${number}`}`;
			if (this.#taken.has(folded(given))) continue;
			this.#taken.add(folded(given));
			this.#next.set(id, number + 1);
			return given + end;
		}
	}
}
