import type { Asset, Confirmed, ConfirmInput, ConfirmVerdict, FileInput, PresignedUpload } from "./api.ts";
import { batches } from "./batches.ts";
import { describeFile } from "./files.ts";
import type { CallOptions, Transport } from "./transport.ts";
import { type UploadProgress, uploadFiles } from "./uploads.ts";

export type UploadOptions = CallOptions & {
	fileName?: string;
	/** `sha256-` and the base64 of it, where it is known already; it is trusted. */
	checksum?: string;
	/** Told by the blob or the file's name where it is missing. */
	contentType?: string;
	onProgress?(progress: UploadProgress): void;
};

/** A file that the game has. `key`, `publicUrl` (as `sourceUrl`) and `contentType` make it a side of a piece. */
export type UploadedFile = Pick<PresignedUpload, "key" | "publicUrl" | "contentType"> & {
	checksum: string;
	byteSize: number;
	/** Whether bytes went over the line; false when the game had them. */
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

	/** Sends a file in its three steps, or in one when the game has it. @throws TuckboxError also for unusable images */
	async upload(blob: Blob, options: UploadOptions = {}): Promise<UploadedFile> {
		const { fileName = "image", checksum, contentType, signal, onProgress } = options;
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

	/** Asks where to send a file. */
	async presign(file: FileInput, o: CallOptions = {}): Promise<PresignedUpload> {
		return await this.#transport.call("POST /api/v1/games/{gameId}/assets/presign", {
			...o,
			params: { gameId: this.#gameId },
			body: file,
		});
	}

	/** Asks where to send any number of files, 200 a call. */
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

	/** Says that a file has been sent. Look at the warnings: an image that cannot be used is confirmed, too. */
	async confirm(upload: ConfirmInput, o: CallOptions = {}): Promise<Confirmed> {
		return await this.#transport.call("POST /api/v1/games/{gameId}/assets/upload-complete", {
			...o,
			params: { gameId: this.#gameId },
			body: upload,
		});
	}

	/** Says that files have been sent, 200 a call; each has its own verdict. */
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

	/** All images, in the order in which they came. */
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

	/** Deletes an image and takes it off its piece. */
	async delete(assetId: string, o: CallOptions = {}): Promise<void> {
		await this.#transport.call("DELETE /api/v1/games/{gameId}/assets/{assetId}", {
			...o,
			params: { gameId: this.#gameId, assetId },
		});
	}
}
