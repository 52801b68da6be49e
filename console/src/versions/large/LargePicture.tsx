import type { Component, ImageFace } from "@tuckbox/client";
import { variants } from "@tuckbox/pieces";
import { cutOf, shapeOf } from "@tuckbox/web/draw/model/outline.ts";
import { shownPart } from "@tuckbox/web/draw/model/piece.ts";
import { t } from "@tuckbox/web/messages/words.ts";
import { useState } from "react";
import styles from "./LargePicture.module.css";

/** A version may be enlarged this much before a larger one is loaded. */
const maxStretch = 1.15;

type Props = {
	piece: Component;
	face: ImageFace | undefined;
	alt: string;
	/** The size at which it is shown, in pixels. */
	width: number;
	height: number;
};

/** The sharpest version that the size needs: at last the original, cut as the service cuts it. */
function sharperOf(face: ImageFace, neededPx: number) {
	if (neededPx <= variants.display * maxStretch) return undefined;
	const { largeUrl } = face;
	if (largeUrl !== undefined && neededPx <= 2 * variants.display * maxStretch) return { src: largeUrl };
	const { width, height } = shownPart(face);
	if (Math.max(width, height) <= variants.display) return undefined;
	const percent = (part: number, whole: number) => `${(100 * part) / whole}%`;
	return {
		src: face.url,
		style: {
			width: percent(face.widthPx, width),
			height: percent(face.heightPx, height),
			left: percent((width - face.widthPx) / 2, width),
			top: percent((height - face.heightPx) / 2, height),
		},
	};
}

/** One side of a piece, as sharp as its size on the screen needs. */
export function LargePicture({ piece, face, alt, width, height }: Props) {
	const [sharpSrc, setSharpSrc] = useState("");
	if (face === undefined)
		return (
			<span className={styles.none} style={{ width, height }}>
				{t("versions.noPicture")}
			</span>
		);
	const neededPx = Math.max(width, height) * Math.min(2, devicePixelRatio);
	const sharper = sharperOf(face, neededPx);
	return (
		<span className={styles.picture} style={{ width, height, ...cutOf(piece, shapeOf(piece)) }}>
			<img src={face.derivedUrl} alt={alt} draggable={false} decoding="async" />
			{sharper && (
				<img
					key={sharper.src}
					src={sharper.src}
					alt=""
					draggable={false}
					decoding="async"
					style={{ ...sharper.style, visibility: sharpSrc === sharper.src ? "visible" : "hidden" }}
					onLoad={() => setSharpSrc(sharper.src)}
				/>
			)}
		</span>
	);
}
