import { fileNameOf, isExportName } from "@tuckbox/pieces";
import { notTuckbox } from "../explain.ts";
import { t } from "../messages/words.ts";

/**
 * The name of the file in this folder that an export is written to: as the service names it, without what no system has in a name or
 * what turns the direction in which it is read.
 * @throws Failure when it is not the name of an export: it could be that of a file that programs read, such as .bashrc or package.json
 */
export function exportName(name: string, url: string): string {
	if (!isExportName(name)) throw notTuckbox(url, t("exports.namesExport", { name: JSON.stringify(name) }));
	return fileNameOf(name);
}
