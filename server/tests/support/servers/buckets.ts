import { randomBytes } from "node:crypto";
import { test } from "node:test";
import { readConfig } from "../../../src/config.ts";
import { type Bucket, createS3Client } from "../../../src/objects/s3/s3-client.ts";
import { createS3Store } from "../../../src/objects/s3/s3-store.ts";
import { embeddedTest } from "../engine.ts";
import { startS3StandIn } from "./s3-stand-in.ts";

/** A test's own bucket: the variables that configure a service to use it, and its disposal. */
export type TestBucket = { env: Record<string, string>; bucket: Bucket; remove(): Promise<void> };

const names = ["ENDPOINT", "REGION", "ACCESS_KEY_ID", "SECRET_ACCESS_KEY"];

/** The store that `TEST_S3_ENDPOINT` and its companions name, if any: a real server. */
export const hasS3Server = names.every((name) => Boolean(process.env[`TEST_S3_${name}`]));

/** The bucket that variables name. */
export function bucketOf(env: Record<string, string>): Bucket {
	const { objects } = readConfig(env);
	if (objects.kind !== "s3") throw new Error("no bucket");
	return objects;
}

/** A new bucket on the real server. */
export async function makeServerBucket(): Promise<TestBucket> {
	const name = `test-${randomBytes(8).toString("hex")}`;
	const given = names.map((word) => [`S3_${word}`, process.env[`TEST_S3_${word}`] ?? ""]);
	const env = { ...Object.fromEntries(given), S3_BUCKET: name };
	const bucket = bucketOf(env);
	const client = createS3Client(bucket, (error) => console.error(error));
	await client.send({ method: "PUT", path: "" });
	return {
		env,
		bucket,
		async remove() {
			await createS3Store(client).deletePrefix("");
			await client.send({ method: "DELETE", path: "" });
			client.close();
		},
	};
}

/** A new bucket on its own stand-in. */
export async function makeStandInBucket(): Promise<TestBucket> {
	const standIn = await startS3StandIn();
	standIn.makeBucket("test-bucket");
	const env = standIn.env("test-bucket");
	return { env, bucket: bucketOf(env), remove: () => standIn.stop() };
}

/** A new bucket on the real server if there is one, else on a stand-in. */
export const makeBucket = hasS3Server ? makeServerBucket : makeStandInBucket;

/** Whether services under test store their images in a bucket. */
export const usesBucket = process.env.TEST_OBJECTS === "s3";

const skipped = test.skip as typeof test;

/** For tests that read the folder with the images, or that S3 answers in its own way. */
export const diskTest: typeof test = usesBucket ? skipped : test;

/** For tests of a whole data folder: its records and its images. */
export const folderTest: typeof test = usesBucket ? skipped : embeddedTest;
