import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { imageForm } from "../domain/components/recipe.ts";
import { recordForm, withoutImageForms } from "../domain/components/record.ts";
import { withRecord } from "../game-edit/records.ts";
import { pageOfShownComponents, recordChecks, shownComponents } from "../store/inspect/audit.ts";
import type { Suspicion } from "../store/inspect/check.ts";
import { gamesOfOlderForm } from "../store/queries/games/games.ts";
import { type AssetWithSource, assetsOfHistory } from "../store/queries/pieces/assets.ts";
import type { Component } from "../store/queries/pieces/components.ts";
import { readSetting } from "../store/queries/service/settings.ts";
import type { Reader, Store } from "../store/store.ts";
import type { Suspects } from "./suspects.ts";

type Deps = { store: Pick<Store, "reader" | "snapshot">; suspects: Suspects };

/** Faults that one check names at most. */
const maxNamedPerCheck = 1000;
/** Rows whose records are compared in one snapshot. */
const rowsPerSnapshot = 1000;

/** Checks that the records agree with each other. */
export async function checkRows({ store: { reader }, suspects }: Deps): Promise<void> {
	for (const check of recordChecks) {
		let second: Promise<Map<string, string>> | undefined;
		const lookAgain = async () =>
			new Map((await check(reader, maxNamedPerCheck)).suspicions.map(({ about, fault }) => [about, fault]));
		const again = async ({ about }: Suspicion) => {
			second ??= lookAgain();
			return (await second).get(about);
		};
		const { suspicions, total } = await check(reader, maxNamedPerCheck);
		for (const suspicion of suspicions) {
			suspects.add({ fault: suspicion.fault, again: () => again(suspicion) });
		}
		suspects.addUnnamed(total - suspicions.length);
		await yieldToEventLoop();
	}
}

function isShownWith(row: Component, asset: AssetWithSource): boolean {
	return (
		asset.since_version <= row.since_version &&
		(asset.until_version === null || asset.until_version > row.since_version)
	);
}

/** The components whose stored record differs from the one built from them and their assets. */
async function withOtherRecord(reader: Reader, rows: readonly Component[]): Promise<Component[]> {
	const assets = await assetsOfHistory(
		reader,
		rows.map(({ id }) => id),
	);
	const own = Map.groupBy(assets, (asset) => asset.component_id ?? "");
	const different = rows.flatMap((row) => {
		const shown = (own.get(row.id) ?? []).filter((asset) => isShownWith(row, asset));
		const { record } = withRecord(row, shown);
		return record === row.record ? [] : [{ row, record }];
	});
	if (different.length === 0) return [];
	// while images are derived again, records show the addresses of either form, and both have their files
	const remade = new Set(await gamesOfOlderForm(reader, imageForm));
	return different
		.filter(({ row, record }) => {
			if (!remade.has(row.game_id)) return true;
			return withoutImageForms(record) !== withoutImageForms(row.record);
		})
		.map(({ row }) => row);
}

/**
 * Checks that every component's stored record equals the one built from its row and its assets.
 * @returns false when the records are in an older format, which the next start of the service replaces
 */
export async function checkStoredRecords({ store, suspects }: Deps): Promise<boolean> {
	const beginning = { id: "", since_version: 0 };
	if ((await readSetting(store.reader, "record_form")) !== String(recordForm)) {
		return (await pageOfShownComponents(store.reader, beginning, 1)).length === 0;
	}
	const wrong: string[] = []; // ids of the suspects, so that all are checked again in one query
	let second: Promise<Set<string>> | undefined;
	const mismatchText = ({ id, since_version: since }: Component) =>
		`component ${id}: its record since version ${since} does not match its row and its images`;
	const lookAgain = () =>
		store.snapshot(async (reader) => {
			const rows = await shownComponents(reader, wrong);
			return new Set((await withOtherRecord(reader, rows)).map(mismatchText));
		});

	function suspect(row: Component): void {
		if (wrong.length === maxNamedPerCheck) {
			suspects.addUnnamed(1);
			return;
		}
		const fault = mismatchText(row);
		wrong.push(row.id);
		suspects.add({
			fault,
			async again() {
				second ??= lookAgain();
				return (await second).has(fault) ? fault : undefined;
			},
		});
	}

	for (let after = beginning; ; await yieldToEventLoop()) {
		const rows = await store.snapshot(async (reader) => {
			const page = await pageOfShownComponents(reader, after, rowsPerSnapshot);
			for (const row of await withOtherRecord(reader, page)) suspect(row);
			return page;
		});
		const last = rows.at(-1);
		if (last === undefined) return true;
		after = { id: last.id, since_version: last.since_version };
	}
}
