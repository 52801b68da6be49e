/**
 * Reads the text of a response up to a number of bytes: a server that is not Tuckbox could send an endless response.
 * @returns undefined as soon as there are more bytes
 * @throws the platform's error when the connection breaks
 */
export async function boundedText(response: Response, maxBytes: number): Promise<string | undefined> {
	if (response.body === null) return "";
	const reader = response.body.getReader();
	const decoder = new TextDecoder();
	let [text, bytes] = ["", 0];
	for (;;) {
		const { done, value } = await reader.read();
		if (done) return text + decoder.decode();
		bytes += value.byteLength;
		if (bytes > maxBytes) {
			await reader.cancel().catch(() => undefined);
			return undefined;
		}
		text += decoder.decode(value, { stream: true });
	}
}
