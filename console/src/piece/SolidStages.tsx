import { counterRange } from "@tuckbox/pieces";
import { openPagesText, turnCount } from "@tuckbox/web/draw/model/book-pages.ts";
import { type Family, facesOf } from "@tuckbox/web/draw/model/families.ts";
import { footprintOf } from "@tuckbox/web/draw/model/footprint.ts";
import type { Drawn } from "@tuckbox/web/draw/model/piece.ts";
import { PieceDrawing } from "@tuckbox/web/draw/PieceDrawing.tsx";
import { t } from "@tuckbox/web/messages/words.ts";
import { Button } from "@tuckbox/web/ui/Button.tsx";
import { kindTitle } from "@tuckbox/web/ui/piece-words.ts";
import { countText } from "@tuckbox/web/ui/words.ts";
import { useState } from "react";
import styles from "./PieceStage.module.css";
import { type Available, fittingScale, useKey } from "./use-stage.ts";

type Props = {
	piece: Drawn;
	family: Family;
	available: Available;
	/** The scale of actual size, in pixels per millimetre; undefined fits the available space. */
	actual: number | undefined;
};

/** A die is not drawn larger than this, in pixels. */
const maxDiePx = 320;

export function DieStage({ piece, family, available, actual }: Props) {
	const sides = piece.sides ?? 6;
	const [number, setNumber] = useState<number>(sides);
	const faces = facesOf(family);
	const { widthMm } = footprintOf(piece);
	const px = widthMm * (actual ?? Math.min(fittingScale(widthMm, widthMm, available), maxDiePx / widthMm));
	useKey("f", t("piece.nextFace"), () => setNumber((number % sides) + 1));
	return (
		<div className={styles.solo}>
			<div className={styles.place} style={{ width: px, height: px }}>
				<PieceDrawing piece={piece} family={family} width={px} height={px} turned={number} />
			</div>
			{/* biome-ignore lint/a11y/useSemanticElements: not a form */}
			<div className={styles.sides} role="group" aria-label={kindTitle("dieFace", 2)}>
				{Array.from({ length: sides }, (_, i) => i + 1).map((face) => {
					const picture = faces.get(face);
					return (
						<button
							key={face}
							type="button"
							className={styles.sideButton}
							aria-pressed={face === number}
							data-missing={faces.size > 0 && !picture ? "" : undefined}
							aria-label={t(picture ? "piece.face" : "piece.faceOnlyNumber", { face: String(face) })}
							onClick={() => setNumber(face)}
						>
							{picture ? <PieceDrawing piece={picture} side={`face-${face}`} width={52} height={52} /> : face}
						</button>
					);
				})}
			</div>
		</div>
	);
}

export function BookStage({ piece, available, actual }: Props) {
	const [turned, setTurned] = useState(0);
	const last = turnCount(piece);
	const scale = actual ?? fittingScale(2 * piece.widthMm, piece.heightMm, available);
	const [width, height] = [piece.widthMm * scale, piece.heightMm * scale];
	useKey("f", t("piece.nextPage"), () => setTurned(turned >= last ? 0 : turned + 1));
	return (
		<div className={styles.solo}>
			<div className={styles.place} style={{ width: 2 * width, height }}>
				{/* closed, it lies in the middle; open, its spine does */}
				<div
					className={styles.page}
					style={{ width, height, insetInlineStart: turned === 0 ? width / 2 : width }}
				>
					<PieceDrawing piece={piece} width={width} height={height} turned={turned} />
				</div>
			</div>
			{/* biome-ignore lint/a11y/useSemanticElements: not a form */}
			<div className={styles.steps} role="group" aria-label={t("piece.pages")}>
				<Button
					isSmall
					look="quiet"
					icon="left"
					aria-label={t("piece.previousPage")}
					disabled={turned === 0}
					onClick={() => setTurned(turned - 1)}
				/>
				<span className="quiet small" role="status">
					{openPagesText(piece, turned)}
				</span>
				<Button
					isSmall
					look="quiet"
					icon="right"
					aria-label={t("piece.nextPage")}
					disabled={turned >= last}
					onClick={() => setTurned(turned + 1)}
				/>
			</div>
		</div>
	);
}

/** A counter is not drawn larger than this, in pixels. */
const maxCounterPx = 360;

/** A counter, which counts: to see how its numbers look, not to keep them. */
export function CounterStage({ piece, family, available, actual }: Props) {
	const range = counterRange(piece.payload);
	const [value, setValue] = useState(range?.start ?? 0);
	const { widthMm, heightMm } = piece;
	const scale =
		actual ??
		Math.min(fittingScale(widthMm, heightMm, available), maxCounterPx / Math.max(widthMm, heightMm));
	const [width, height] = [widthMm * scale, heightMm * scale];
	const isPlain = range === undefined && piece.payload.imageFaces.length > 0;
	return (
		<div className={styles.solo}>
			<div className={styles.place} style={{ width, height }}>
				<PieceDrawing
					piece={piece}
					family={family}
					width={width}
					height={height}
					turned={isPlain ? undefined : value}
				/>
			</div>
			{!isPlain && (
				// biome-ignore lint/a11y/useSemanticElements: not a form
				<div className={styles.steps} role="group" aria-label={kindTitle("counter")}>
					<Button
						isSmall
						aria-label={t("piece.countDown")}
						disabled={value <= (range?.min ?? Number.NEGATIVE_INFINITY)}
						onClick={() => setValue(value - 1)}
					>
						−
					</Button>
					<output className={styles.value}>{countText(value)}</output>
					<Button
						isSmall
						aria-label={t("piece.countUp")}
						disabled={value >= (range?.max ?? Number.POSITIVE_INFINITY)}
						onClick={() => setValue(value + 1)}
					>
						+
					</Button>
				</div>
			)}
		</div>
	);
}
