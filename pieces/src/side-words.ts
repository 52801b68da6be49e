/**
 * Words for the back of a card, in the singular, as the source of a pattern. The French `dos` is not among them: it is
 * the Spanish two.
 */
export const backWords =
	"back(?:[-_ ]?side)?|rückseite|rueckseite|verso|dorso|reverso|rewers|baksida|裏面?|背面";

/** Words for the front of a card, in the singular, as the source of a pattern. */
export const frontWords = "front(?:[-_ ]?side)?|vorderseite|recto|anverso|awers|framsida|表面?|正面";
