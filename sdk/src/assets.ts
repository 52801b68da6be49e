import { batches } from "./batches.ts";
import type {
	Asset,
	Confirmed,
	ConfirmInput,
	ConfirmVerdict,
	FileInput,
	PresignedUpload,
} from "./http/api.ts";
import type { CallOptions, Transport } from "./http/transport.ts";
import type { UploadProgress } from "./uploads.ts";

export type UploadOptions = CallOptions & {
	fileName?: string;
	/** `sha256-` and the digest in base64, if you know it already. It is not verified here. */
	checksum?: string;
	/** By default the blob's type or, without one, the type for the file name's extension. */
	contentType?: string;
	onProgress?(progress: UploadProgress): void;
};

/** A file that the game has. Pass `key`, `publicUrl` (as `sourceUrl`) and `contentType` to make it a side of a component. */
export type UploadedFile = Pick<PresignedUpload, "key" | "publicUrl" | "contentType"> & {
	checksum: string;
	byteSize: number;
	/** Whether its bytes were sent; false if the game already had them. */
	sent: boolean;
};

/** An app's images in a game. */
export class Assets {
	readonly #transport: Transport;
	readonly #gameId: string;

	constructor(transport: Transport, gameId: string) {
		this.#transport = transport;
		this.#gameId = gameId;
	}

	/**
	 * Uploads a file in three calls, or in one if the game already has it.
	 * @throws TuckboxError also if the service cannot use the image
	 */
	async upload(blob: Blob, options: UploadOptions = {}): Promise<UploadedFile> {
		const { fileName = "image", checksum, contentType, signal, onProgress } = options;
		// a page that only reads loads without these modules
		const [{ describeFile }, { uploadFiles }] = await Promise.all([
			import("./files.ts"),
			import("./uploads.ts"),
		]);
		const given = {
			blob,
			...(checksum !== undefined && { checksum }),
			...(contentType !== undefined && { contentType }),
		};
		const file = await describeFile(fileName, given);
		const { uploads, sent } = await uploadFiles(this.#transport, this.#gameId, [file], {
			concurrency: 1,
			signal,
			onProgress: (progress) => onProgress?.(progress),
		});
		const { key, publicUrl } = uploads.get(file) as PresignedUpload;
		const { byteSize } = file;
		return {
			key,
			publicUrl,
			contentType: file.contentType,
			checksum: file.checksum,
			byteSize,
			sent: sent.length > 0,
		};
	}

	/** Requests the address to which to send a file. */
	async presign(file: FileInput, o: CallOptions = {}): Promise<PresignedUpload> {
		return await this.#transport.call("POST /api/v1/games/{gameId}/assets/presign", {
			...o,
			params: { gameId: this.#gameId },
			body: file,
		});
	}

	/** Requests the addresses to which to send any number of files, in calls of up to 200. */
	async presignAll(files: readonly FileInput[], o: CallOptions = {}): Promise<PresignedUpload[]> {
		const uploads: PresignedUpload[] = [];
		for (const batch of batches(files)) {
			const call = { ...o, params: { gameId: this.#gameId }, body: { files: batch } };
			uploads.push(
				...(await this.#transport.call("POST /api/v1/games/{gameId}/assets/presign/batch", call)).uploads,
			);
		}
		return uploads;
	}

	/** Confirms that a file has been sent. Check the warnings: an image that cannot be used is confirmed, too. */
	async confirm(upload: ConfirmInput, o: CallOptions = {}): Promise<Confirmed> {
		return await this.#transport.call("POST /api/v1/games/{gameId}/assets/upload-complete", {
			...o,
			params: { gameId: this.#gameId },
			body: upload,
		});
	}

	/** Confirms that files have been sent, in calls of up to 200. Each has its own result. */
	async confirmAll(uploads: readonly ConfirmInput[], o: CallOptions = {}): Promise<ConfirmVerdict[]> {
		const verdicts: ConfirmVerdict[] = [];
		for (const batch of batches(uploads)) {
			const call = { ...o, params: { gameId: this.#gameId }, body: { uploads: batch } };
			verdicts.push(
				...(await this.#transport.call("POST /api/v1/games/{gameId}/assets/upload-complete/batch", call))
					.uploads,
			);
		}
		return verdicts;
	}

	/** Returns all images, in the order in which they were uploaded. */
	async list(o: CallOptions = {}): Promise<Asset[]> {
		return (
			await this.#transport.call("GET /api/v1/games/{gameId}/assets", {
				...o,
				params: { gameId: this.#gameId },
			})
		).assets;
	}

	async get(assetId: string, o: CallOptions = {}): Promise<Asset> {
		return await this.#transport.call("GET /api/v1/games/{gameId}/assets/{assetId}", {
			...o,
			params: { gameId: this.#gameId, assetId },
		});
	}

	/** Deletes an image and removes it from its component. */
	async delete(assetId: string, o: CallOptions = {}): Promise<void> {
		await this.#transport.call("DELETE /api/v1/games/{gameId}/assets/{assetId}", {
			...o,
			params: { gameId: this.#gameId, assetId },
		});
	}
}
