/** Remarks in the plan of a print. */
export const messages = {
	remark_NO_IMAGE:
		"{count, plural, one {# piece has} other {# pieces have}} no picture and {count, plural, one {is} other {are}} left out.",
	remark_NO_BLEED:
		"{count, plural, one {# piece has} other {# pieces have}} less bleed than is printed: the rest stays white.",
	remark_NO_BACK: "{count, plural, one {# piece has} other {# pieces have}} no back: it stays white.",
	remark_IN_PARTS: "{name} is larger than the paper and comes in {count, number} parts, to be joined.",
	remark_BOOK_SMALLER: "The pages of {name} are larger than the paper and come at {percent, number} %.",
	remark_WITHOUT_OTHERS:
		"{count, plural, one {# deck, bundle or die face is not printed: what belongs to it is not among the pieces} other {# decks, bundles or die faces are not printed: what belongs to them is not among the pieces}}.",
	remark_NO_FACES:
		"{count, plural, one {# die has} other {# dice have}} no pictures and {count, plural, one {is} other {are}} left out.",
} as const;
