import { objectPath } from "../../domain/object-key.ts";
import type { ObjectUrls } from "../object-store.ts";
import type { S3Client } from "./s3-client.ts";

/** A signed address for reading stays the same for this long, so that browsers can cache the image; in ms. */
const signatureReuseMs = 30 * 60 * 1000;
/** It is valid for at least half an hour after it was handed out; in seconds. */
const readLifetimeSeconds = 60 * 60;
/** Time for which a redirect may be cached, in seconds. */
const redirectLifetimeSeconds = 10 * 60;
const permanentRedirectSeconds = 24 * 60 * 60;

/**
 * The addresses of images in a bucket.
 * @param publicUrl the public address of the service
 * @param endpoint the address that accepts PUTs
 * @param bucketUrl where the bucket's `games/` can be read without a signature; if undefined, readers get signed addresses
 */
export function s3Urls(
	client: S3Client,
	publicUrl: () => string,
	endpoint: string,
	bucketUrl: string | undefined,
): Required<ObjectUrls> {
	const ours = () => `${publicUrl()}/files/`;
	const sources = () => (bucketUrl === undefined ? ours() : `${bucketUrl}/`);
	return {
		async upload({ id, lifetime, contentType, byteSize }) {
			return await client.presign({
				method: "PUT",
				path: objectPath({ type: "incoming", uploadId: id }),
				headers: { "content-type": contentType, "content-length": String(byteSize) },
				lifetime: lifetime / 1000,
			});
		},
		// a derived image has an address before it exists, and only the service can wait for it
		filesAt: () => ({ sources: sources(), derived: ours() }),
		source: (key) => sources() + key,
		origins: [...new Set([endpoint, bucketUrl ?? endpoint].map((url) => new URL(url).origin))],
		async redirect(key, method) {
			if (bucketUrl !== undefined) {
				return { address: `${bucketUrl}/${objectPath(key)}`, seconds: permanentRedirectSeconds };
			}
			const at = Date.now() - (Date.now() % signatureReuseMs);
			const address = await client.presign({
				method,
				path: objectPath(key),
				lifetime: readLifetimeSeconds,
				at,
			});
			return { address, seconds: redirectLifetimeSeconds };
		},
	};
}
