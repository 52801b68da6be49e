import type { PushFile } from "@tuckbox/client";

/** A file to upload, with its checksum if the browser cannot compute one. */
export async function pushFile(file: File): Promise<PushFile> {
	const subtle: SubtleCrypto | undefined = globalThis.crypto?.subtle;
	if (subtle !== undefined) return file;
	const { sha256 } = await import("@tuckbox/web/api/sha256.ts");
	return { blob: file, checksum: sha256(new Uint8Array(await file.arrayBuffer())) };
}
