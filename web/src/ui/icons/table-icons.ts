import { addIcons } from "./icons.ts";

/** Stroke paths on a 24 × 24 grid, for what can be done at a table. */
export const tablePaths = {
	pause: "M8 5.5v13M16 5.5v13",
	first: "M12.5 6l-6 6 6 6M18.5 6l-6 6 6 6",
	last: "M5.5 6l6 6-6 6M11.5 6l6 6-6 6",
	sound: "M4.5 9.5v5h3L12 18.5v-13L7.5 9.5zM15 9.5a3.5 3.5 0 0 1 0 5M17.5 7a7 7 0 0 1 0 10",
	turnBack: "M7.5 12.5h9v7h-9zM19 9.5A7.5 7.5 0 0 0 5.5 7M5 3v4.2h4.2",
	grid: "M4.5 4.5h15v15h-15zM9.5 4.5v15M14.5 4.5v15M4.5 9.5h15M4.5 14.5h15",
	draw: "M8 3.5h8v10.5H8zM5 17h14M5 20.5h14",
	shuffle:
		"M4 7.5h3c4.8 0 5.2 9 10 9h3M4 16.5h3c1.6 0 2.7-1 3.5-2.4M13.5 9.9C14.3 8.5 15.4 7.5 17 7.5h3M17.5 5 20 7.5 17.5 10M17.5 14l2.5 2.5-2.5 2.5",
	deal: "M8.5 9.5h7v10h-7zM4 9V4.5h4.5M4 4.5l3 3M20 9V4.5h-4.5M20 4.5l-3 3",
	die: "M5 5h14v14H5zM9 9h.01M15 9h.01M12 12h.01M9 15h.01M15 15h.01",
	hand: "M8.5 5h7v14.5h-7zM8.5 17.5 4 8.8l4.5-2.3M15.5 17.5 20 8.8l-4.5-2.3",
	stack: "M12 4.5 20 8.5l-8 4-8-4zM4 12l8 4 8-4M4 15.5l8 4 8-4",
	record: "M12 5.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13M12 9.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5",
	lock: "M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3",
	unlock: "M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 6.8-1.2",
} as const;

addIcons(tablePaths);
