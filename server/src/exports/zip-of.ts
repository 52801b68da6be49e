import { type ExportPlan, type ExportRemark, type PreparedExport, sayRemark } from "./export-request.ts";
import { writeZip, type ZipEntry, zipSize } from "./zip/write-zip.ts";

type Facts = Pick<ExportPlan, "version" | "pieces" | "fileName"> & { remarks: readonly ExportRemark[] };

const isSized = (entry: ZipEntry): entry is ZipEntry & { byteSize: number } => entry.byteSize !== undefined;

/** An export that is a zip of files. Its size is known if theirs are. */
export function zipOf({ remarks, ...facts }: Facts, entries: readonly ZipEntry[]): PreparedExport {
	const byteSize = entries.every(isSized) ? zipSize(entries) : undefined;
	return {
		fileName: facts.fileName,
		...(byteSize !== undefined && { byteSize }),
		plan: () => ({
			...facts,
			files: entries.length,
			bytes: byteSize ?? null,
			remarks: remarks.map(sayRemark),
		}),
		write: (signal) => writeZip(entries, signal),
	};
}
