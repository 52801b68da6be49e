// Formats notes of players as a Markdown list, for an issue or a mail to the team.

import { plain } from "../markdown.ts";

type NoteForList = {
	text: string;
	author: string;
	table: { name: string } | null;
	version: number;
	piece: { name: string; kind: string; externalKey: string } | null;
	spot: { x: number; y: number } | null;
	createdAt: number;
	resolvedAt: number | null;
	isChanged: boolean;
};

function noteHeading({ piece }: NoteForList): string {
	if (piece === null) return "The table";
	return `${plain(piece.name)} (${piece.kind} \`${piece.externalKey.replaceAll(/[`\s]+/g, " ")}\`)`;
}

function noteLine(note: NoteForList): string {
	const { text, author, table, version, piece, spot, createdAt, resolvedAt, isChanged } = note;
	const facts = [
		plain(author),
		...(table === null ? [] : [`at “${plain(table.name)}”`]),
		...(piece === null && spot !== null ? [`at ${Math.round(spot.x)}, ${Math.round(spot.y)} mm`] : []),
		`version ${version}`,
		new Date(createdAt).toISOString().slice(0, 10),
		...(isChanged ? ["changed since"] : []),
	];
	return `- [${resolvedAt === null ? " " : "x"}] ${plain(text.trim())} — ${facts.join(", ")}`;
}

/** The notes of a game, grouped by their subjects. */
export function notesAsMarkdown(gameName: string, notes: readonly NoteForList[]): string {
	const groups = Map.groupBy(notes, noteHeading);
	const parts = [...groups].map(([heading, of]) => [`## ${heading}`, "", ...of.map(noteLine)].join("\n"));
	const none = notes.length === 0 ? ["There are no notes."] : [];
	return `${[`# ${plain(gameName)}: notes from players`, ...none, ...parts].join("\n\n")}\n`;
}
