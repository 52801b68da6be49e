import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { defaultRetention } from "../../../src/domain/components/retention.ts";
import { readDiskStore } from "../../../src/objects/disk/disk-store.ts";
import type { ObjectReader } from "../../../src/objects/object-store.ts";
import { verify } from "../../../src/operate/verify.ts";
import type { Store } from "../../../src/store/store.ts";

/**
 * Every inconsistency in a data folder whose service has no work left: what `admin verify` reports, its remarks
 * included, and unfinished files. Empty if all is consistent; the caller judges dead jobs.
 */
export async function findInconsistencies(
	store: Pick<Store, "reader" | "snapshot">,
	folder: string,
	retention = defaultRetention,
	objects: ObjectReader = readDiskStore(join(folder, "objects")),
): Promise<string[]> {
	const root = join(folder, "objects");
	const deps = { store, objects, retention, pause: 0 };
	const { faults, more, remarks } = await verify(deps, { digest: false });
	const unfinished = await readdir(join(root, "unfinished")).catch(() => []);
	return [
		...faults,
		...(more > 0 ? [`${more} more faults`] : []),
		...remarks.filter((remark) => !remark.startsWith("job ")),
		...unfinished.map((file) => `the unfinished file ${file} was left behind`),
	];
}
