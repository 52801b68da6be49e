import type { ComponentInput, PresignedUpload } from "../http/api.ts";
import { uploadFiles } from "../uploads.ts";
import { componentInput } from "./component-input.ts";
import type { DifferingPush } from "./differences.ts";
import type { PushResult } from "./manifest.ts";
import { componentFiles, type PushedFile } from "./read-files.ts";

/** A push whose images are uploaded, with the components in the form in which they are sent. */
export type UploadedPush = DifferingPush & {
	inputs: readonly ComponentInput[];
	uploads: PushResult["uploads"];
};

/** Merges files with the same content into one with all their names, by its key in the game. */
function distinct(files: Iterable<PushedFile>): Map<string, PushedFile> {
	const byKey = new Map<string, PushedFile>();
	for (const file of files) {
		const known = byKey.get(file.key);
		if (known === undefined) byKey.set(file.key, { ...file, names: [...file.names] });
		else known.names.push(...file.names);
	}
	return byKey;
}

/**
 * Uploads the images of the components to send that the game does not have.
 * @throws TuckboxError about files
 */
export async function uploadImages(push: DifferingPush): Promise<UploadedPush> {
	const { gameId, transport, files, sending, options } = push;
	const { signal, concurrency = 4, onProgress } = options;
	const fileNamed = (name: string) => files.get(name) as PushedFile;
	const byKey = distinct([...new Set(sending.flatMap(componentFiles))].map(fileNamed));
	const { uploads, sent, warnings } = await uploadFiles(transport, gameId, [...byKey.values()], {
		concurrency,
		signal,
		onProgress: (progress) => onProgress?.(progress),
	});
	const inputs = sending.map((component) =>
		componentInput(component, (name) => {
			const file = byKey.get(fileNamed(name).key) as PushedFile;
			const { key, publicUrl, contentType } = uploads.get(file) as PresignedUpload;
			return { key, sourceUrl: publicUrl, contentType };
		}),
	);
	const bytes = sent.reduce((sum, { byteSize }) => sum + byteSize, 0);
	return {
		...{ ...push, inputs, uploads: { files: sent.length, bytes } },
		warnings: [...warnings, ...push.warnings],
	};
}
