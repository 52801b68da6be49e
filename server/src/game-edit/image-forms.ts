import { imageForm } from "../domain/components/recipe.ts";
import { discardJobs, type RemakeStep } from "../domain/job.ts";
import { notify } from "../store/notices.ts";
import { advanceGame, lockGame, setImageForm } from "../store/queries/games/games.ts";
import {
	type Derivative,
	type DerivedFacts,
	derivativesWithPrevious,
	derivedFiles,
	findDerivative,
	forgetPrevious,
	hasPendingBefore,
	setForm,
} from "../store/queries/images/derivatives.ts";
import { enqueue } from "../store/queries/service/jobs.ts";
import type { Writer } from "../store/store.ts";
import { readdressRecords } from "./records.ts";

/** Records written in one transaction: few enough not to delay a push. */
const recordsPerStep = 100;

/** A derivative in the current form: its variants, and what is known of their files. */
export type Remade = Pick<Derivative, "variants"> & DerivedFacts;

/**
 * Records that a derivative has its files in the current form. Those of the former one are kept until {@link readdress} has
 * given all records the new addresses. If it has been deleted meanwhile, or is being created again, the new files are deleted.
 */
export async function saveRemade(
	writer: Writer,
	row: Derivative,
	remade: Remade,
	now: number,
): Promise<void> {
	const { variants, sizes, look } = remade;
	const game = await lockGame(writer, row.game_id);
	const current = await findDerivative(writer, row.id);
	if (game === undefined || current?.form === imageForm) return; // its folder is deleted, or another run has done it
	if (current?.state !== "ready") {
		const files = derivedFiles({ ...row, form: imageForm, variants, sizes: null, previous: null });
		return await enqueue(writer, discardJobs(files.map(({ key }) => key)), now);
	}
	const isLarge = variants.split(",").includes("large") ? 1 : 0;
	await setForm(writer, row, { form: imageForm, is_large: isLarge, variants, sizes, look });
	await advanceGame(writer, game); // what is cached of its pieces has the old form
}

/**
 * Gives some records of a game the new addresses of their images; after the last ones, has the files of the old form deleted
 * and open pages notified.
 * @param after the record where the last step stopped
 * @returns where to continue, `again` if images of an older form were pending, or undefined when all is done
 */
export async function readdress(
	writer: Writer,
	gameId: string,
	after: Extract<RemakeStep, { afterRecord: unknown }>["afterRecord"] | undefined,
	now: number,
): Promise<RemakeStep | "again" | undefined> {
	const game = await lockGame(writer, gameId);
	if (game === undefined) return undefined;
	const replaced = await derivativesWithPrevious(writer, gameId);
	if (replaced.length > 0) {
		const from = after ?? { id: "", since_version: 0 };
		await advanceGame(writer, game); // what is cached of its lists has the old addresses
		const rest = await readdressRecords(writer, game, from, recordsPerStep);
		if (rest !== undefined) return { afterRecord: rest };
	}
	const files = replaced.flatMap(derivedFiles).filter(({ isPrevious }) => isPrevious);
	await enqueue(writer, discardJobs(files.map(({ key }) => key)), now);
	await forgetPrevious(writer, gameId);
	if (files.length > 0) notify(writer, "images", gameId);
	if (await hasPendingBefore(writer, gameId, imageForm)) return "again";
	await setImageForm(writer, game, imageForm);
	return undefined;
}
