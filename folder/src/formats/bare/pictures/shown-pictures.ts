import type { ReadContext } from "../../../read/read-context.ts";

const readme = /^read[-_]?me([-_.]\w{2,5})?\.(md|markdown|html?)$/i;
/** Maximum size of a text about the game. */
const maxBytes = 1024 * 1024;
/** A picture in Markdown, and in HTML. */
const embedded =
	/!\[[^\]\n]{0,300}\]\(\s*<?([^)\s>]{1,500})|<img\s[^>]{0,300}?src\s*=\s*["']([^"'\n]{1,500})/gi;

function decoded(address: string): string {
	try {
		return decodeURIComponent(address);
	} catch {
		// a stray % is a part of the name
		return address;
	}
}

/** The pictures of a folder that a README in it shows. */
export async function picturesOfReadme({ files }: ReadContext): Promise<ReadonlySet<string>> {
	const shown = new Set<string>();
	for (const name of files.names.filter((one) => readme.test(one))) {
		const found = files.find(name);
		if ("refused" in found) continue;
		await files.load([found.path], maxBytes);
		let text = "";
		try {
			text = new TextDecoder().decode(files.contents(found.path));
		} catch {
			// a text that cannot be read shows nothing
			continue;
		}
		for (const [, inMarkdown, inHtml] of text.matchAll(embedded)) {
			const address = (inMarkdown ?? inHtml ?? "").replace(/[?#].*$/, "");
			const picture = files.find(decoded(address));
			if ("name" in picture) shown.add(picture.name);
		}
	}
	return shown;
}
