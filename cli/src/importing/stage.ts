import { type Recipe, UnreadableImage } from "@tuckbox/folder";
import { type ImportedText, notesText, type PlannedFile } from "@tuckbox/folder/imports";
import { grouped } from "@tuckbox/pieces";
import type { Context } from "../command.ts";
import { Failure } from "../failure.ts";
import { loadRemarkWords, remarkText } from "../messages/remarks.ts";
import { t } from "../messages/words.ts";
import { pictureTools } from "../pictures/picture-tools.ts";
import type { ImportFolder } from "./import-folder.ts";

export const manifestFile = "tuckbox.yaml";
const notesFile = "notes.md";

type Content = {
	planned: readonly PlannedFile[];
	manifest: string;
	texts: readonly ImportedText[];
};

/**
 * Stages all files of an import in its folder, where they are not visible yet.
 * @throws Failure when a picture cannot be decoded, or a file cannot be written
 */
export async function stage(context: Context, target: ImportFolder, content: Content): Promise<void> {
	const { signal, terminal, env } = context;
	const { planned, manifest, texts } = content;
	const tools = pictureTools(env);
	let done = 0;
	for (const [from, files] of grouped(planned, (file) => file.from)) {
		const cells = files.filter(({ recipe }) => recipe !== undefined);
		const recipes = cells.map(({ recipe }) => recipe as Recipe);
		const made = await tools.make(from, recipes).catch((error) => unusable(cells[0]?.name ?? from, error));
		for (const file of files) {
			signal.throwIfAborted();
			const at = cells.indexOf(file);
			await target.write(file.name, { copyOf: made[at]?.path ?? from });
			done++;
			terminal.progress.update({ of: "import", done, total: planned.length });
		}
	}
	terminal.progress.clear();
	if (texts.length > 0) await target.write(notesFile, notesText(texts));
	await target.write(manifestFile, manifest);
}

async function unusable(name: string, error: unknown): Promise<never> {
	if (!(error instanceof UnreadableImage)) throw error;
	await loadRemarkWords();
	throw new Failure(remarkText(error.remarkOn(t("imports.sheetOf", { name }))), {
		now: t("imports.loadInTts"),
		code: "PICTURE_UNUSABLE",
	});
}
