import { defaultRetention } from "../../src/domain/components/retention.ts";
import type { Store } from "../../src/store/store.ts";
import type { VersionDeps } from "../../src/table/acts.ts";
import { createTableCache } from "../../src/table/table-states.ts";

/** The dependencies of acts at tables, on a store and with a clock that stands still. */
export const tableDeps = (store: Store): VersionDeps => ({
	store,
	tables: createTableCache(),
	now: () => 5_000_000,
	retention: defaultRetention,
});
