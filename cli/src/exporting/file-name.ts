import { fileNameOf } from "@tuckbox/pieces";
import { notTuckbox } from "../explain.ts";

/** How the names of exports end. Another name could be that of a file that programs read, such as .bashrc or package.json. */
const isExport = /\.(zip|pdf|pcio)$| Tabletop Simulator\.json$/;

/**
 * The name of the file in this folder that an export is written to: as the service names it, without what no system has in a name or
 * what turns the direction in which it is read.
 * @throws Failure when it is not the name of an export: a file with that name would be replaced
 */
export function exportName(name: string, url: string): string {
	if (!isExport.test(name)) throw notTuckbox(url, `it names an export ${JSON.stringify(name)}`);
	return fileNameOf(name);
}
