import type { FolderSource, LocalImage } from "@tuckbox/folder";
import { firstPageOf } from "@tuckbox/folder/sorting";
import { createContext, useContext, useEffect, useState } from "react";
import { Ink } from "./ink.ts";

/** A folder to sort, whose files the page can show. */
export type SortedFolder = FolderSource & { fileAt(path: string): Promise<File> };

/** Pixels on the longer side of a thumbnail: sharp on most screens, and small enough for hundreds. */
const thumbPx = 320;
/** Pictures that are decoded at the same time; each may take 100 MB until it is small. */
const maxDecoding = 3;

/** Draws a picture in few pixels. */
async function smaller(file: File): Promise<Blob> {
	const picture = await createImageBitmap(file, { imageOrientation: "from-image" });
	try {
		const scale = Math.min(1, thumbPx / Math.max(picture.width, picture.height));
		const [width, height] = [picture.width, picture.height].map((px) => Math.max(1, Math.round(px * scale)));
		const canvas = new OffscreenCanvas(width ?? 1, height ?? 1);
		const context = canvas.getContext("2d");
		if (context === null || scale === 1) return file;
		context.imageSmoothingQuality = "high";
		context.drawImage(picture, 0, 0, canvas.width, canvas.height);
		return await canvas.convertToBlob({ type: "image/webp", quality: 0.85 });
	} finally {
		picture.close();
	}
}

/** The small pictures of a folder, each made when it is first seen and kept until the view closes. */
export class Thumbs {
	readonly #folder: SortedFolder;
	readonly #made = new Map<string, Promise<string | undefined>>();
	readonly #urls: string[] = [];
	readonly #waiting: (() => void)[] = [];
	#decoding = 0;

	constructor(folder: SortedFolder) {
		this.#folder = folder;
	}

	/** The address of a small picture; undefined for one that cannot be shown. */
	urlOf(image: LocalImage): Promise<string | undefined> {
		const known = this.#made.get(image.path);
		const made = known ?? this.#inTurn(() => this.#make(image)).catch(() => undefined);
		this.#made.set(image.path, made);
		return made;
	}

	/** The address of the whole picture. */
	async wholeUrlOf(image: LocalImage): Promise<string> {
		return this.#address(await this.#folder.fileAt(image.path));
	}

	/** The parts of a whole picture that show something, to find its empty parts; undefined for one that cannot be decoded. */
	async inkOf(image: LocalImage): Promise<Ink | undefined> {
		const file = await this.#folder.fileAt(image.path);
		return await this.#inTurn(() => Ink.of(file)).catch(() => undefined);
	}

	async #make({ name, path, isDrawing, contentType }: LocalImage): Promise<string> {
		const isUnread = contentType === "";
		const page = isUnread ? await firstPageOf(this.#folder, name) : undefined;
		if (isUnread && page === undefined) throw new Error("a page that cannot be drawn");
		const file = await this.#folder.fileAt(page?.path ?? path);
		// a browser draws it in any size
		if (isDrawing) return this.#address(new Blob([file], { type: "image/svg+xml" }));
		return this.#address(await smaller(file));
	}

	#address(blob: Blob): string {
		const url = URL.createObjectURL(blob);
		this.#urls.push(url);
		return url;
	}

	async #inTurn<T>(work: () => Promise<T>): Promise<T> {
		if (this.#decoding >= maxDecoding) await new Promise<void>((resolve) => this.#waiting.push(resolve));
		this.#decoding++;
		try {
			return await work();
		} finally {
			this.#decoding--;
			this.#waiting.shift()?.();
		}
	}

	/** Frees the memory of all pictures. */
	close(): void {
		for (const url of this.#urls.splice(0)) URL.revokeObjectURL(url);
		this.#made.clear();
	}
}

export const ThumbsOfFolder = createContext<Thumbs | undefined>(undefined);

/** The address of a small picture, once its element has come near the window. */
export function useThumb(image: LocalImage | undefined, isNear: boolean): string | undefined {
	const thumbs = useContext(ThumbsOfFolder);
	const [url, setUrl] = useState<string>();
	const path = image?.path;
	// biome-ignore lint/correctness/useExhaustiveDependencies: the path identifies the picture
	useEffect(() => {
		if (!isNear || image === undefined || thumbs === undefined) return;
		let isShown = true;
		void thumbs.urlOf(image).then((found) => isShown && setUrl(found));
		return () => {
			isShown = false;
		};
	}, [thumbs, path, isNear]);
	return url;
}

const onNear = new WeakMap<Element, () => void>();
let observer: IntersectionObserver | undefined;

/** Calls back once when an element comes near the window. */
function whenNear(element: Element, call: () => void): () => void {
	observer ??= new IntersectionObserver(
		(entries) => {
			for (const { isIntersecting, target } of entries) {
				if (!isIntersecting) continue;
				observer?.unobserve(target);
				onNear.get(target)?.();
			}
		},
		{ rootMargin: "240px" },
	);
	onNear.set(element, call);
	observer.observe(element);
	return () => observer?.unobserve(element);
}

/** Whether an element has come near the window. */
export function useNear(element: React.RefObject<Element | null>): boolean {
	const [isNear, setIsNear] = useState(false);
	useEffect(() => {
		if (element.current === null || isNear) return;
		return whenNear(element.current, () => setIsNear(true));
	}, [element, isNear]);
	return isNear;
}
