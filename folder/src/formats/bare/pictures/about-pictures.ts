import { baseOf, largestGroup, readPictureName } from "@tuckbox/pieces";
import { listed } from "../../../read/listed.ts";
import type { ReadContext } from "../../../read/read-context.ts";
import { remark } from "../../../remarks.ts";
import { isBoardName } from "../../folder-words.ts";
import { isBacksFolder, sectionPlace } from "../../sections.ts";
import { largestFirst } from "./picture-pixels.ts";
import { picturesOfReadme } from "./shown-pictures.ts";

// Pictures about the game, and of web pages: logos, previews, examples, photographs in a README.

type Folders = Map<string, string[]>;

/** Names of pictures that belong to web pages and repositories. */
const ofPages =
	/^(favicon|apple-touch-icon|android-chrome|mstile|safari-pinned-tab|og-image|social-preview|maskable-icon)([-_.\d]|$)/i;
/** Words for pictures about the game, anywhere in a name. */
const aboutGame =
	/(^|[-_ ])(logos?|logo(marca|tipo|type)s?|screen[-_ ]?shots?|thumbnails?|previews?|showcases?|mock[-_ ]?ups?)([-_ ]|\d*$)/i;
/** Names that cameras, messengers and systems give to photographs and screenshots. */
const ofCameras =
	/^((img|dsc[nf]?|pxl|mvimg|dji)[-_]?\d{4,}|whatsapp[-_ ]image|screen[-_ ]?shot|bildschirmfoto|captura de (pantalla|tela)|capture d[\p{L}’'_ ]*[eé]cran|schermata|zrzut ekranu|снимок экрана|スクリーンショット|屏幕截图|螢幕擷取|截屏)/iu;
/** Words that cards may have for names, too: they count for pictures of another size than most. */
const ofSeveral =
	/^(examples?|samples?|decorations?)[-_ ]|(^|[-_ ])(drop[-_ ]?)?shadow$|^(avatars?|profile?s?)[-_ ]?\d+$|[-_ ](examples?|samples?|hand|template|placeholder)([-_ ]?\d+)?$|(^|[-_ ])(banners?|posters?|photos?|fotos?|wallpapers?|splash([-_ ]?screen)?|backdrops?|flyers?|box[-_ ]?(art|top))([-_ ]?\d+)?$/i;
/** A photograph of the game is a JPEG; a sheet of cards that a README shows is hardly one. */
const photograph = /\.jpe?g$/i;
/** A word for a picture without its texts: in capitals, or alone. */
const ofTemplate = /(^|[-_ ])TEMPLATE([-_ ]|$)|^[Tt]emplate$/;
/** Pictures about a game are fewer than this share of their folder; where they are more, they may be pieces. */
const maxShare = 0.5;
/** Maximum number of pictures about the game that are a folder of their own. */
const maxAlone = 3;
/** Minimum share of photographs in a folder whose other pictures are then none of the game's either. */
const minFromCamera = 0.5;
/** Minimum number of pixels of a photograph, and its length for its width, unless it was edited to be printed on a card. */
const ofLens = { px: 4_000_000, proportions: [4 / 3, 3 / 2, 16 / 9], tolerance: 0.01 };
/** Minimum share of pictures in one size, for others to differ. */
const minInSize = 0.5;

const isOfKind = (folder: string) => sectionPlace(folder).section !== undefined || isBacksFolder(folder);
const stemOf = (file: string) => baseOf(readPictureName(file).stem);
/** The name as it stands: the number of a photograph is no count. */
const isOfCamera = (file: string) => ofCameras.test(baseOf(file).normalize("NFC"));

/** Photographs as a camera wrote them: by their names, or by their EXIF data and their size. */
async function photographsIn(files: readonly string[], context: ReadContext): Promise<ReadonlySet<string>> {
	const areThese = await Promise.all(
		files.map(async (file) => {
			if (isOfCamera(file)) return true;
			if (!photograph.test(file)) return false;
			const header = await context.headerOf(file).catch(() => undefined);
			if (header?.isOfCamera === undefined || header.widthPx * header.heightPx < ofLens.px) return false;
			const { widthPx, heightPx } = header;
			const own = Math.max(widthPx, heightPx) / Math.min(widthPx, heightPx);
			return ofLens.proportions.some((usual) => Math.abs(own / usual - 1) <= ofLens.tolerance);
		}),
	);
	return new Set(files.filter((_, at) => areThese[at]));
}

/** The pictures of a folder in another size than most of them. */
export async function otherSizes(
	files: readonly string[],
	context: ReadContext,
): Promise<ReadonlySet<string>> {
	const sized = await Promise.all(
		files.map(async (file) => {
			const header = await context.headerOf(file).catch(() => undefined);
			return { file, size: header === undefined ? "" : `${header.widthPx} ${header.heightPx}` };
		}),
	);
	const [first, ...more] = largestGroup(sized, ({ size }) => size) ?? [];
	if (more.length + 1 < files.length * minInSize) return new Set();
	return new Set(sized.filter(({ size }) => size !== first?.size).map(({ file }) => file));
}

/** The pictures of a folder that are about the game, by their names. */
async function aboutIn(
	files: readonly string[],
	photographs: ReadonlySet<string>,
	shown: ReadonlySet<string>,
	context: ReadContext,
): Promise<string[]> {
	const named = files.filter(
		(file) => aboutGame.test(stemOf(file)) || ofTemplate.test(stemOf(file)) || photographs.has(file),
	);
	const isShown = (file: string) => shown.has(file) && photograph.test(file) && !isBoardName(stemOf(file));
	const doubtful = files.filter(
		(file) =>
			!named.includes(file) && !context.listed.has(file) && (ofSeveral.test(stemOf(file)) || isShown(file)),
	);
	if (doubtful.length === 0) return named;
	// a folder of nothing else
	if (named.length + doubtful.length === files.length)
		return files.filter((file) => !ofPages.test(stemOf(file)));
	const hasBoards = files.some((file) => !doubtful.includes(file) && isBoardName(stemOf(file)));
	const others = hasBoards ? new Set(doubtful) : await otherSizes(files, context);
	return [...named, ...doubtful.filter((file) => others.has(file))];
}

/**
 * Leaves out pictures about the game and of web pages; in folders named after kinds, they are pieces.
 * @param hasPieces whether there are pieces outside of a folder
 */
export async function leaveOutAbout(
	folders: Folders,
	context: ReadContext,
	hasPieces: (except: string) => boolean,
): Promise<void> {
	const left: string[] = [];
	const shown = await picturesOfReadme(context);
	for (const [folder, files] of [...folders]) {
		if (isOfKind(folder)) continue;
		const ofPage = files.filter((file) => ofPages.test(stemOf(file)));
		const photographs = await photographsIn(files, context);
		const about = await aboutIn(files, photographs, shown, context);
		const minPhotographs = folder === "" ? files.length : files.length * minFromCamera;
		const areFromCamera = photographs.size >= minPhotographs && hasPieces(folder);
		const pieces = files.filter((file) => !ofPage.includes(file) && !about.includes(file));
		const isFew = about.length < files.length * maxShare;
		const isAlone = pieces.length === 0 && files.length <= maxAlone && hasPieces(folder);
		const hasBoards = pieces.some((file) => isBoardName(stemOf(file)));
		const others = isFew || isAlone || hasBoards ? pieces : files.filter((file) => !ofPage.includes(file));
		const rest = areFromCamera && !hasBoards ? [] : others;
		if (rest.length === files.length) continue;
		left.push(...files.filter((file) => !rest.includes(file)));
		if (rest.length === 0) folders.delete(folder);
		else folders.set(folder, rest);
	}
	const [first] = left;
	if (first === undefined) return;
	const files = listed(await largestFirst(left, context));
	context.guess(first, remark("NOT_OF_GAME", { count: left.length, files, line: `!${first}` }));
}
