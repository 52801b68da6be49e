/** The name of a table in a manifest: a file or a link, and optionally a sheet, as in `cards.xlsx#Monsters`. */
export type TableName = { file: string; sheet?: string };

const textTable = /\.(csv|tsv|tab)$/i;
const workbook = /\.(xlsx|xlsm|ods)$/i;

export const isWorkbook = (name: string): boolean => workbook.test(name);
/** Whether a file of a folder is a table, by its name. */
export const isTableFile = (name: string): boolean => textTable.test(name) || workbook.test(name);
export const isLink = (text: string): boolean => /^https?:\/\//i.test(text);

/** Reads the name of a table from a text in a manifest; undefined if the text means something else. */
export function tableNamed(text: string): TableName | undefined {
	const [, file = "", sheet] = /^([^#]+?)(?:#(.*))?$/.exec(text.normalize("NFC")) ?? [];
	// the fragment of Google's links is not the name of a sheet
	if (isLink(text)) return googleSheet.test(text) || sheet === undefined ? { file: text } : { file, sheet };
	if (!isTableFile(file)) return;
	return { file, ...(sheet !== undefined && sheet !== "" && { sheet }) };
}

const googleSheet = /^https:\/\/docs\.google\.com\/(?:.*\/)?spreadsheets\/(?:u\/\d+\/)?d\//i;

/**
 * The address of the rows of a linked table. Google's links lead to a page for people. The sheets of the document are
 * available as CSV at another address, if everyone with the link may read it or if it was published.
 */
export function downloadAddress(link: string): string {
	const found = /\/spreadsheets\/(?:u\/\d+\/)?d\/((?:e\/)?[\w-]+)(?:\/(\w+))?/.exec(new URL(link).pathname);
	if (!googleSheet.test(link) || !found) return link;
	const [, document, page] = found;
	const { searchParams, hash } = new URL(link);
	if (page === "export" || page === "gviz" || searchParams.has("output")) return link;
	const gid = /gid=(\d+)/.exec(hash)?.[1] ?? searchParams.get("gid");
	const isPublished = document?.startsWith("e/") ?? false;
	const address = new URL(
		`https://docs.google.com/spreadsheets/d/${document}/${isPublished ? "pub" : "export"}`,
	);
	address.searchParams.set(isPublished ? "output" : "format", "csv");
	if (gid !== null && gid !== undefined) address.searchParams.set("gid", gid);
	if (isPublished && gid) address.searchParams.set("single", "true");
	return address.href;
}
