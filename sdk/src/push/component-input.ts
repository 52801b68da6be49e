import type { AssetInput, ComponentInput } from "../http/api.ts";
import type { ManifestComponent } from "./manifest.ts";

/**
 * Converts a component to the form that the service accepts.
 * @param imageOf returns the name of a file's image: its key, and its URL once it has one
 */
export function componentInput<Image extends Pick<AssetInput, "contentType"> & { key: string }>(
	{ images, pages, cover, ...fields }: ManifestComponent,
	imageOf: (file: string) => Image,
): Omit<ComponentInput, "assets"> & {
	assets?: (Omit<AssetInput, "key" | "sourceUrl" | "contentType"> & Image)[];
} {
	const assets = images?.map(({ file, ...side }) => ({ ...side, ...imageOf(file) }));
	return {
		...fields,
		...(assets !== undefined && { assets }),
		...(pages !== undefined && { pages: pages.map((file) => imageOf(file).key) }),
		...(cover !== undefined && { cover: cover === null ? null : imageOf(cover).key }),
	};
}
