import type { BackupFacts } from "./backup.ts";
import type { Verdict } from "./verify.ts";

/** `3 games`, `1 game`; the noun is a regular plural. */
function counted(count: number, nouns: string): string {
	return `${count} ${count === 1 ? nouns.slice(0, -1) : nouns}`;
}

/** Bytes in words, in decimal units. */
function readableBytes(bytes: number): string {
	if (bytes < 1000) return counted(bytes, "bytes");
	const units = ["kB", "MB", "GB", "TB"];
	const power = Math.min(units.length, Math.floor(Math.log10(bytes) / 3));
	return `${(bytes / 1000 ** power).toFixed(1)} ${units[power - 1]}`;
}

/** Reports a verification: a line for each fault, or one line if everything agrees. */
export function readableVerdict({ faults, more, remarks, counts }: Verdict): string {
	const { bytes = 0, ...things } = counts;
	const looked = Object.entries(things).map(([nouns, count]) => counted(count, nouns));
	return [
		...(faults.length === 0 ? [`everything agrees: ${looked.join(", ")}, ${readableBytes(bytes)}`] : faults),
		...(more > 0 ? [`and ${more} more`] : []),
		...remarks.map((remark) => `remark: ${remark}`),
	].join("\n");
}

export function readableBackup(facts: BackupFacts & { folder: string }): string {
	const { games, versions, components, objects, bytes, copied, removed } = facts;
	return `${facts.folder} holds ${counted(games, "games")}, ${counted(versions, "versions")}, ${counted(components, "components")} and ${counted(objects, "objects")} of ${readableBytes(bytes)}; ${copied} copied, ${removed} removed`;
}

/** Paths that are listed in full; with --json, all are. */
const maxListed = 200;

export function readableStrays(found: {
	stored: number;
	strays: number;
	isDeleting: boolean;
	paths: readonly string[];
}): string {
	const { stored, strays, isDeleting, paths } = found;
	if (strays === 0) return `each of ${counted(stored, "stored images")} belongs to a record`;
	const more = paths.length - maxListed;
	return [
		...paths.slice(0, maxListed),
		...(more > 0 ? [`and ${more} more`] : []),
		`${strays} of ${counted(stored, "stored images")} belong to no record. ${
			isDeleting
				? "The service deletes them within seconds, or when it starts."
				: "To delete them, add --yes."
		}`,
	].join("\n");
}

/** @param isEmbedded whether they are in a data folder now */
export function readableCopy(counts: Record<string, number>, isEmbedded: boolean): string {
	const told = Object.entries(counts).filter(([, count]) => count > 0);
	const rows = told.map(([table, count]) => `  ${table.padEnd(16)} ${count}`);
	return [
		"copied and verified:",
		...rows,
		`The images stay where they are. Start the service ${isEmbedded ? "without" : "with"} DATABASE_URL.`,
	].join("\n");
}
