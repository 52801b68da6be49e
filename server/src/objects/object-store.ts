import type { Readable } from "node:stream";
import type { FilesAt } from "../domain/components/record.ts";
import type { ObjectKey } from "../domain/object-key.ts";

/** Bytes `start` to `end` of an object, both included. */
type ByteRange = { start: number; end: number };

/** An object in a listing. */
export type Listed = {
	path: string;
	/** In bytes; undefined if the listing does not include it. */
	size: number | undefined;
};

/** A limit for a change of an object: it is not sent when no time is left, and given up when that time has passed. */
export type Limit = {
	/** In ms. */
	left(): number;
};

/** The port to stored objects; each kind of storage has one adapter. An object exists whole or not at all. */
export type ObjectStore = {
	/**
	 * Stores an object, durably when it returns; if the source fails, nothing is left.
	 * An object of the same key is replaced in one step.
	 */
	put(key: ObjectKey, bytes: AsyncIterable<Uint8Array> | Uint8Array, limit?: Limit): Promise<void>;
	/**
	 * Gives the bytes of `from` a second key, durably.
	 * @param contentType type that the object has for clients that read directly from the store
	 * @returns false if the object `from` does not exist
	 */
	copy(from: ObjectKey, to: ObjectKey, contentType?: string): Promise<boolean>;
	/** Size in bytes; undefined if the object does not exist. */
	size(key: ObjectKey): Promise<number | undefined>;
	/** The whole object, or undefined if it does not exist. */
	read(key: ObjectKey): Promise<Buffer | undefined>;
	/**
	 * The object as bytes or as a local file, whichever costs less; undefined if it does not exist.
	 */
	locate(key: ObjectKey): Promise<Buffer | string | undefined>;
	/** An object, or a part of it, as a stream; the stream fails if it does not exist. */
	stream(key: ObjectKey, range?: ByteRange): Readable;
	/** Deletes an object, if it exists. */
	delete(key: ObjectKey, limit?: Limit): Promise<void>;
	/** Deletes everything whose path begins with `prefix`, which ends in a slash. */
	deletePrefix(prefix: string): Promise<void>;
	/** The ids of the uploads that have staged bytes. */
	listStaged(): AsyncIterable<string>;
	/** The ids of the games that have objects. */
	listGames(): AsyncIterable<string>;
	/** Everything under a game's prefix, in no particular order. */
	listObjects(gameId: string): AsyncIterable<Listed>;
	/** Fails when the storage cannot be reached or written. */
	check(): Promise<void>;
};

/** Read-only access to objects. */
export type ObjectReader = Pick<
	ObjectStore,
	"size" | "read" | "stream" | "listStaged" | "listGames" | "listObjects"
>;

/** The port to a second place for the objects of a store: its backup. */
export type ObjectVault = ObjectStore & {
	/** Copies an object of the store to the same key here. @returns false when it does not exist there */
	take(key: ObjectKey): Promise<boolean>;
	/** Makes the copied objects durable. */
	sync(): Promise<void>;
};

/**
 * The port to bytes that callers PUT straight to the store, past this service; only some kinds of storage have it. The
 * bytes may be replaced by anyone with the address until it expires.
 */
export type Incoming = {
	/** Finds the bytes that were PUT for an upload; they are read only if their number is the announced one. */
	read(
		uploadId: string,
		byteSize: number,
	): Promise<{ contentType: string | undefined; size: number; bytes: Buffer | undefined } | undefined>;
	/** Deletes it, if it exists. */
	delete(uploadId: string): Promise<void>;
	/** The ids of the uploads for which something was PUT. */
	list(): AsyncIterable<string>;
};

/** The upload that an address is created for. */
type UploadTarget = {
	id: string;
	secret: string;
	/** In ms. */
	expiresAt: number;
	/** The time until then, in ms. */
	lifetime: number;
	contentType: string;
	byteSize: number;
};

/** The addresses under which callers reach the bytes. */
export type ObjectUrls = {
	/** The address to PUT the bytes of an upload to; it needs no further permission. */
	upload(target: UploadTarget): string | Promise<string>;
	/** The base addresses of stored images; the paths of their objects follow. */
	filesAt(): FilesAt;
	/** The public address of a source image. */
	source(key: string): string;
	/** The store's own address of an image, and for how many seconds it is valid; absent: this service sends the bytes. */
	redirect?(key: ObjectKey, method: "GET" | "HEAD"): Promise<{ address: string; seconds: number }>;
	/** Other origins where browsers read and PUT images. */
	origins?: readonly string[];
};
