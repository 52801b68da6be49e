import { type ActKind, mayAct } from "@tuckbox/pieces/table";
import type { TableSession } from "./session.ts";
import { tableEntry } from "./things.ts";

/** Whether the seat's role allows an act. */
export function isAllowed({ client }: TableSession, kind: ActKind): boolean {
	const settings = tableEntry(client.view)?.settings ?? { playersManage: false };
	return mayAct(client.head?.role, kind, settings);
}
