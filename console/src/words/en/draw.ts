export const messages = {
	none: "No picture yet",
	processing: "Processing",
	missing: "Picture missing",
	nextFace: "Next face",
	turnPage: "Turn page",
	closeBook: "Close book",
	turnOver: "Turn over",
	cover: "Cover",
	page: "Page {page}",
	coverAndPage: "Cover and page {page}",
	twoPages: "Pages {first} and {second}",
} as const;
