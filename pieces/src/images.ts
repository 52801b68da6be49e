/** The image types an upload may announce, with the extension of their keys. */
export const imageTypes = {
	"image/png": "png",
	"image/jpeg": "jpg",
	"image/webp": "webp",
	"image/gif": "gif",
	"image/avif": "avif",
} as const;

export type ImageType = keyof typeof imageTypes;
export const imageTypeNames = Object.keys(imageTypes) as ImageType[];

export function isImageType(type: string): type is ImageType {
	return Object.hasOwn(imageTypes, type);
}

/** The end of an image file's name. */
export const imageExtension = /\.(png|jpe?g|webp|gif|avif)$/i;

/**
 * The end of the name of a file that images are made from: a drawing, or a picture in a format that cannot be uploaded.
 */
export const sourceExtension = /\.(svgz?|tiff?|bmp)$/i;

/** The extensions of pictures in a folder: images, then files that images are made from. */
export const pictureExtensions: readonly string[] = [
	...["png", "jpg", "jpeg", "webp", "gif", "avif"],
	...["svg", "svgz", "tif", "tiff", "bmp"],
];

/** The image type for the extension of a file's name; undefined for other names. */
export function typeOfName(file: string): ImageType | undefined {
	const end = imageExtension.exec(file)?.[1]?.toLowerCase();
	const key = end === "jpeg" ? "jpg" : end;
	return imageTypeNames.find((type) => imageTypes[type] === key);
}

/** The media type in a Content-Type header: lower case, without parameters. */
export function mediaType(header: string | undefined): string {
	return (header ?? "").split(";", 1)[0]?.trim().toLowerCase() ?? "";
}

/** The storage key of a source image, which follows from its game and content. */
export function sourceKey(gameId: string, sha256Hex: string, contentType: ImageType): string {
	return `games/${gameId}/${sha256Hex}.${imageTypes[contentType]}`;
}

/** The images derived from a source, with the length of their long edge in pixels; the smallest first. */
export const variants = { thumb: 256, medium: 512, display: 1024, large: 2048 } as const;
export type Variant = keyof typeof variants;
export const variantNames = Object.keys(variants) as Variant[];

/** Maximum length of a card's longer edge in mm: tarot cards, the largest common ones, have 4.75 in. */
const longestCardMm = 125;

/**
 * The images that are derived from an image, or from the part of it that is shown. `thumb` and `display` always exist.
 * An image without the pixels for `medium` has none, because its `display` is not larger. Only pieces larger than a
 * card have a `large` one.
 * @param longEdgeMm the longer edge of the piece
 */
export function variantsOf(shown: { width: number; height: number }, longEdgeMm: number): Variant[] {
	const longEdge = Math.max(shown.width, shown.height);
	return variantNames.filter((variant) => {
		if (variant === "medium") return longEdge > variants.medium;
		return variant !== "large" || (longEdge > variants.display && longEdgeMm > longestCardMm);
	});
}
