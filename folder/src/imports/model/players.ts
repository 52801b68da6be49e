import { limits, type PlayerRange, parsePlayers } from "@tuckbox/pieces";

/** The number of players in a text such as `2-5`; undefined for other texts, and if no game may have it. */
export function playerRange(text: string): PlayerRange | undefined {
	const players = parsePlayers(text);
	return players !== undefined && players.min >= 1 && players.max <= limits.maxPlayers ? players : undefined;
}
