import { addIcons } from "./icons.ts";

/**
 * Stroke paths on a 24 × 24 grid, for settings, tools and documents, which the first view of a game does not need. What
 * shows them imports this module.
 */
export const settingsPaths = {
	globe: "M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16zM4 12h16M12 4c4.5 5 4.5 11 0 16M12 4c-4.5 5-4.5 11 0 16",
	plug: "M9 3.5V8M15 3.5V8M6.5 8h11v3.5a5.5 5.5 0 0 1-11 0zM12 17v4",
	key: "M14 10a4.5 4.5 0 1 0-4.3 4.5M12.5 13l7 7M16.5 17l2-2",
	mail: "M4 6.5h16v11H4zM4.5 7l7.5 6 7.5-6",
	terminal: "M5 7l4.5 5L5 17M12 18h7",
	book: "M12 6.5C10 5 7.5 4.5 4 4.5v13.5c3.5 0 6 .5 8 2 2-1.5 4.5-2 8-2v-13.5c-3.5 0-6 .5-8 2zM12 6.5v13.5",
} as const;

addIcons(settingsPaths);
