import { addIcons } from "./icons.ts";

/** Stroke paths on a 24 × 24 grid, for the tools of a table's view, which are there from its first view on. */
export const viewPaths = {
	fit: "M4.5 9V4.5H9M15 4.5h4.5V9M19.5 15v4.5H15M9 19.5H4.5V15M9 9.5h6v5H9z",
	seat: "M5 3.5h14v8.5H5zM12 18a1.7 1.7 0 1 0 0-3.4 1.7 1.7 0 0 0 0 3.4zM7.5 21c.8-2 2.5-3 4.5-3s3.7 1 4.5 3",
	minus: "M5 12h14",
} as const;

addIcons(viewPaths);
