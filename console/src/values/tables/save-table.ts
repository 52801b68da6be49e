import type { Component } from "@tuckbox/client";
import { saveFile } from "../../ui/save-file.ts";
import { tableOf } from "./table-text.ts";

/** Saves a table of pieces as a CSV file. */
export function saveTable(
	game: string,
	pieces: readonly Component[],
	parentOf: (piece: Component) => Component | undefined,
): void {
	const name = game.replace(/[^\p{L}\p{N} ._-]+/gu, "-").slice(0, 100);
	saveFile(new Blob([tableOf(pieces, parentOf)], { type: "text/csv" }), `${name}.csv`);
}
