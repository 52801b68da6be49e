import type { Readable } from "node:stream";
import type { ObjectKey } from "../domain/object-key.ts";
import type { FilesAt } from "../domain/record.ts";

/** Bytes `start` to `end` of an object, both included. */
type ByteRange = { start: number; end: number };

/** The port to the bytes; each storage has one adapter. An object is there whole or not at all. */
export type ObjectStore = {
	/**
	 * Stores an object: durable when it returns; when the source throws or ends early by an error, nothing is left.
	 * An object of the same key is replaced in one step.
	 */
	put(key: ObjectKey, bytes: AsyncIterable<Uint8Array> | Uint8Array): Promise<void>;
	/**
	 * Gives the bytes of `from` a second key, durably.
	 * @param contentType what a store that is read from directly serves it as
	 * @returns false when there is no object `from`
	 */
	copy(from: ObjectKey, to: ObjectKey, contentType?: string): Promise<boolean>;
	/** Size in bytes, or undefined when there is no such object. */
	size(key: ObjectKey): Promise<number | undefined>;
	/** The whole object, or undefined when there is none. */
	read(key: ObjectKey): Promise<Buffer | undefined>;
	/**
	 * The object for a reader that takes bytes as well as a file of this machine: whichever costs less; undefined when
	 * there is none.
	 */
	locate(key: ObjectKey): Promise<Buffer | string | undefined>;
	/** An object, or a part of it, as a stream; it fails when there is none. */
	stream(key: ObjectKey, range?: ByteRange): Readable;
	/** Deletes an object; one that is not there is fine. */
	delete(key: ObjectKey): Promise<void>;
	/** Deletes everything whose path begins with `prefix`, which ends in a slash. */
	deletePrefix(prefix: string): Promise<void>;
	/** The ids of the uploads that have staged bytes. */
	listStaged(): AsyncIterable<string>;
	/** The ids of the games that have objects. */
	listGames(): AsyncIterable<string>;
	/** The paths of everything that lies under a game's prefix, in no order. */
	listObjects(gameId: string): AsyncIterable<string>;
	/** Fails when the storage cannot be reached or written. */
	check(): Promise<void>;
};

/** What looks at objects and changes none. */
export type ObjectReader = Pick<
	ObjectStore,
	"size" | "read" | "stream" | "listStaged" | "listGames" | "listObjects"
>;

/** The port to a second place for the objects of a store: its backup. */
export type ObjectVault = ObjectStore & {
	/** Copies an object of the store into the same place here. @returns false when the store has none */
	take(key: ObjectKey): Promise<boolean>;
	/** Makes durable what was taken. */
	sync(): Promise<void>;
};

/**
 * The port to bytes that callers PUT straight to the store, past this service; only some storages have it. Whoever has
 * the address may replace them until it expires.
 */
export type Incoming = {
	/** What was PUT for an upload, if anything; its bytes are read only when they are as many as announced. */
	read(
		uploadId: string,
		byteSize: number,
	): Promise<{ contentType: string | undefined; size: number; bytes: Buffer | undefined } | undefined>;
	/** Deletes it; what is not there is fine. */
	delete(uploadId: string): Promise<void>;
	/** The ids of the uploads for which something was PUT. */
	list(): AsyncIterable<string>;
};

/** What an address for a PUT is made for. */
type UploadTarget = {
	id: string;
	secret: string;
	/** In ms. */
	expiresAt: number;
	/** How long that is from now, in ms. */
	lifetime: number;
	contentType: string;
	byteSize: number;
};

/** The addresses under which callers reach the bytes. */
export type ObjectUrls = {
	/** Where to PUT the bytes of an upload; whoever has the address may do so once it is given. */
	upload(target: UploadTarget): string | Promise<string>;
	/** What the addresses of stored images begin with; the paths of their objects follow. */
	filesAt(): FilesAt;
	/** Where everybody reads a source image. */
	source(key: string): string;
	/** Where the store itself serves an image, and for how many seconds; absent: this service sends the bytes. */
	redirect?(key: ObjectKey, method: "GET" | "HEAD"): Promise<{ address: string; seconds: number }>;
	/** Where else than at this service browsers read and PUT images. */
	origins?: readonly string[];
};
