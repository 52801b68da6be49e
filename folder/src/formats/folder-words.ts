import { baseOf, displayName } from "@tuckbox/pieces";
import { isBackgroundsName, isNoCardsName } from "./no-card-words.ts";
import { isBacksFolder, sectionPlace } from "./sections.ts";

// Words in the names of folders that describe their pictures, apart from kinds of pieces.

/** Names for parts that pieces are made from, and for pictures about the game. */
const ofParts =
	/^(assets?|art|artworks?|illustrations?|icons?|logos?|fonts?|src|sources?|(src|source)[-_ ]?(images?|files?)|raw|templates?|bgs?|key|key[-_ ]?(arts?|visuals?)|links|ui|gui|btns?|buttons?|cursors?|docs?|documentation|read[-_ ]?mes?|screenshots?|mock-?ups?|previews?|examples?|samples?|thumb(nail)?s?|favicons?|backups?|old|unused|drafts?|wip|concepts?|concept[-_ ]?arts?|refs?|references?|cards?[-_ ]?backgrounds?|presentations?|slides|metadata|marketing|advertising|[a-z]*(photo|foto)s?|photograph(s|ies)?|fotografi[ae]s?|press[-_ ]?kits?|(design|style)[-_ ]?guides?|アイコン)$/i;
/** Last words of such names: `card-assets`, `generalIcons`, `cards_backup`. */
const ofPartsAtEnd =
	/^(assets|artworks?|illustrations?|icons|logos|templates?|buttons|source|screenshots?|mockups?|previews?|thumbnails?|backup|bgs?)$/i;
/**
 * Names without a meaning of their own. Next to folders named after kinds, they hold images of a web page, or
 * backgrounds.
 */
const plain =
	/^(images?|imgs?|pictures?|pics?|graphics?|gfx|svgs?|vectors?|textures?|sprites?|media|others?|misc|bilder|grafik(en)?|im[aá]genes|imagens|immagini|afbeeldingen|obrazki|изображения|картинки|图片|画像)$/i;
const isPlain = (name: string) => plain.test(name) || isBackgroundsName(name);
/** Plain names that name a deck all the same, next to decks with names of their own. */
const ofOthers = /^(others?|misc)$/i;
/** Names of folders that programs write finished cards to. */
const ofOutput = /^_?(out|outputs?|exports?|exported|rendered|build|dist)$/i;
/** Words for the version of a picture: its format, its resolution, its stage of work. */
const ofVersion =
	/^(\d+x|x\d+|\d{2,4}|\d{2,4}(px|dpi)|png|jpe?g|webp|svg|gif|avif|tiff?|raster|vectors?|hd|sd|hi|lo|res|hires|lowres|highres|thumb(nail)?s?|src|sources?|raw|_?out|_?outputs?|exports?|exported|originals?|orig|web|print|scaled|resized|compressed|optimi[sz]ed|cropped|trimmed|bleeds?|no-?bleeds?|with|without|no|cmyk|rgb|mpc|tts|pnp)$/i;
/** Words for sizes of pictures or of pieces; only in long lists are they sizes of pictures. */
const ofPictureSize = /^(big|large|full|high|medium|small|low|tiny)$/i;
/** A resolution, a level, a year or a scenario; it is a resolution only if the pictures have several sizes. */
const ofNumber = /^\d{2,4}$/;

/** Names for old versions, at the end, and such as `ancienne_version_pdf`. */
const ofOld = /^(archived?|archives|old|older|backups?|bak|previous|outdated|deprecated|obsolete|unused)$/i;
const ofOldVersion =
	/^(old|previous|ancienne|alte|antigua|vieja|vecchia)[-_ ]*versi(on|ón|one)(?!\p{L})|^versi(on|ón|one)[-_ ]*(old|ancienne|antigua|vieja|vecchia)(?!\p{L})/iu;

/** A branch that GitHub adds to the name of an archive, and an owner before the name of a repository. */
const aroundRepository = /^[\w.-]+\+(?=\w)|[-_](main|master)$/gi;

/** The name of a game in a folder: that of the folder, or of the repository it was downloaded from. */
export const nameOfGame = (folder: string): string =>
	displayName(folder.replace(aroundRepository, "") || folder);

/** A name with spaces between words like those of `printBoard`. */
const spaced = (name: string) => name.normalize("NFC").replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2");

const wordsInName = (name: string) =>
	spaced(name)
		.split(/[-_ .]+/)
		.filter((word) => word !== "");

/** Each folder in such a folder is a deck, whatever its name. */
const ofDecks = /^(decks?|stacks?)$/i;

/** The folders of a path below the innermost one that is named after a kind of piece. */
function belowSection(folder: string): string[] {
	const parts = folder.split("/");
	const at = parts.findLastIndex((part) => sectionPlace(part).section !== undefined || isBacksFolder(part));
	return parts.slice(at + (ofDecks.test(parts[at] ?? "") ? 2 : 1));
}

/** Folders of an app's icons, as phones want them. */
const ofAppIcons = /\.(appiconset|launchimage)$|^mipmap(-|$)/i;

const isPartsName = (name: string) =>
	ofParts.test(name) ||
	ofAppIcons.test(name) ||
	isNoCardsName(name) ||
	ofPartsAtEnd.test(wordsInName(name).at(-1) ?? "");

/** Words for boards, anywhere in a name; a card may be called so, too. */
const ofBoard = new RegExp(
	`(^|[-_ .])(${[
		...[
			"(game|main|map)?[-_ ]?boards?",
			"(main|game|world)[-_ ]?map",
			"(play|player|deck)[-_ ]?mat",
			"(spiel|spel)[-_ ]?br[eä]tt",
		],
		...[
			"spiel(plan|feld)",
			"speelbord",
			"spelplan",
			"plateau",
			"tablero",
			"tabuleiro",
			"tabellone",
			"plansza",
		],
	].join("|")})(?=[-_ .]|\\d*$)|(^|[-_ .])(?:map|mapa|mappa)[-_ ]?\\d*$|地图|地圖|棋盘|棋盤|ボード`,
	"i",
);
/** Words that make a picture something else than a board in spite of one for boards: `board-game-cards`, `board icon`. */
const ofNoBoard =
	/board[-_ ]?games?([-_ ]|$)|(^|[-_ ])(how|logos?|previews?|examples?|photos?|placeholder|icons?|buttons?|btn|cards?|tiles?|tokens?|pieces?|rules?|textures?|backgrounds?|bg)([-_ ]?\d*$|[-_ ])/i;

/** Whether a picture is named like a part of a board or like another piece, by its name without extension. */
export const isNoBoardName = (stem: string): boolean => ofNoBoard.test(spaced(baseOf(stem)));

/** Whether a picture is named like a board, by its name without extension. */
export function isBoardName(stem: string): boolean {
	const name = spaced(baseOf(stem));
	return ofBoard.test(name) && !ofNoBoard.test(name);
}

/** Names for parts even if folders within are named after kinds, because these sort the parts: `icons/cards`. */
const ofPartsOnly = /^(icons?|fonts?|logos?|favicons?|cursors?)$/i;

/** Whether a folder holds parts that pieces are made from, such as `assets/` or `cards/src/`. */
export const isPartsFolder = (folder: string): boolean =>
	belowSection(folder).some(isPartsName) ||
	folder.split("/").some((part, at, parts) => at < parts.length - 1 && ofPartsOnly.test(part));

/** Names of printers of games and of shops that print them, for which designers lay their cards out. */
const ofPrinters =
	/^(mpc|make[-_ ]?playing[-_ ]?cards|(the[-_ ]?)?game[-_ ]?crafter|tgc|print[-_ ]?play[-_ ]?games|drive[-_ ]?thru[-_ ]?(cards|rpg)|board[-_ ]?games?[-_ ]?maker|print[-_ ]?ninja|sticker[-_ ]?giant|moo|artscow)$/i;

/** Whether a folder holds what is laid out for a printer: `prod/mpc`. */
export const isPrintersFolder = (folder: string): boolean =>
	folder.split("/").some((part) => ofPrinters.test(part));

/** The path of a folder below the innermost `assets/`. */
export const belowAssets = (folder: string): string => folder.replace(/^(.*\/)?assets?(\/|$)/i, "");

/** Whether a folder holds old versions, such as `archive/` or `cards_old/`. */
export const isOldFolder = (folder: string): boolean =>
	folder
		.split("/")
		.some((part) => ofOldVersion.test(spaced(part)) || ofOld.test(wordsInName(part).at(-1) ?? ""));

/** Whether a folder's name says that its pictures are cards, such as `dev_cards`. */
export const isCalledCards = (folder: string): boolean =>
	wordsInName(baseOf(folder)).some((word) =>
		/^(cards?|decks?|karten?|cartas?|cartes?|carte|karty)$/i.test(word),
	);

const isPlainWord = (word: string) =>
	!ofOthers.test(word) &&
	(ofVersion.test(word) ||
		ofOutput.test(word) ||
		isPlain(word) ||
		/^(data|files?|tmp|temp|dist|generated|static|public)$/i.test(word));

/** Whether a folder's name can name a deck. `res` is a resolution only together with another word: `hi_res`. */
const hasOwnName = (part: string) =>
	/^res$/i.test(part) || wordsInName(part).some((word) => !isPlainWord(word));

/**
 * The folder that names the pictures in a folder: `cards/png` and `sea/out` have no name of their own, and `class_png`
 * only its first word.
 * @returns undefined if no folder of the path has one
 */
export function namingFolder(folder: string): string | undefined {
	const parts = folder.split("/");
	const at = parts.findLastIndex(hasOwnName);
	if (at < 0) return;
	const words = parts[at]?.split(/([-_ .]+)/) ?? [];
	while (words.length > 2 && isPlainWord(words.at(-1) ?? "") && !/^\d+$/.test(words.at(-1) ?? ""))
		words.splice(-2);
	return [...parts.slice(0, at), words.join("")].join("/");
}

/** Whether a folder has a name without a meaning, and no folder around it is named after a kind. */
export const isPlainFolder = (folder: string): boolean =>
	sectionPlace(folder).section === undefined && isPlain(baseOf(folder));

/** Whether a folder with a name of its own is in one whose name has no meaning, such as `img/rules`, and none of a kind. */
export const isBelowPlain = (folder: string): boolean =>
	sectionPlace(folder).section === undefined && folder.split("/").some((part) => isPlain(part));

/**
 * Whether a folder is called after a kind of piece, or the last word of a name in its path means several: `DataTiles`,
 * but not `CardBackgrounds`.
 */
export const isCalledAfterKind = (folder: string): boolean =>
	isBacksFolder(folder) ||
	sectionPlace(folder).section !== undefined ||
	folder.split("/").some((part) => {
		const last = wordsInName(part).at(-1) ?? "";
		return /s$/i.test(last) && sectionPlace(last).section !== undefined;
	});

/** The folder that contains a program's output; undefined if no folder in the path is an output. */
export function outputBase(folder: string): string | undefined {
	const parts = folder.split("/");
	const at = parts.findIndex((part, at) => ofOutput.test(part) && !ofDecks.test(parts[at - 1] ?? ""));
	return at < 0 ? undefined : parts.slice(0, at).join("/");
}

/** Compares the names of two folders; undefined unless they differ only in words for versions of the same pictures. */
export function versionWords(
	one: string,
	other: string,
): { areSizes: boolean; mustDiffer: boolean } | undefined {
	const words = (folder: string) =>
		folder
			.split("/")
			.flatMap(wordsInName)
			.map((word) => word.toLowerCase());
	const [ofOne, ofOther] = [words(one), words(other)];
	const ownWords = (own: readonly string[], others: readonly string[]) =>
		own.filter(
			(word) => !others.includes(word) && sectionPlace(word).section === undefined && !isPlain(word),
		);
	const [first, second] = [ownWords(ofOne, ofOther), ownWords(ofOther, ofOne)];
	const different = [...first, ...second];
	const isVersion = (word: string) => ofVersion.test(word) || ofPictureSize.test(word);
	if (different.length === 0 || !different.every(isVersion)) return;
	return {
		areSizes: different.every((word) => ofPictureSize.test(word)),
		// `cards` and `cards/big` are hardly two decks
		mustDiffer:
			first.length > 0 &&
			second.length > 0 &&
			different.every((word) => ofPictureSize.test(word) || ofNumber.test(word)),
	};
}
