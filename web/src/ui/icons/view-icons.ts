import { addIcons } from "./icons.ts";

/** Stroke paths on a 24 × 24 grid, for the tools of a table's view, which are there from its first view on. */
export const viewPaths = {
	fit: "M4.5 9V4.5H9M15 4.5h4.5V9M19.5 15v4.5H15M9 19.5H4.5V15M9 9.5h6v5H9z",
	seat: "M5 4h14v9H5zM12 16v1M7 21c1-3 9-3 10 0",
	minus: "M5 12h14",
} as const;

addIcons(viewPaths);
