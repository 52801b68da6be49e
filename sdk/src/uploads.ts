import { because, limits } from "@tuckbox/pieces";
import { batches, forEachLimit, resultsOf } from "./batches.ts";
import { type LocalFile, readBytes } from "./files.ts";
import { abortedLater, finishMs } from "./finishing.ts";
import type { ErrorCode, FileInput, PresignedUpload, Warning } from "./http/api.ts";
import { type ClientErrorCode, type Fault, refuseFiles, TuckboxError } from "./http/errors.ts";
import type { Transport } from "./http/transport.ts";

export type UploadProgress = {
	phase: "check" | "upload" | "confirm";
	done: number;
	total: number;
	bytes?: number;
	totalBytes?: number;
	file?: string;
};

type Options = {
	/** Number of files that are PUT at the same time. */
	concurrency: number;
	signal: AbortSignal | undefined;
	onProgress(progress: UploadProgress): void;
};

type Outcome = { uploads: Map<LocalFile, PresignedUpload>; sent: LocalFile[]; warnings: Warning[] };

type Refusal = Fault & { code: ErrorCode | ClientErrorCode };

/** Maximum time between two confirmations while files are sent: confirmed files are not sent again after an interruption. */
const confirmIntervalMs = 2_000;

/** Minimum number of files for a confirmation before that time. */
const fewestConfirmed = 4;

/** Maximum number of times that a refused address is renewed. */
const maxRenewals = 2;

function announce({ names, contentType, byteSize, checksum }: LocalFile): FileInput {
	const fileName = [...(names[0] ?? "")].slice(-limits.maxFileNameLength).join("");
	return { fileName, contentType, byteSize, checksum };
}

const bytesIn = (files: readonly LocalFile[]) => files.reduce((sum, { byteSize }) => sum + byteSize, 0);

/** One push's uploads into one game. */
class Uploading {
	readonly outcome: Outcome = { uploads: new Map(), sent: [], warnings: [] };
	readonly refusals: Refusal[] = [];
	readonly #transport: Transport;
	readonly #params: { gameId: string };
	readonly #options: Options;
	/** Still to be PUT. */
	readonly #missing = new Set<LocalFile>();
	/** PUT but not yet confirmed. */
	readonly #arrived: LocalFile[] = [];
	/** Confirmed, or refused. */
	readonly #checked = new Set<LocalFile>();
	#confirmedAt = Date.now();
	/** A confirmation of files while others are sent. */
	#confirming: Promise<void> | undefined;

	constructor(transport: Transport, gameId: string, options: Options) {
		this.#transport = transport;
		this.#params = { gameId };
		this.#options = options;
	}

	/** Requests the addresses to which to send files, and notes the files that the game already has. */
	async presign(files: readonly LocalFile[], signal: AbortSignal | undefined): Promise<void> {
		for (const batch of batches(files.map((file) => ({ file, announced: announce(file) })))) {
			const body = { files: batch.map(({ announced }) => announced) };
			const answer = await this.#transport.call("POST /api/v1/games/{gameId}/assets/presign/batch", {
				params: this.#params,
				body,
				signal,
			});
			for (const [at, upload] of resultsOf(batch, answer.uploads)) {
				const { file } = batch[at] as (typeof batch)[number];
				this.outcome.uploads.set(file, upload);
				if (upload.uploaded) this.#missing.delete(file);
				else this.#missing.add(file);
			}
		}
	}

	/**
	 * Sends the missing files, and confirms them while others are sent. When it is stopped or fails, files that have
	 * arrived are confirmed first, so that they are not sent again.
	 */
	async send(): Promise<void> {
		const { concurrency, signal, onProgress } = this.#options;
		const missing = [...this.#missing];
		const [total, totalBytes] = [missing.length, bytesIn(missing)];
		onProgress({ phase: "upload", done: 0, total, bytes: 0, totalBytes });
		const finishing = abortedLater(signal);
		const failing = new AbortController();
		const stopped = signal === undefined ? failing.signal : AbortSignal.any([signal, failing.signal]);
		try {
			await forEachLimit(missing, concurrency, stopped, async (file, stopping) => {
				await this.#put(file, stopping);
				const { sent } = this.outcome;
				const [name = ""] = file.names;
				onProgress({
					...{ phase: "upload", done: sent.length, total, bytes: bytesIn(sent), totalBytes },
					file: name,
				});
				if (this.#confirming !== undefined || !this.#isDue()) return;
				this.#confirming = this.#confirm(total, finishing.signal)
					.catch((error) => failing.abort(error))
					.finally(() => {
						this.#confirming = undefined;
					});
			});
			await this.#confirming;
			failing.signal.throwIfAborted();
			await this.#confirm(total, finishing.signal);
		} catch (cause) {
			await this.#confirming;
			const error = failing.signal.aborted ? failing.signal.reason : cause;
			const isCutOff = error instanceof TuckboxError && error.code === "NETWORK_ERROR";
			const inTime = AbortSignal.any([finishing.signal, AbortSignal.timeout(finishMs)]);
			if (!isCutOff) await this.#confirm(total, inTime).catch(() => undefined);
			throw error;
		} finally {
			finishing.end();
		}
	}

	/**
	 * Whether the files that have arrived are to be confirmed while others are sent. The service checks images meanwhile, so
	 * that few are left to check after the last file: each confirmation takes half of what is left.
	 */
	#isDue(): boolean {
		const isHalf = this.#arrived.length >= Math.max(fewestConfirmed, this.#missing.size);
		return isHalf || Date.now() - this.#confirmedAt >= confirmIntervalMs;
	}

	#upload(file: LocalFile): PresignedUpload {
		return this.outcome.uploads.get(file) as PresignedUpload;
	}

	#refuse(file: LocalFile, code: Refusal["code"], why: Pick<Fault, "message" | "reason" | "params">): void {
		for (const name of file.names) this.refusals.push({ code, file: name, field: "file", ...why });
	}

	/** PUTs a file. If its address has expired, renews it together with those of the remaining files. */
	async #put(file: LocalFile, signal: AbortSignal): Promise<void> {
		const [name = ""] = file.names;
		for (let renewals = 0; this.#missing.has(file); renewals++) {
			const bytes = await readBytes(name, file.blob);
			const { signedUrl: url } = this.#upload(file);
			try {
				await this.#transport.put({ name, url, contentType: file.contentType, bytes }, { signal });
				this.#missing.delete(file);
				this.#arrived.push(file);
				this.outcome.sent.push(file);
			} catch (error) {
				if (!(error instanceof TuckboxError) || error.retryable) throw error;
				if (error.status === 403 && renewals < maxRenewals) {
					const others = [...this.#missing].filter((other) => other !== file);
					await this.presign([file, ...others].slice(0, limits.maxBatchItems), signal);
				} else {
					this.#missing.delete(file);
					this.#refuse(file, error.code, because("UPLOAD_INTERRUPTED", { problem: error.message }));
				}
			}
		}
	}

	/** Confirms the files sent since the last time; the service checks every image before it responds. */
	async #confirm(total: number, signal: AbortSignal): Promise<void> {
		this.#confirmedAt = Date.now();
		const arrived = this.#arrived.splice(0);
		for (const batch of batches(arrived.map((file) => ({ file, ...this.#upload(file) })))) {
			const uploads = batch.map(({ file: { byteSize }, key, publicUrl, contentType }) => {
				return { key, publicUrl, byteSize, contentType };
			});
			const body = { uploads };
			const call = { params: this.#params, body, signal };
			const answer = await this.#transport
				.call("POST /api/v1/games/{gameId}/assets/upload-complete/batch", call)
				.catch((error) => {
					this.#arrived.push(...arrived.filter((file) => !this.#checked.has(file)));
					throw error;
				});
			for (const { file } of batch) this.#checked.add(file);
			for (const [at, { key, ok, error, warnings = [] }] of resultsOf(batch, answer.uploads)) {
				const { file } = batch[at] as (typeof batch)[number];
				if (!ok)
					this.#refuse(
						file,
						(error?.code ?? "UPLOAD_REFUSED") as ErrorCode,
						because("UPLOAD_INTERRUPTED", { problem: error?.message ?? "" }),
					);
				for (const { code, message, reason, params } of warnings) {
					if (code === "IMAGE_UNUSABLE") {
						const problem = message.replace(`the image ${key} `, "");
						this.#refuse(file, code, {
							message: problem,
							...(reason && { reason }),
							...(params && { params }),
						});
					} else this.outcome.warnings.push({ code, message: `${file.names[0]}: ${message}` });
				}
			}
			this.#options.onProgress({ phase: "confirm", done: this.#checked.size, total });
		}
	}
}

/**
 * Uploads the files that the game does not have, each once, in three steps: presign, PUT, confirm.
 * @throws TuckboxError naming every refused file, after all others have been sent
 */
export async function uploadFiles(
	transport: Transport,
	gameId: string,
	files: readonly LocalFile[],
	options: Options,
): Promise<Outcome> {
	const uploading = new Uploading(transport, gameId, options);
	options.onProgress({ phase: "check", done: 0, total: files.length });
	await uploading.presign(files, options.signal);
	options.onProgress({ phase: "check", done: files.length, total: files.length });
	await uploading.send();
	if (uploading.refusals.length > 0) throw refuseFiles(uploading.refusals);
	return uploading.outcome;
}
