import { seatColours } from "@tuckbox/pieces/table";
import type { Key } from "@tuckbox/web/messages/words.ts";

/** Messages with the names of the seat colours. */
export const colourNames = {
	"#c8382d": "table.red",
	"#d9731a": "table.orange",
	"#d1a412": "table.yellow",
	"#4c8c2b": "table.green",
	"#16877f": "table.teal",
	"#2672c4": "table.blue",
	"#6a4fc0": "table.violet",
	"#bd3f8e": "table.pink",
	"#7d5a3c": "table.brown",
	"#5f6b72": "table.grey",
} as const satisfies Record<(typeof seatColours)[number], Key>;

/** The colours that no seat has; all colours if each of them is taken. */
export function freeColours(taken: readonly string[]): readonly string[] {
	const free = seatColours.filter((hex) => !taken.includes(hex));
	return free.length > 0 ? free : seatColours;
}

/** Storage key of the profile that this browser's user had at the last table. */
const profileKey = "tuckbox:seat";

export type Profile = { name: string; colour: string };

/** The profile of the last table, with a colour that no seat has, if one is left. */
export function keptProfile(taken: readonly string[] = []): Profile {
	const free = freeColours(taken);
	const fallback = { name: "", colour: free[Math.floor(Math.random() * free.length)] ?? "" };
	try {
		const kept = { ...fallback, ...JSON.parse(localStorage.getItem(profileKey) ?? "{}") };
		return free.includes(kept.colour) ? kept : { ...kept, colour: fallback.colour };
	} catch {
		// the stored text was not written by this page
		return fallback;
	}
}

export function keepProfile(profile: Profile): void {
	localStorage.setItem(profileKey, JSON.stringify(profile));
}
