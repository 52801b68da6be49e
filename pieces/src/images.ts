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
export const imageExtensions: readonly string[] = ["png", "jpg", "jpeg", "webp", "gif", "avif"];

/** The image type that a file's name ends in; undefined for other names. */
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

/** The images derived from a source, with the length of their long edge in pixels. */
export const variants = { display: 1024, thumb: 256 } as const;
export type Variant = keyof typeof variants;
