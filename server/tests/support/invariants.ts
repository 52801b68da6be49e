import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { Reader } from "../../src/store/store.ts";

async function filesUnder(folder: string): Promise<string[]> {
	const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
	return entries
		.filter((entry) => entry.isFile())
		.map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
}

/** How the account's ledger differs from what it should count. */
async function ledgerFaults(reader: Reader): Promise<string[]> {
	const holdings = await reader.selectFrom("holdings").selectAll().execute();
	const uploads = await reader
		.selectFrom("uploads")
		.selectAll()
		.where("state", "in", ["open", "received"])
		.execute();
	const expected = new Map<string, number>();
	for (const { owner_id, sha256, byte_size } of [...holdings, ...uploads]) {
		const name = `${owner_id} ${sha256} ${byte_size}`;
		expected.set(name, (expected.get(name) ?? 0) + 1);
	}
	const faults: string[] = [];
	const used = new Map<string, number>();
	for (const row of await reader.selectFrom("account_bytes").selectAll().execute()) {
		const key = `${row.owner_id} ${row.sha256} ${row.byte_size}`;
		if (expected.get(key) !== row.holds) {
			faults.push(`account_bytes says ${row.holds} holds of ${key}, there are ${expected.get(key) ?? 0}`);
		}
		expected.delete(key);
		used.set(row.owner_id, (used.get(row.owner_id) ?? 0) + row.byte_size);
	}
	for (const key of expected.keys()) faults.push(`account_bytes misses ${key}`);
	for (const user of await reader.selectFrom("users").selectAll().execute()) {
		const sum = used.get(user.id) ?? 0;
		if (sum !== user.used_bytes)
			faults.push(`user ${user.id} is said to use ${user.used_bytes} bytes, not ${sum}`);
	}
	return faults;
}

/** How the records differ from each other. */
async function recordFaults(reader: Reader): Promise<string[]> {
	const faults: string[] = [];
	const everyAsset = await reader.selectFrom("assets").selectAll().execute();
	const assets = everyAsset.filter((asset) => asset.until_version === null);
	const holdings = await reader.selectFrom("holdings").selectAll().execute();
	for (const holding of holdings) {
		const isShown = assets.some(
			(asset) => asset.source_key === holding.source_key && asset.app_id === holding.app_id,
		);
		if (isShown !== (holding.idle_since === null)) faults.push(`holding ${holding.source_key} idles wrongly`);
	}
	for (const asset of assets) {
		const isHeld = holdings.some(
			(holding) => holding.source_key === asset.source_key && holding.app_id === asset.app_id,
		);
		if (!isHeld) faults.push(`asset ${asset.id} has bytes that its app does not hold`);
	}
	const violations = await reader.selectFrom("derivatives").selectAll().execute();
	for (const derivative of violations) {
		if (!everyAsset.some((asset) => asset.derivative_id === derivative.id)) {
			faults.push(`derivative ${derivative.id} is shown by no asset`);
		}
	}
	return faults;
}

/** How the files differ from the records. */
async function fileFaults(reader: Reader, objectsFolder: string): Promise<string[]> {
	const expected = new Set<string>();
	for (const source of await reader.selectFrom("sources").selectAll().execute()) {
		if (source.state === "ready") expected.add(source.key);
	}
	for (const { id, game_id, state } of await reader.selectFrom("derivatives").selectAll().execute()) {
		if (state !== "ready") continue;
		for (const variant of ["display", "thumb"])
			expected.add(`games/${game_id}/derived/${id}-${variant}.webp`);
	}
	const files = new Set(
		await filesUnder(join(objectsFolder, "games")).then((all) => all.map((file) => `games/${file}`)),
	);
	const unfinished = await filesUnder(join(objectsFolder, "unfinished"));
	return [
		...[...expected].filter((file) => !files.has(file)).map((file) => `the file ${file} is missing`),
		...[...files].filter((file) => !expected.has(file)).map((file) => `the file ${file} belongs to nothing`),
		...unfinished.map((file) => `the unfinished file ${file} was left behind`),
	];
}

/**
 * Everything that does not agree in a data folder whose service has nothing left to do: records, bytes and the
 * accounts' ledger. Empty when all is well.
 */
export async function findInconsistencies(reader: Reader, folder: string): Promise<string[]> {
	return [
		...(await ledgerFaults(reader)),
		...(await recordFaults(reader)),
		...(await fileFaults(reader, join(folder, "objects"))),
	];
}
