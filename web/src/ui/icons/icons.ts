import type { morePaths } from "./more-icons.ts";
import type { settingsPaths } from "./settings-icons.ts";
import type { tablePaths } from "./table-icons.ts";
import type { viewPaths } from "./view-icons.ts";

/**
 * Stroke paths on a 24 × 24 grid: those that the first view of any page may need. view-icons.ts, more-icons.ts,
 * settings-icons.ts and table-icons.ts add the others.
 */
const paths = {
	plus: "M12 5v14M5 12h14",
	more: "M5.7 12a.7.7 0 1 1-1.4 0 .7.7 0 0 1 1.4 0zM12.7 12a.7.7 0 1 1-1.4 0 .7.7 0 0 1 1.4 0zM19.7 12a.7.7 0 1 1-1.4 0 .7.7 0 0 1 1.4 0z",
	down: "M6 9.5l6 6 6-6",
	up: "M6 14.5l6-6 6 6",
	right: "M9.5 6l6 6-6 6",
	left: "M14.5 6l-6 6 6 6",
	close: "M6 6l12 12M18 6L6 18",
	check: "M5 12.5l4.5 4.5L19 7.5",
	copy: "M9 9V5.5A1.5 1.5 0 0 1 10.5 4h8A1.5 1.5 0 0 1 20 5.5v8a1.5 1.5 0 0 1-1.5 1.5H15M5.5 9h8A1.5 1.5 0 0 1 15 10.5v8a1.5 1.5 0 0 1-1.5 1.5h-8A1.5 1.5 0 0 1 4 18.5v-8A1.5 1.5 0 0 1 5.5 9z",
	search: "M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM16 16l4.5 4.5",
	warning:
		"M12 9v4.5M12 17h.01M10.3 4.3 3 17.2A2 2 0 0 0 4.7 20h14.6a2 2 0 0 0 1.7-2.8L13.7 4.3a2 2 0 0 0-3.4 0z",
	edit: "M4 20l1-4.5L16 4.5a1.8 1.8 0 0 1 2.5 0l1 1a1.8 1.8 0 0 1 0 2.5L8.5 19z",
	delete:
		"M5 7h14M10 11v5.5M14 11v5.5M6.5 7l.8 11.6A1.5 1.5 0 0 0 8.8 20h6.4a1.5 1.5 0 0 0 1.5-1.4L17.5 7M9 7l.7-2.3a1 1 0 0 1 1-.7h2.6a1 1 0 0 1 1 .7L15 7",
	history: "M4 12a8 8 0 1 0 2.6-5.9L4 8.5M4 4v4.5h4.5M12 8v4.5l3 2",
	leave: "M10 4.5H6.5A1.5 1.5 0 0 0 5 6v12a1.5 1.5 0 0 0 1.5 1.5H10M14.5 8l4 4-4 4M18 12H9.5",
	retry: "M20 12a8 8 0 1 1-2.6-5.9L20 8.5M20 4v4.5h-4.5",
	undo: "M8.5 4.5 4 9l4.5 4.5M4.5 9H14a5.5 5.5 0 0 1 0 11h-4",
	redo: "M15.5 4.5 20 9l-4.5 4.5M19.5 9H10a5.5 5.5 0 0 0 0 11h4",
	offline:
		"M3.5 3.5l17 17M8.5 15.5a5 5 0 0 1 5.5-1M5.5 12a9 9 0 0 1 4-2.3M14 9.6a9 9 0 0 1 4.5 2.4M2.5 8.5A13.5 13.5 0 0 1 7 5.8M11 5a13.5 13.5 0 0 1 10.5 3.5M12 19h.01",
	share:
		"M8.2 10.8l7.6-4.4M8.2 13.2l7.6 4.4M6 14.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM18 7.7a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM18 21.3a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z",
	box: "M5 9h14v10.5a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1zM5 9l2-4.5h10L19 9M9.5 9a2.5 2.5 0 0 0 5 0",
	pin: "M9 4.5h6l-.8 6 3.3 3v1.5h-11v-1.5l3.3-3zM12 15v5.5",
	eye: "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z",
	ruler: "M3.5 14.5l11-11 6 6-11 11zM7 11l2 2M10 8l2.5 2.5M13 5l2 2",
	turn: "M7.5 12.5h9v7h-9zM5 9.5A7.5 7.5 0 0 1 18.5 7M19 3v4.2h-4.2",
} as const;

export type IconName =
	| keyof typeof paths
	| keyof typeof viewPaths
	| keyof typeof morePaths
	| keyof typeof settingsPaths
	| keyof typeof tablePaths;

/** The paths of the icons that the page has loaded. */
export const iconPaths: Partial<Record<IconName, string>> = { ...paths };

export function addIcons(more: Partial<Record<IconName, string>>): void {
	Object.assign(iconPaths, more);
}
