export const messages = {
	pages: "{count, plural, one {# page} other {# pages}}",
	side_front: "front",
	side_both: "both",
	side_back: "back",
} as const;
