import { UnreadableImage } from "../image/byte-source.ts";
import { readImageHeader } from "../image/header.ts";

// Pictures that a drawing embeds as data URLs (RFC 2397). A few kilobytes may hold a thousand megapixels.

/** Maximum nesting: a drawing may hold a drawing, which holds pictures. */
const maxDepth = 3;

const anySize = { maxUploadBytes: Infinity, maxSidePx: Infinity, maxPixels: Infinity };

const unescaped = (text: string) =>
	text.replace(/%([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** Opens base64 text as a file; only the bytes that are read are decoded. */
function base64File(text: string) {
	const letters = unescaped(text).replace(/&#\w+;|[^\w+/-]/g, "");
	return {
		byteSize: Math.floor((letters.length * 3) / 4),
		mtimeMs: 0,
		async read(at: number, length: number): Promise<Uint8Array> {
			const first = Math.floor(at / 3);
			const part = letters.slice(first * 4, Math.ceil((at + length) / 3) * 4);
			const bytes = Uint8Array.from(atob(part), (letter) => letter.charCodeAt(0));
			return bytes.subarray(at - first * 3, at - first * 3 + length);
		},
		async close() {},
	};
}

async function imagePixels(text: string): Promise<number> {
	try {
		const { widthPx, heightPx } = await readImageHeader(base64File(text), anySize);
		return widthPx * heightPx;
	} catch (error) {
		// a picture that cannot be read is not drawn, either
		if (error instanceof UnreadableImage || error instanceof DOMException) return 0;
		throw error;
	}
}

async function drawingIn(text: string, isBase64: boolean): Promise<string> {
	if (!isBase64) return unescaped(text);
	const file = base64File(text);
	return new TextDecoder().decode(await file.read(0, file.byteSize));
}

/** Counts the pixels of all pictures in a drawing: all of them are decoded to draw it. */
export async function embeddedPixels(text: string, depth = 0): Promise<number> {
	const pictures = new Map<string, { isDrawing: boolean; isBase64: boolean }>();
	const urls = text.matchAll(/data:image\/([\w.+-]{1,40})((?:;[\w.=-]{1,40}){0,4}),([^"')<]*)/gi);
	for (const [, type = "", options = "", content = ""] of urls) {
		const [picture = ""] = content.split("&quot;", 1);
		// a picture that is shown several times is decoded once
		pictures.set(picture, { isDrawing: /^svg/i.test(type), isBase64: /;base64$/i.test(options) });
	}
	let pixels = 0;
	for (const [content, { isDrawing, isBase64 }] of pictures) {
		if (!isDrawing) pixels += isBase64 ? await imagePixels(content) : 0;
		else if (depth < maxDepth)
			pixels += await embeddedPixels(await drawingIn(content, isBase64).catch(() => ""), depth + 1);
	}
	return pixels;
}
