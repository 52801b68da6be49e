// Words for the sides of a card, in the languages of most games. Every reader of names has them from here.

/** A number after a word for backs, as in `back2` or `back_01`, as the source of a pattern. */
export const backNumber = "[-_\\s]?\\d{1,3}";

/** Words for the back of a card, in the singular, as the source of a pattern. */
export const backWords =
	"back(?:ing|[-_ ]?side)?|(?:karten)?(?:rückseite|rueckseite|rücken|ruecken)|verso|dorso|reverso|revers|rewers|baksida|bakside|bagside|achterkant|achterzijde|kaartrug|hátlap|рубашка|оборот|裏面?|背面|[卡牌]背|뒷면";

/**
 * Words for the back of a card that mean something else in other languages, or are names of cards: the French `dos` is the
 * Spanish two. They count only in brackets, next to words for fronts, or where no card is likely to have such a name.
 */
export const doubtfulBackWords = "dos|retro|rug|rub";

/** Words for the front of a card, in the singular, as the source of a pattern. */
export const frontWords =
	"front(?:[-_ ]?side)?|vorderseite|recto|avers|anverso|frente|fronte|awers|framsida|forside|voorkant|voorzijde|előlap|表面?|正面|앞면";

/** Words for cards that stand next to one for a side, as in `cardback`, as the source of a pattern. */
export const cardWords = "cards?|decks?|karten?|kaart(?:en)?|cartes?|cartas?|carte|karty|kort";
