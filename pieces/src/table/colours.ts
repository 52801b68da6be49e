/**
 * The colours of seats that a page offers: most people can distinguish them, on light and dark felt. The host has the
 * first one.
 */
export const seatColours = [
	"#c8382d",
	"#d9731a",
	"#d1a412",
	"#4c8c2b",
	"#16877f",
	"#2672c4",
	"#6a4fc0",
	"#bd3f8e",
	"#7d5a3c",
	"#5f6b72",
] as const;
