import { seatColours, tableLimits } from "@tuckbox/pieces/table";
import { findUser } from "../store/queries/accounts/accounts.ts";
import type { Store } from "../store/store.ts";

export type HostInput = { name?: string; colour?: string };

/** The name and colour of someone's own seat. The name defaults to that of the account. */
export async function hostProfile(
	{ store }: { store: Store },
	userId: string,
	{ name, colour = seatColours[0] }: HostInput,
): Promise<{ name: string; colour: string }> {
	const own = (await findUser(store.reader, userId))?.name.trim() ?? "";
	const short = [...own].slice(0, tableLimits.maxNameLength).join("");
	return { name: name ?? (short || "Host"), colour };
}
