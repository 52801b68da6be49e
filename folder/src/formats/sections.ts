import { backWords, baseOf, cardWords, frontWords, type Kind } from "@tuckbox/pieces";

/** Names of a folder with such pieces, in the singular or with a plural that is not the singular and an s. */
const names: Partial<Record<Kind, readonly string[]>> = {
	deck: ["deck", "card", "stack"],
	tile: ["tile", "bundle"],
	board: [
		...["board", "tabuleiro", "tablero", "plateau", "plateaux", "plansza", "plansze", "tabellone"],
		...["tabelloni", "spielbrett", "spielbretter", "spielplan", "spielpläne", "speelbord", "棋盘", "棋盤"],
	],
	die: ["die", "dice", "würfel", "wuerfel", "dado", "dadi", "dobbelstenen", "kostki"],
	tokenSprite: [
		...["token", "spielstein", "spielsteine", "jeton", "ficha", "gettoni", "segnalini", "pedine"],
		...["żetony", "zetony", "fiches"],
	],
	tokenModel: ["model"],
	counter: ["counter"],
	container: ["container"],
	book: ["book", "rulebook", "manual", "ルールブック"],
};

/** The kind of the contents of a folder, by its name. A deck's folder holds its cards, a bundle's its tiles. */
const sections: ReadonlyMap<string, Kind> = new Map(
	Object.entries(names).flatMap(([kind, own]) => own.map((name): [string, Kind] => [name, kind as Kind])),
);

/** Names of folders of tiles outside a folder called tiles. */
const ofOutline = /^(hex(es|agons?)?|hex[-_ ]?tiles?|orbs?|circles?|chips?|coins?|dis[ck]s?)$/i;

/** Last words of names of folders of tokens, and of tiles: `hero_tokens`, `damagemarker`, `DataTiles`. */
const ofTokens = /((token|marker|meeple)s?|(^|[-_ ])(pawn|pion|cube)s?)$/i;
const ofTiles = /(?<!rep|tex|fer|hos|tac|vola|versa|quar|percen|projec|mercan|infan|gen|bit)(tile|coin)s?$/i;

/** Whether a picture's name says that it is a token, by its name without extension: `blue_token`. */
export const isTokenName = (stem: string): boolean => ofTokens.test(stem);

/** First words of names of folders with the pages of a booklet: `booklet-8pp`. */
const ofBooks = /^(booklet|leaflet)s?(?![a-z])/;

/** A format at the end of a folder's name: `cubes_png`. */
const ofFormat = /[-_ ](png|jpe?g|webp|svg|gif)s?$/;

/** The kind that a word in the singular or the plural means; that of cards is their deck. */
export function kindOfSection(name: string): Kind | undefined {
	const word = name.toLowerCase();
	return sections.get(word) ?? (word.endsWith("s") ? sections.get(word.slice(0, -1)) : undefined);
}

/** The kind that the name of a folder with several such pieces means: `tiles`, but not `tile`. */
export const kindOfPlural = (name: string): Kind | undefined =>
	/s$/i.test(name) ? kindOfSection(name) : undefined;

const sectionOf = (name: string): Kind | undefined => {
	const word = name.toLowerCase().replace(ofFormat, "");
	return (
		kindOfSection(word) ??
		(ofTokens.test(word) ? sections.get("token") : ofBooks.test(word) ? sections.get("book") : undefined)
	);
};

export type SectionPlace = {
	section: Kind | undefined;
	/** Whether the folder is the section's own, and not one within it. */
	isSection: boolean;
};

/** The kind of the pictures in a folder, by the folder's name and the names of the folders around it. */
export function sectionPlace(folder: string): SectionPlace {
	const parts = folder.split("/");
	for (let at = parts.length - 1; at >= 0; at--) {
		const section = sectionOf(parts[at] ?? "");
		if (section) return { section, isSection: at === parts.length - 1 };
	}
	const isOfTiles = parts.some((part) => ofOutline.test(part) || ofTiles.test(part));
	return { section: isOfTiles ? "tile" : undefined, isSection: false };
}

/** Whether pictures in a folder may be cards or tiles. */
export function hasCards(folder: string): boolean {
	const { section } = sectionPlace(folder);
	return section === undefined || section === "deck" || section === "tile";
}

/** Words that may follow one for a side: `backsite/`, `front_images/`. */
const ofPictures = "([-_ ]?(sides?|sites?|cards?|images?|imgs?|pictures?|pics?))?";
const ofCards = `([-_ ]?(de[sl]?[-_ ]?)?(${cardWords}))?`;
const ofBacks = new RegExp(
	`^((cards?[-_ ]?)?backs?${ofPictures}|((${backWords})[sn]?|dos|rears?|reverses?|traseras?|тыл|рубашки)${ofCards})$`,
	"i",
);
const ofFronts = new RegExp(
	`^((cards?[-_ ]?)?(fronts?|faces?)${ofPictures}|((${frontWords})[sn]?|obverses?|delanteras?|лиц[оа])${ofCards})$`,
	"i",
);

/**
 * The folder of backs that a folder is, or is in: `back/old` is in `back`.
 * @returns undefined without one, or if a folder between them is called after fronts or a kind of piece
 */
export function backsFolderOf(folder: string): string | undefined {
	const parts = folder.split("/");
	const at = parts.findLastIndex(
		(part) => ofBacks.test(part) || ofFronts.test(part) || sectionOf(part) !== undefined,
	);
	return ofBacks.test(parts[at] ?? "") ? parts.slice(0, at + 1).join("/") : undefined;
}

/** Whether the pictures of a folder are the backs of cards in others. */
export const isBacksFolder = (folder: string): boolean => backsFolderOf(folder) !== undefined;

/** Whether a folder has the fronts of cards whose backs are in a folder next to it: `front/` and `back/`. */
export const isFrontsFolder = (folder: string): boolean => ofFronts.test(baseOf(folder));

/** Whether the cards of sheets in a folder stay in that folder: it belongs to one deck or bundle, or holds backs. */
export function isDeckFolder(folder: string): boolean {
	const { section, isSection } = sectionPlace(folder);
	return isBacksFolder(folder) || ((section === "deck" || section === "tile") && !isSection);
}
