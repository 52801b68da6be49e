// The client of a live table. It is a module of its own, so that a page loads nothing else of this package.
export type * from "@tuckbox/pieces/table";
export {
	connectTable,
	type FirstView,
	type TableClient,
	type TableEvents,
	type TableOptions,
} from "./client.ts";
export type { SocketLike } from "./connection.ts";
export { offsetAt } from "./holds.ts";
export type { Offset, Outcome, PendingAct, Refused, SeenCursor, SeenHold, Status, Topic } from "./types.ts";
