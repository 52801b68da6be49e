import { createLinkSeal, type LinkSeal } from "../../../src/domain/access/link-seal.ts";
import { defaultRetention } from "../../../src/domain/components/retention.ts";
import { Secret } from "../../../src/domain/secret.ts";
import type { Store } from "../../../src/store/store.ts";
import type { VersionDeps } from "../../../src/table/acts.ts";
import { createTableCache } from "../../../src/table/table-states.ts";

/** The dependencies of acts at tables, on a store and with a clock that stands still. */
export const tableDeps = (store: Store): VersionDeps & { linkSeal: LinkSeal } => ({
	store,
	linkSeal: createLinkSeal(new Secret("a key of tests")),
	tables: createTableCache(),
	now: () => 5_000_000,
	retention: defaultRetention,
});
