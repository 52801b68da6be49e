// Exports in formats besides print: what the service, the command line and the console have in common. docs/EXPORTS.md explains them.

/** What to know about an export before making it: by code, in English. Other languages have their own sentences with the same facts. */
export const exportRemarks = {
	NO_IMAGE: "{count:# piece has|# pieces have} no image and {count:is|are} left out.",
	OTHER_APPS:
		"{count:# piece was|# pieces were} pushed by another app: a push of the folder creates {count:it|them} a second time.",
	SAME_KEY:
		"{count:# piece has|# pieces have} the key of a piece of another app: in the folder, {count:it has a key of its own|they have keys of their own}.",
	COPIES_LIMITED:
		"{count:# piece has|# pieces have} more copies than a room should have: it gets 100 of each.",
	BACKS_LEFT_OUT: "{count:# board shows|# boards show} only {count:its|their} front.",
	SHAPES_AS_BOXES:
		"{count:# round or hexagonal piece has|# round or hexagonal pieces have} the outline that {count:its image draws|their images draw}.",
	COUNTERS_PLAIN: "{count:# counter is|# counters are} without {count:its picture|their pictures}.",
	DICE_AS_SPINNERS: "{count:# die is a spinner|# dice are spinners} with numbers, without pictures.",
	BOOKS_LEFT_OUT: "{count:# book is|# books are} left out.",
	WITHOUT_OTHERS:
		"{count:# deck, bundle or die face is left out: what belongs to it is|# decks, bundles or die faces are left out: what belongs to them is} not among the pieces.",
	TABLE_FULL: "The table is too small: some of the pieces lie to the right of it.",
	NO_BACK: "{count:# card has|# cards have} no back: it is plain grey.",
	TOKEN_BACK:
		"{count:# token shows|# tokens show} only {count:its|their} front: what is cut out has no back.",
	DIE_FACES: "{count:# die has|# dice have} images on some faces only: the others stay empty.",
	CONTAINERS_AS_BAGS: "{count:# container is a bag|# containers are bags}, without {count:its|their} images.",
	VALUES_CUT:
		"{count:# piece has|# pieces have} values that are too long for the file: an import of it leaves {count:its|their} values out.",
	LOCAL_ADDRESS:
		"Only this computer or network can load images from {url}: players elsewhere see none. The service needs a public address (PUBLIC_URL).",
	PLAIN_HTTP:
		"Images from {url} are not encrypted: networks on the way can read the address of the share link. The service should have https.",
} as const;
export type ExportRemarkCode = keyof typeof exportRemarks;
