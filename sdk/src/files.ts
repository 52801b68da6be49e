import {
	type Because,
	because,
	bytesBeyond,
	bytesText,
	type ImageType,
	isImageType,
	limits,
	mediaType,
	sourceKey,
	typeOfName,
} from "@tuckbox/pieces";
import type { FileInput } from "./http/api.ts";
import { type ClientErrorCode, type Fault, TuckboxError } from "./http/errors.ts";

export type PushFile =
	| Blob
	/** Bytes, such as a Buffer. */
	| Uint8Array
	| {
			blob: Blob;
			/** `sha256-` and the digest in base64, if you know it already. It is not verified here. */
			checksum?: string;
			contentType?: string;
	  };

/** A file that can be uploaded, with all names that the manifest has for its bytes. */
export type LocalFile = {
	names: string[];
	blob: Blob;
	contentType: FileInput["contentType"];
	byteSize: number;
	checksum: string;
};

export type FileFault = Fault & { code: ClientErrorCode };

/** Content types that programs give for unknown types. */
const unknownTypes: ReadonlySet<string> = new Set(["", "application/octet-stream"]);

function imageType(name: string, contentType: string): ImageType | undefined {
	const type = mediaType(contentType);
	if (!unknownTypes.has(type))
		return isImageType(type) ? type : type === "image/jpg" ? "image/jpeg" : undefined;
	return typeOfName(name);
}

/** The error for a file that exists but cannot be read. */
export function unreadable(
	name: string,
	why: Pick<Fault, "message" | "reason" | "params">,
	cause: unknown,
): TuckboxError {
	const details = [{ file: name, field: "file", ...why }];
	return new TuckboxError("FILE_UNREADABLE", `${name} ${why.message}`, { details, cause });
}

/** Reads all of a file. @throws TuckboxError FILE_UNREADABLE */
export async function readBytes(name: string, blob: Blob): Promise<ArrayBuffer> {
	try {
		return await blob.arrayBuffer();
	} catch (cause) {
		throw unreadable(name, because("FILE_CHANGED"), cause);
	}
}

/** The SHA-256 in the form that presign expects. @throws TuckboxError NO_CRYPTO */
async function checksumOf(bytes: ArrayBuffer): Promise<string> {
	// undefined on pages loaded over plain http, although its type does not allow that
	const subtle: SubtleCrypto | undefined = globalThis.crypto?.subtle;
	if (subtle === undefined) {
		const message =
			"Browsers provide SHA-256 only on https and localhost pages. Open this page there, or pass checksums.";
		throw new TuckboxError("NO_CRYPTO", message);
	}
	const digest = new Uint8Array(await subtle.digest("SHA-256", bytes));
	return `sha256-${btoa(String.fromCharCode(...digest))}`;
}

function withBlob(given: PushFile): Exclude<PushFile, Blob | Uint8Array> {
	if (given instanceof Blob) return { blob: given };
	if (given instanceof Uint8Array) return { blob: new Blob([given as Uint8Array<ArrayBuffer>]) };
	return given;
}

/**
 * Reads the facts about a file that a push needs before it uploads it.
 * @throws TuckboxError FILE_… with one fault, NO_CRYPTO
 */
export async function describeFile(name: string, given: PushFile | undefined): Promise<LocalFile> {
	const refuse = (code: ClientErrorCode, why: Because) =>
		new TuckboxError(code, `${name} ${why.message}`, { details: [{ file: name, field: "file", ...why }] });
	if (given === undefined) throw refuse("FILE_MISSING", because("FILE_MISSING"));
	const { blob, checksum, contentType = blob.type } = withBlob(given);
	const type = imageType(name, contentType);
	if (type === undefined) throw refuse("FILE_TYPE_UNSUPPORTED", because("FILE_TYPE"));
	if (blob.size === 0) throw refuse("FILE_EMPTY", because("FILE_EMPTY"));
	if (blob.size > limits.maxUploadBytes) {
		throw refuse(
			"FILE_TOO_LARGE",
			because("FILE_TOO_LARGE", {
				size: bytesBeyond(blob.size, limits.maxUploadBytes),
				max: bytesText(limits.maxUploadBytes),
			}),
		);
	}
	return {
		names: [name],
		blob,
		contentType: type,
		byteSize: blob.size,
		checksum: checksum ?? (await checksumOf(await readBytes(name, blob))),
	};
}

/** The storage key of a file in a game, which follows from its content. */
export function contentKey(gameId: string, { checksum, contentType }: LocalFile): string {
	const digest = Uint8Array.from(atob(checksum.slice("sha256-".length)), (char) => char.charCodeAt(0));
	const hex = Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
	return sourceKey(gameId, hex, contentType);
}
