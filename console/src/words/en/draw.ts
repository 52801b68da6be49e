export const messages = {
	none: "No picture yet",
	processing: "Processing",
	missing: "Picture missing",
} as const;
