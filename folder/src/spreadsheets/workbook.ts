import type { OpenFile } from "../read/folder-source.ts";
import { Zip, ZipFault } from "../read/zip/zip.ts";
import { remark } from "../remarks.ts";
import { readOds } from "./ods.ts";
import { damagedWorkbook, type Sheet, TableFault } from "./sheet.ts";
import { readXlsx } from "./xlsx.ts";

/** Limits for the parts that are read: pictures in a workbook do not count. */
const limits = { maxEntries: 20_000, maxBytes: 64 * 1024 * 1024 };
/** The first bytes of encrypted workbooks, and of those of Excel 97. */
const compoundFile = [0xd0, 0xcf, 0x11, 0xe0];

/**
 * Reads the sheets of an Excel workbook or an OpenDocument spreadsheet, which are distinguished by their contents.
 * @throws TableFault
 */
export async function readWorkbook(file: Pick<OpenFile, "byteSize" | "read">): Promise<Sheet[]> {
	const start = await file.read(0, Math.min(4, file.byteSize));
	if (compoundFile.every((byte, at) => start[at] === byte))
		throw new TableFault((file) => remark("WORKBOOK_PROTECTED", { file }));
	try {
		const zip = await Zip.open(file, limits);
		return zip.has("content.xml") ? await readOds(zip) : await readXlsx(zip);
	} catch (error) {
		if (!(error instanceof ZipFault)) throw error;
		if (error.reason === "large") throw new TableFault((file) => remark("WORKBOOK_TOO_LARGE", { file }));
		throw damagedWorkbook();
	}
}
