import { createHash } from "node:crypto";
import type { Job } from "../../domain/job.ts";
import type { JobHandler } from "../../jobs/runner.ts";
import type { ObjectStore } from "../../objects/object-store.ts";
import { backsWithoutLook, setLook } from "../../store/queries/images/backs.ts";
import { derivedFiles } from "../../store/queries/images/derivatives.ts";
import { enqueue } from "../../store/queries/service/jobs.ts";
import type { Store, Writer } from "../../store/store.ts";

// Programs that export cards write times into their files, so that pictures with the same pixels have different bytes. Derived
// images have no metadata: the part of a source that is shown, upright, in sRGB and reduced to the sizes of its recipe, is always
// encoded in the same way, so equal pixels have equal files.

type LookJob = Extract<Job, { kind: "look" }>;

/** Number of derivatives that are read in one step. */
const backsPerStep = 20;

/** The look of a derived image: a digest of its `display` file. */
export function lookDigest(display: Buffer): string {
	return createHash("sha256").update(display).digest("base64url").slice(0, 22);
}

/** Starts, or resumes, to record how backs look that an older version has derived. */
export async function resumeLooking({ store, now }: { store: Store; now: () => number }): Promise<void> {
	const some = await backsWithoutLook(store.reader, "", 1);
	if (some.length === 0) return;
	await store.write((writer) => enqueue(writer, [{ kind: "look" }], now()));
}

/** The job that records how these look. A file that is missing is passed over. */
export function lookHandler(deps: {
	store: Store;
	objects: ObjectStore;
	now: () => number;
}): JobHandler<LookJob> {
	return {
		async run({ after = "" }) {
			const rows = await backsWithoutLook(deps.store.reader, after, backsPerStep);
			const found = await Promise.all(
				rows.map(async (row) => {
					const file = derivedFiles(row).find(
						({ key, isPrevious, isDue }) => key.variant === "display" && !isPrevious && !isDue,
					);
					const bytes = file && (await deps.objects.read(file.key));
					return bytes === undefined ? [] : [{ row, look: lookDigest(bytes) }];
				}),
			);
			return async (writer: Writer) => {
				for (const { row, look } of found.flat()) await setLook(writer, row, look);
				const last = rows.at(-1);
				if (last === undefined) return;
				await enqueue(writer, [{ kind: "look", after: last.id }], deps.now());
			};
		},
	};
}
