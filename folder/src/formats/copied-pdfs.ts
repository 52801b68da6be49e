import { folderOf, grouped } from "@tuckbox/pieces";
import type { ReadContext } from "../read/read-context.ts";
import { remark } from "../remarks.ts";

// PDFs that are in several folders.

/** Number of bytes that are compared at a time. */
const partBytes = 1_000_000;

/** Whether two files of the same size have the same bytes. */
async function areSame(context: ReadContext, [one, other]: readonly [string, string]): Promise<boolean> {
	const { source } = context.files;
	const first = await source.open(source.pathOf(one));
	try {
		const second = await source.open(source.pathOf(other));
		try {
			for (let at = 0; at < first.byteSize; at += partBytes) {
				const [here, there] = await Promise.all([first.read(at, partBytes), second.read(at, partBytes)]);
				if (here.length !== there.length || here.some((byte, place) => byte !== there[place])) return false;
			}
			return true;
		} finally {
			await second.close();
		}
	} finally {
		await first.close();
	}
}

async function sizeOf({ files: { source } }: ReadContext, file: string): Promise<number> {
	const opened = await source.open(source.pathOf(file));
	await opened.close();
	return opened.byteSize;
}

/**
 * Leaves out PDFs that are byte for byte another one in a different folder. Files that cannot be read stay: their reader
 * says why.
 * @param names the PDFs, with those first that are to be kept
 * @returns the others
 */
export async function leaveOutCopiedPdfs(context: ReadContext, names: readonly string[]): Promise<string[]> {
	const sized: { file: string; bytes: number }[] = [];
	for (const file of names) sized.push({ file, bytes: await sizeOf(context, file).catch(() => -1) });
	const left = new Set<string>();
	for (const [bytes, same] of grouped(sized, (one) => one.bytes)) {
		if (bytes <= 0) continue;
		for (const [at, { file }] of same.entries()) {
			if (left.has(file)) continue;
			const copies: string[] = [];
			for (const { file: other } of same.slice(at + 1)) {
				if (left.has(other) || folderOf(other) === folderOf(file)) continue;
				if (await areSame(context, [file, other]).catch(() => false)) copies.push(other);
			}
			if (copies.length === 0) continue;
			for (const copy of copies) {
				left.add(copy);
				context.files.hide(copy);
			}
			context.warnings.push({ file, ...remark("TWIN_SKIPPED", { file, others: copies.join(", ") }) });
		}
	}
	return names.filter((file) => !left.has(file));
}
