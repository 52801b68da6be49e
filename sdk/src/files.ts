import type { FileInput } from "./api.ts";
import { type ClientErrorCode, type Fault, TuckboxError } from "./errors.ts";

export type PushFile =
	| Blob
	| {
			blob: Blob;
			/** `sha256-` and the base64 of it, where it is known already; it is trusted. */
			checksum?: string;
			contentType?: string;
	  };

/** A file that can be sent, under every name that the manifest has for these bytes. */
export type LocalFile = {
	names: string[];
	blob: Blob;
	contentType: FileInput["contentType"];
	byteSize: number;
	checksum: string;
};

export type FileFault = Fault & { code: ClientErrorCode };

/** Image types with the extensions of their storage keys (decisions 21, 22). */
const keyExtensions: Record<FileInput["contentType"], string> = {
	"image/png": "png",
	"image/jpeg": "jpg",
	"image/webp": "webp",
	"image/gif": "gif",
	"image/avif": "avif",
};

/** Bytes of one upload (interface.txt section 8). */
const mostBytes = 20 * 1024 * 1024;

/** What programs say although they do not know. */
const saysNothing: ReadonlySet<string> = new Set(["", "application/octet-stream"]);

function isImageType(type: string): type is FileInput["contentType"] {
	return Object.hasOwn(keyExtensions, type);
}

function imageType(name: string, said: string): FileInput["contentType"] | undefined {
	const type = said.split(";", 1)[0]?.trim().toLowerCase() ?? "";
	if (!saysNothing.has(type))
		return isImageType(type) ? type : type === "image/jpg" ? "image/jpeg" : undefined;
	const extension = name.slice(name.lastIndexOf(".") + 1).toLowerCase();
	const byName = `image/${extension === "jpg" ? "jpeg" : extension}`;
	return isImageType(byName) ? byName : undefined;
}

/** A file that is there and does not let itself be read. */
export function unreadable(name: string, message: string, cause: unknown): TuckboxError {
	const details = [{ file: name, field: "file", message }];
	return new TuckboxError("FILE_UNREADABLE", `${name} ${message}`, { details, cause });
}

/** Reads all of a file. @throws TuckboxError FILE_UNREADABLE */
export async function bytesOf(name: string, blob: Blob): Promise<ArrayBuffer> {
	try {
		return await blob.arrayBuffer();
	} catch (cause) {
		throw unreadable(name, "cannot be read: it was deleted or changed meanwhile", cause);
	}
}

/** The SHA-256 as presign takes it. @throws TuckboxError NO_CRYPTO */
async function checksumOf(bytes: ArrayBuffer): Promise<string> {
	// undefined on pages that came by plain http, whatever the types say
	const subtle: SubtleCrypto | undefined = globalThis.crypto?.subtle;
	if (subtle === undefined) {
		const message = "This page may not use SHA-256: open it by https or on localhost, or give checksums.";
		throw new TuckboxError("NO_CRYPTO", message);
	}
	const digest = new Uint8Array(await subtle.digest("SHA-256", bytes));
	return `sha256-${btoa(String.fromCharCode(...digest))}`;
}

/**
 * What has to be known of a file before it can be sent.
 * @throws TuckboxError FILE_… with one fault, NO_CRYPTO
 */
export async function describeFile(name: string, given: PushFile | undefined): Promise<LocalFile> {
	const refuse = (code: ClientErrorCode, message: string) =>
		new TuckboxError(code, `${name} ${message}`, { details: [{ file: name, field: "file", message }] });
	if (given === undefined) throw refuse("FILE_MISSING", "is in the manifest and not among the files");
	const { blob, checksum, contentType = blob.type } = given instanceof Blob ? { blob: given } : given;
	const type = imageType(name, contentType);
	if (type === undefined) throw refuse("FILE_TYPE_UNSUPPORTED", "is no PNG, JPEG, WebP, GIF or AVIF");
	if (blob.size === 0) throw refuse("FILE_EMPTY", "is empty");
	if (blob.size > mostBytes) {
		throw refuse("FILE_TOO_LARGE", `has ${(blob.size / 2 ** 20).toFixed(1)} MB; 20 MB are allowed`);
	}
	return {
		names: [name],
		blob,
		contentType: type,
		byteSize: blob.size,
		checksum: checksum ?? (await checksumOf(await bytesOf(name, blob))),
	};
}

/** The storage key of a file in a game: its content's (decision 22). */
export function contentKey(gameId: string, { checksum, contentType }: LocalFile): string {
	const digest = Uint8Array.from(atob(checksum.slice("sha256-".length)), (char) => char.charCodeAt(0));
	const hex = Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
	return `games/${gameId}/${hex}.${keyExtensions[contentType]}`;
}
