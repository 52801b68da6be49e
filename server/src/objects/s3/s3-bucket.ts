import { createHash } from "node:crypto";
import { OperatorError, Problem } from "../../domain/errors.ts";
import { type ObjectKey, objectPath } from "../../domain/object-key.ts";
import type { ObjectReader } from "../object-store.ts";
import { type Bucket, createS3Client, type S3Client, S3Refusal } from "./s3-client.ts";
import { createS3Incoming, createS3Store } from "./s3-store.ts";
import { s3Urls } from "./s3-urls.ts";

/** The object that a bucket is tested with. */
const probe: ObjectKey = { type: "incoming", uploadId: "check" };

/** Any page may upload what it has an address for, and read images as textures. */
const corsRules = `<CORSConfiguration xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><CORSRule><AllowedOrigin>*</AllowedOrigin><AllowedMethod>GET</AllowedMethod><AllowedMethod>HEAD</AllowedMethod><AllowedMethod>PUT</AllowedMethod><AllowedHeader>*</AllowedHeader><ExposeHeader>ETag</ExposeHeader><ExposeHeader>Content-Length</ExposeHeader><ExposeHeader>Content-Range</ExposeHeader><ExposeHeader>Accept-Ranges</ExposeHeader><MaxAgeSeconds>3600</MaxAgeSeconds></CORSRule></CORSConfiguration>`;

const refusedKeys = ["InvalidAccessKeyId", "SignatureDoesNotMatch", "AccessDenied"];

/** The reason why a bucket cannot be used, in one line for the operator. */
function readable({ endpoint, region, bucket }: Bucket, error: unknown): string {
	const cause = error instanceof Problem ? error.cause : error;
	if (!(cause instanceof S3Refusal)) {
		const { code, message } = cause as NodeJS.ErrnoException;
		return `S3_ENDPOINT: ${endpoint} cannot be reached (${message || code})`;
	}
	const { code } = cause;
	if (code === "NoSuchBucket") return `S3_BUCKET: the bucket "${bucket}" does not exist at ${endpoint}`;
	if (code === "RequestTimeTooSkewed") return `the clocks of this machine and of ${endpoint} differ too much`;
	if (code.startsWith("AuthorizationHeader") || code === "PermanentRedirect" || code === "InvalidRegion")
		return `S3_REGION: ${endpoint} does not accept "${region}" (${cause.message})`;
	if (refusedKeys.includes(code))
		return `S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY may not read and write the bucket "${bucket}" at ${endpoint} (${code})`;
	return `the bucket "${bucket}" at ${endpoint} cannot be used (${cause.message})`;
}

/** Checks that a bucket can be listed, written and deleted from. @throws OperatorError with the reason if not */
async function tryBucket(bucket: Bucket): Promise<void> {
	const client = createS3Client(bucket, () => undefined);
	try {
		await client.send({ method: "GET", path: "", query: { "list-type": "2", "max-keys": "1" } });
		await client.send({ method: "PUT", path: objectPath(probe), body: Buffer.from("written by Tuckbox") });
		await client.send({ method: "DELETE", path: objectPath(probe) });
	} catch (error) {
		throw new OperatorError(readable(bucket, error), { cause: error });
	} finally {
		client.close();
	}
}

/** Whether the bucket's CORS rules allow pages of other origins to PUT, asked for as a browser does. */
async function allowsPages(client: S3Client): Promise<boolean> {
	const headers = { "content-type": "image/png" };
	const address = await client.presign({ method: "PUT", path: objectPath(probe), headers, lifetime: 60 });
	const answer = await fetch(address, {
		method: "OPTIONS",
		headers: {
			origin: "https://tool.example",
			"access-control-request-method": "PUT",
			"access-control-request-headers": "content-type",
		},
		signal: AbortSignal.timeout(10_000),
	});
	await answer.arrayBuffer();
	return answer.ok && answer.headers.has("access-control-allow-origin");
}

/**
 * Allows pages of other origins to use the bucket, if it has no CORS rules of its own.
 * @returns whether they can
 */
async function openToPages(client: S3Client): Promise<boolean> {
	if (await allowsPages(client)) return true;
	const rules = await client.send({ method: "GET", path: "", query: { cors: "" } });
	if (rules.status !== 404) return false; // existing rules stay unchanged
	const body = Buffer.from(corsRules);
	const md5 = createHash("md5").update(body).digest("base64");
	const headers = { "content-type": "application/xml", "content-md5": md5 };
	await client.send({ method: "PUT", path: "", query: { cors: "" }, headers, body });
	return await allowsPages(client);
}

/**
 * The images of a service in a bucket, with their addresses.
 * @param publicUrl the public address of the service
 * @throws OperatorError in one line when the bucket cannot be used
 */
export async function openBucket(
	bucket: Bucket & { publicUrl: string | undefined },
	publicUrl: () => string,
	log: { warn(facts: object, message: string): void },
) {
	await tryBucket(bucket);
	const trouble = (error: unknown) => log.warn({ err: error }, "the image storage failed");
	const client = createS3Client(bucket, trouble);
	const isOpen = await openToPages(client).catch(() => false);
	if (!isOpen) {
		log.warn(
			{ bucket: bucket.bucket },
			"the bucket's CORS rules do not allow browsers to upload images; docs/OPERATING.md shows the rules it needs",
		);
	}
	return {
		objects: createS3Store(client),
		incoming: createS3Incoming(client),
		urls: s3Urls(client, publicUrl, bucket.endpoint, bucket.publicUrl),
		close: client.close,
	};
}

/** The objects in a bucket, read-only. */
export function readBucket(bucket: Bucket): ObjectReader {
	return createS3Store(createS3Client(bucket, () => undefined));
}
