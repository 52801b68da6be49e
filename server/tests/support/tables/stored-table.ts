import type { Act, View } from "@tuckbox/pieces/table";
import type { SignedInUser } from "../../../src/accounts/sessions.ts";
import { type Section, type TableState, toStored } from "../../../src/domain/table/state.ts";
import { exportAccount } from "../../../src/lifecycle/account-data.ts";
import { diskUrls } from "../../../src/objects/disk/disk-store.ts";
import { act, foldTable, readTable } from "../../../src/table/acts.ts";
import { openTable } from "../../../src/table/tables.ts";
import { DraftedGame, gameOwner } from "../stores/drafted-game.ts";
import type { Opened } from "../stores/stores.ts";
import { tableDeps } from "../stores/table-deps.ts";

const owner = { userId: "usr_a", sessionHash: "" } as SignedInUser;

/** A table of a game with dice, in a store, at which its host plays. */
export async function openStoredTable({ store }: Opened, { dice = 1 } = {}) {
	const game = new DraftedGame(store, 0);
	await game.create();
	await game.push(0, [{ kind: "die", name: "Die", externalKey: "die", sides: 6, count: dice }]);
	await game.publish();
	const deps = tableDeps(store);
	const host = { name: "Ada", colour: "#aa3300" };
	const table = await openTable(deps, gameOwner, game.id, { name: "Friday", host });
	let n = 0;
	return {
		game,
		deps,
		table,
		host,
		/** Performs an act: of the host, unless a seat is named. */
		play: (
			wanted: Act,
			{ by = deps, ...seat }: Partial<{ by: typeof deps; seatId: string; playedBy: string }> = {},
		) => act(by, { tableId: table.id, seatId: table.seatId, ...seat }, wanted, { client: "page", n: ++n }),
		/** The state of a table as a process that has just started reads it. */
		stored: async (id = table.id): Promise<TableState> =>
			(await readTable(tableDeps(store), id)).loaded.state,
		/** Makes the stored state the current one, and forgets all acts but the last. */
		fold: () => foldTable(deps, { id: table.id, game_id: game.id }, { count: 1, bytes: 1e6 }),
		/** Stores the state as it was before tables had a section. */
		withoutSection: async (section: Section) => {
			await foldTable(deps, { id: table.id, game_id: game.id });
			const { loaded } = await readTable(tableDeps(store), table.id);
			const { [section]: _, ...before } = toStored(loaded.state);
			await store.write((writer) =>
				writer
					.updateTable("table_states")
					.set({ body: JSON.stringify(before) })
					.execute(),
			);
		},
		/** The view of the table in the copy of its owner's account. */
		exportedView: async (): Promise<View> => {
			let text = "";
			const urls = diskUrls(() => "http://tables.example");
			for await (const part of exportAccount({ ...deps, urls }, owner)) text += part;
			return JSON.parse(text).games[0].tables[0].view;
		},
	};
}
