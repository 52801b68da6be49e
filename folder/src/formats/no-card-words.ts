// Words for what is no piece, in the languages of most games, each as the source of a pattern.

/** Words for backgrounds. */
const backgroundWords =
	"backgrounds?|hintergr(?:u|ü|ue)nde?|fonds?(?:[-_ ]d[e’'][-_ ]?cartes?)?|arri[eè]re[-_ ]?plans?|fondos?|fundos?|sfond[io]|achtergrond(?:en)?|фоны?|fon|背景";
/** Words for what is printed around a card’s picture. */
const frameWords =
	"frames?|borders?|(?:karten)?rahmen|cadres?|bordures?|marcos?|molduras?|cornic[ei]|kaders?|ramki?|рамк[аи]|边框|フレーム|枠";
/** Words for the box of a game or a deck, as a net to be folded. */
const packagingWords =
	"(?:tuck[-_ ]?)?box(?:[-_ ]?net)?|tuck[-_ ]?boxes|packag(?:e|ing)|(?:karten|falt|spiel)?schachteln?|verpackung(?:en)?|bo[iî]tes?|embal(?:lages?|ajes?|agens?|agem)|cajas?|caixas?|scatol[ae]|doosje|pude[lł]ko|коробк[аи]";
/** Words for what programs show around pieces. */
const screenWords =
	"icons?|highlights?|buttons?|btns?|cursors?|(?:game[-_ ]?)?titles?|titel|titre|titulo|título";
const codeWords = "qr|qr[-_ ]?codes?";
/** Words for folders about how a program or a game is used. */
const helpWords = "help|hilfe|ayuda|ajuda|aiuto";
/** Words for what a printer or a shop adds to a deck. */
const bookletWords =
	"covers?(?:[-_ ]?(?:image|art|page))?|titelbild|deckblatt|couverture|portada|copertina|capa|instructions?|anleitung|instrucciones|instru[cç][oõ]es|istruzioni|(?:game[-_ ]?)?rules|(?:spiel)?regeln|r[eè]gles(?:[-_ ]du[-_ ]jeu)?|reglas|regras|regol[ae]|regolamento|spelregels|how[-_ ]?to[-_ ]?play";
const emptyWords = "empty|blank|leer|vide|vac[ií][ao]|vazi[ao]|vuot[ao]|leeg";
/** Words that no card among named ones has for a name; `marco` and `box` are names of cards. */
const sureWords =
	"(?:card[-_ ]?)?(?:background|frame|border)|hintergrund|(?:karten)?rahmen|fundo|moldura|sfondo|cornice|bordure|qr[-_ ]?code";

/** Words for a piece that a program shows in another way; the second ones may be part of a name, too. */
const stateWords =
	"hover(?:ed)?|(?:un|de)?selected|pressed|clicked|disabled|inactive|highlight(?:ed)?|gr[ae]yed|focus(?:ed)?";
const unsureStateWords = "hollow|glow(?:ing)?|gr[ae]y|outlined?|active|on|off|faded|silhouette|dimmed|lit";

const surelyState = new RegExp(`^(${stateWords})$`);
/** Whether a word, in lower case, can hardly be part of a card's name. */
export const isSurelyState = (word: string): boolean => surelyState.test(word);
const ofState = new RegExp(`^(${stateWords}|${unsureStateWords})$`);
/** Whether a word, in lower case, says how a program shows a piece. */
export const isStateWord = (word: string): boolean => ofState.test(word);

/** A copy's number after a name: `fundo (1)`, `background2`. */
const copy = "[-_ ]*(?:\\(?\\d+\\)?)?";

/** Names of folders of backgrounds. A deck may be called so, too. */
export const isBackgroundsName = (name: string): boolean =>
	new RegExp(`^(${backgroundWords})$`, "i").test(name);

const ofFolder = new RegExp(`^(${frameWords}|${packagingWords}|${codeWords}|${helpWords})$`, "i");
/** Names of folders whose pictures are printed on cards or around them, or explain them. */
export const isNoCardsName = (name: string): boolean => ofFolder.test(name);

const all = `${backgroundWords}|${frameWords}|${packagingWords}|${codeWords}|${bookletWords}|${emptyWords}|${screenWords}`;
/** Words that are also written together with the one before: `starrybackground`, `starticon`. */
const joined = "background|hintergrund|icon|button";
const atEnd = new RegExp(`((^|[-_ ])(${all})|\\p{L}(${joined}))${copy}$`, "iu");
const atStart = new RegExp(`^(${backgroundWords})[-_ ]`, "i");
/** Whether a picture in another size than most is called like something that is no card. */
export const isCalledNoCard = (stem: string): boolean => {
	const name = stem.normalize("NFC");
	return atEnd.test(name) || atStart.test(name);
};

const packagingAtEnd = new RegExp(`(^|[-_ ])(${packagingWords})${copy}$`, "iu");
/** Whether a picture among boards is called like the packaging of a game. */
export const isPackagingName = (stem: string): boolean => packagingAtEnd.test(stem.normalize("NFC"));

const sure = new RegExp(`^(${sureWords})${copy}$`, "i");
/** Whether a picture as large as cards with names is called like something that is no card. */
export const isSurelyNoCard = (stem: string): boolean => sure.test(stem.normalize("NFC"));

const booklet = new RegExp(`^(${bookletWords})$`, "i");
/** Whether a picture next to numbered cards is called like a cover or like instructions. */
export const isBookletName = (stem: string): boolean => booklet.test(stem.normalize("NFC"));

const ofTries =
	/(^|[-_ ])(tests?|templates?|vorlage|plantilla|mod[eè]les?|gabarits?|untitled|unbenannt|placeholders?|dummy|examples?|samples?|beispiel|ejemplo|exemplos?|wip|drafts?|entwurf|unused|backups?|cop(?:y|ies)|kopie|copia|mock-?ups?|logos?|overview|all[-_ ]cards|discard[-_ ]?piles?|draw[-_ ]?piles?|slots?|no[-_ ]?cards?)([-_ ]*\(?\d*\)?)$/i;
/** Whether a picture is called like a try or a leftover, which cards rarely are. */
export const isCalledTry = (stem: string): boolean => ofTries.test(stem.normalize("NFC"));
