import { fileNameOf, isExportName } from "@tuckbox/pieces";
import { notTuckbox } from "../explain.ts";
import { t } from "../messages/words.ts";

/**
 * The name of an export's file in the working directory: the service's name for it, without characters that are not
 * allowed on every system or that reverse the reading direction.
 * @throws Failure when the name is not that of an export: it could be a file that programs read, such as .bashrc or
 *   package.json
 */
export function exportName(name: string, url: string): string {
	if (!isExportName(name)) throw notTuckbox(url, t("exports.namesExport", { name: JSON.stringify(name) }));
	return fileNameOf(name);
}
