import styles from "./Icon.module.css";

/** Stroke paths on a 24 × 24 grid. */
const paths = {
	plus: "M12 5v14M5 12h14",
	more: "M5.7 12a.7.7 0 1 1-1.4 0 .7.7 0 0 1 1.4 0zM12.7 12a.7.7 0 1 1-1.4 0 .7.7 0 0 1 1.4 0zM19.7 12a.7.7 0 1 1-1.4 0 .7.7 0 0 1 1.4 0z",
	down: "M6 9.5l6 6 6-6",
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
	table: "M4 9h16M6 9v9M18 9v9M3.5 6h17v3h-17z",
	checks: "M4 6.5l1.5 1.5L8.5 5M4 13.5 5.5 15l3-3M12 7h8M12 14h8M12 20h8M4 20h3",
	external:
		"M14 4.5h5.5V10M19 5l-8 8M10 5.5H6A1.5 1.5 0 0 0 4.5 7v11A1.5 1.5 0 0 0 6 19.5h11a1.5 1.5 0 0 0 1.5-1.5v-4",
	settings:
		"M4 7h9M17 7h3M4 17h3M11 17h9M15 9.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM9 19.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z",
	leave: "M10 4.5H6.5A1.5 1.5 0 0 0 5 6v12a1.5 1.5 0 0 0 1.5 1.5H10M14.5 8l4 4-4 4M18 12H9.5",
	plug: "M9 3.5V8M15 3.5V8M6.5 8h11v3.5a5.5 5.5 0 0 1-11 0zM12 17v4",
	key: "M14 10a4.5 4.5 0 1 0-4.3 4.5M12.5 13l7 7M16.5 17l2-2",
	mail: "M4 6.5h16v11H4zM4.5 7l7.5 6 7.5-6",
	terminal: "M5 7l4.5 5L5 17M12 18h7",
	book: "M12 6.5C10 5 7.5 4.5 4 4.5v13.5c3.5 0 6 .5 8 2 2-1.5 4.5-2 8-2v-13.5c-3.5 0-6 .5-8 2zM12 6.5v13.5",
	picture: "M4 5.5h16v13H4zM4 16l4.5-4.5 3.5 3.5 3-3 5 5M15.5 9.5h.01",
	upload: "M12 15.5V4.5M7.5 9 12 4.5 16.5 9M4.5 15.5v3A1.5 1.5 0 0 0 6 20h12a1.5 1.5 0 0 0 1.5-1.5v-3",
	download: "M12 4.5v11M7.5 11l4.5 4.5 4.5-4.5M4.5 15.5v3A1.5 1.5 0 0 0 6 20h12a1.5 1.5 0 0 0 1.5-1.5v-3",
	retry: "M20 12a8 8 0 1 1-2.6-5.9L20 8.5M20 4v4.5h-4.5",
	offline:
		"M3.5 3.5l17 17M8.5 15.5a5 5 0 0 1 5.5-1M5.5 12a9 9 0 0 1 4-2.3M14 9.6a9 9 0 0 1 4.5 2.4M2.5 8.5A13.5 13.5 0 0 1 7 5.8M11 5a13.5 13.5 0 0 1 10.5 3.5M12 19h.01",
	flip: "M12 3.5v3M12 10.5v3M12 17.5v3M8.5 6.5v11H3.5zM15.5 6.5v11h5z",
	share:
		"M8.2 10.8l7.6-4.4M8.2 13.2l7.6 4.4M6 14.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM18 7.7a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM18 21.3a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z",
	box: "M5 9h14v10.5a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1zM5 9l2-4.5h10L19 9M9.5 9a2.5 2.5 0 0 0 5 0",
	star: "M12 4l2.4 5 5.6.7-4.1 3.8 1.1 5.5-5-2.7-5 2.7 1.1-5.5L4 9.7 9.6 9z",
	help: "M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17zM9.6 9.4a2.5 2.5 0 1 1 3.6 2.3c-.8.4-1.2.9-1.2 1.8M12 16.5h.01",
	enlarge: "M14 4.5h5.5V10M19 5l-6 6M10 19.5H4.5V14M5 19l6-6",
	pin: "M9 4.5h6l-.8 6 3.3 3v1.5h-11v-1.5l3.3-3zM12 15v5.5",
	ruler: "M3.5 14.5l11-11 6 6-11 11zM7 11l2 2M10 8l2.5 2.5M13 5l2 2",
} as const;

export type IconName = keyof typeof paths;

/** A decorative icon, next to text or in a button with a label. */
export function Icon({ name }: { name: IconName }) {
	return (
		<svg className={styles.icon} viewBox="0 0 24 24" aria-hidden="true">
			<path d={paths[name]} />
		</svg>
	);
}

/** The box that the service is named for. */
export function Mark() {
	return (
		<svg className={styles.mark} viewBox="0 0 24 24" aria-hidden="true">
			<path d="M5 9h14v11.5a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1z" />
			<path className={styles.flap} d="M5 9l2.2-5.2A1.3 1.3 0 0 1 8.4 3h7.2a1.3 1.3 0 0 1 1.2.8L19 9" />
			<path className={styles.thumb} d="M9.2 9a2.8 2.8 0 0 0 5.6 0" />
		</svg>
	);
}
