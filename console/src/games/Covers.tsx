import type { Cover } from "@tuckbox/client";
import { isDieType } from "@tuckbox/pieces";
import type { Family } from "@tuckbox/web/draw/model/families.ts";
import { footprintOf } from "@tuckbox/web/draw/model/footprint.ts";
import type { Drawn, DrawnSide } from "@tuckbox/web/draw/model/piece.ts";
import { PieceDrawing } from "@tuckbox/web/draw/PieceDrawing.tsx";
import type { CSSProperties } from "react";
import styles from "./Covers.module.css";
import { type CoverPlacement, layOut } from "./cover-layout.ts";

/** The height of the top of a card in pixels, --covers in Covers.module.css, for the choice of an image's size. */
const coversPx = 208;

/** Images are described by the pixels of their thumbnails; that they are larger is what matters here. */
const perThumb = 4;

function coverSide({ url, mediumUrl, displayUrl, widthPx, heightPx }: Cover, sideKey: string): DrawnSide {
	return {
		sideKey,
		url: displayUrl,
		thumbUrl: url,
		...(mediumUrl !== undefined && { mediumUrl }),
		derivedUrl: displayUrl,
		widthPx: widthPx * perThumb,
		heightPx: heightPx * perThumb,
	};
}

/** A piece as its cover describes it. */
function drawnCover(cover: Cover): { piece: Drawn; family: Family; result: number | undefined } {
	const { kind, shape, sides, faces = [], widthMm, heightMm } = cover;
	const size = { name: "", widthMm, heightMm, ...(shape && { shape }) };
	if (kind !== "dieFace" || !isDieType(sides)) {
		const imageFaces = [coverSide(cover, kind === "book" ? "cover" : "front")];
		return { piece: { kind, ...size, payload: { imageFaces } }, family: {}, result: undefined };
	}
	const children = faces.map(({ sideKey, url }): Drawn => {
		const imageFaces = [{ ...coverSide(cover, sideKey), thumbUrl: url, derivedUrl: url, url }];
		return { kind: "dieFace", ...size, payload: { imageFaces } };
	});
	const shown = faces.find(({ url }) => url === cover.url)?.sideKey ?? "";
	return {
		piece: { kind: "die", ...size, sides, payload: { imageFaces: [] } },
		family: { children },
		result: Number(/\d+$/.exec(shown)?.[0] ?? sides),
	};
}

function CoverPiece({ cover, place }: { cover: Cover; place: CoverPlacement }) {
	const { piece, family, result } = drawnCover(cover);
	const { widthMm, heightMm } = footprintOf(piece, family);
	const height = coversPx * place.height;
	const style = {
		"--height": place.height,
		"--ratio": widthMm / heightMm,
		"--x": place.x,
		"--y": place.y,
		"--angle": `${place.angle}deg`,
	} as CSSProperties;
	return (
		<span className={styles.piece} style={style}>
			<PieceDrawing
				piece={piece}
				family={family}
				width={(height * widthMm) / heightMm}
				height={height}
				turned={result}
			/>
		</span>
	);
}

/** The top of a game's card: some of its own pieces. `covers` is undefined while the list is loading. */
export function Covers({ covers }: { covers: readonly Cover[] | undefined }) {
	return (
		<div className={styles.covers} aria-hidden="true">
			{covers && covers.length > 0
				? layOut(covers).map(({ cover, place }) => <CoverPiece key={cover.url} cover={cover} place={place} />)
				: covers && (
						<>
							<span className={`${styles.slot} ${styles.left}`} />
							<span className={`${styles.slot} ${styles.right}`} />
							<span className={styles.slot} />
						</>
					)}
		</div>
	);
}
