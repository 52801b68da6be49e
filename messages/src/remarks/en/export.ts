/** Remarks in the plan of an export for other programs. */
export const messages = {
	remark_NO_IMAGE:
		"{count, plural, one {# piece has} other {# pieces have}} no picture and {count, plural, one {is} other {are}} left out.",
	remark_OTHER_APPS:
		"{count, plural, one {# piece was} other {# pieces were}} pushed by another app: a push of the folder creates {count, plural, one {it} other {them}} a second time.",
	remark_SAME_KEY:
		"{count, plural, one {# piece has} other {# pieces have}} the key of a piece of another app: in the folder, {count, plural, one {it has a key of its own} other {they have keys of their own}}.",
	remark_COPIES_LIMITED:
		"{count, plural, one {# piece has} other {# pieces have}} more copies than a room should have: it gets 100 of each.",
	remark_BACKS_LEFT_OUT:
		"{count, plural, one {# board shows only its front} other {# boards show only their fronts}}.",
	remark_SHAPES_AS_BOXES:
		"{count, plural, one {# round or hexagonal piece has the outline that its picture draws} other {# round or hexagonal pieces have the outlines that their pictures draw}}.",
	remark_COUNTERS_PLAIN:
		"{count, plural, one {# counter comes without its picture} other {# counters come without their pictures}}.",
	remark_DICE_AS_SPINNERS:
		"{count, plural, one {# die is a spinner} other {# dice are spinners}} with numbers, without pictures.",
	remark_BOOKS_LEFT_OUT: "{count, plural, one {# book is} other {# books are}} left out.",
	remark_WITHOUT_OTHERS:
		"{count, plural, one {# deck, bundle or die face is left out: what belongs to it is not among the pieces} other {# decks, bundles or die faces are left out: what belongs to them is not among the pieces}}.",
	remark_TABLE_FULL: "The table is too small: some of the pieces lie to the right of it.",
	remark_NO_BACK: "{count, plural, one {# card has} other {# cards have}} no back: it is plain grey.",
	remark_TOKEN_BACK:
		"{count, plural, one {# token shows only its front} other {# tokens show only their fronts}}: what is cut out has no back.",
	remark_DIE_FACES:
		"{count, plural, one {# die has} other {# dice have}} pictures on some faces only: the others stay empty.",
	remark_CONTAINERS_AS_BAGS:
		"{count, plural, one {# container is a bag, without its pictures} other {# containers are bags, without their pictures}}.",
	remark_VALUES_CUT:
		"{count, plural, one {# piece has} other {# pieces have}} values that are too long for the file: an import of it leaves {count, plural, one {its} other {their}} values out.",
	remark_LOCAL_ADDRESS:
		"Only this computer or network can load pictures from {url}: players elsewhere see none. The service needs a public address (PUBLIC_URL).",
	remark_PLAIN_HTTP:
		"Pictures from {url} are not encrypted: networks on the way can read the address of the link. Tuckbox should have https.",
} as const;
