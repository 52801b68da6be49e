/** The SHA-256 of a file in the form that presign expects: `sha256-` and Base64. */
export async function checksumOf(file: Blob): Promise<string> {
	const bytes = await file.arrayBuffer();
	const subtle: SubtleCrypto | undefined = globalThis.crypto?.subtle;
	if (subtle === undefined) return (await import("./sha256.ts")).sha256(new Uint8Array(bytes));
	return `sha256-${btoa(String.fromCharCode(...new Uint8Array(await subtle.digest("SHA-256", bytes))))}`;
}
