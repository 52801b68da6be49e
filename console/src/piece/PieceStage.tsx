import { MissingPictures } from "@tuckbox/web/draw/MissingPictures.tsx";
import { turnCount } from "@tuckbox/web/draw/model/book-pages.ts";
import { type Family, familyOf } from "@tuckbox/web/draw/model/families.ts";
import { footprintOf } from "@tuckbox/web/draw/model/footprint.ts";
import { type Drawn, type Piece, sidesOf } from "@tuckbox/web/draw/model/piece.ts";
import { PieceDrawing } from "@tuckbox/web/draw/PieceDrawing.tsx";
import { t } from "@tuckbox/web/messages/words.ts";
import { Button } from "@tuckbox/web/ui/Button.tsx";
import { Icon } from "@tuckbox/web/ui/icons/Icon.tsx";
import { type ReactNode, useState } from "react";
import type { GroupedPieces } from "../find/groups.ts";
import { CalibrateScreen } from "../ui/screen/CalibrateScreen.tsx";
import { pxPerMm } from "../ui/screen/scale.ts";
import { useScreenSize } from "../ui/screen/screen-size.ts";
import styles from "./PieceStage.module.css";
import { SidesStage, sidesToShow } from "./SidesStage.tsx";
import { BookStage, CounterStage, DieStage } from "./SolidStages.tsx";
import { type Available, fittingScale, useAvailableSize, useKey } from "./use-stage.ts";

/** The piece whose picture is shown: for a bundle, or a deck without a picture of its own, its first child. */
function shownPiece(piece: Piece, grouped: GroupedPieces): Piece {
	const isPile = piece.kind === "bundle" || piece.kind === "deck";
	if (!isPile || sidesOf(piece).length > 0) return piece;
	return grouped.children.get(piece.id)?.[0] ?? piece;
}

/** A piece on its stage: as a solid that turns, by its flat sides, or as it lies in the box. */
function stageOf(piece: Drawn): "die" | "book" | "counter" | "sides" | "lying" {
	if (piece.kind === "die" || piece.kind === "book" || piece.kind === "counter") return piece.kind;
	const isBare = sidesOf(piece).length === 0;
	return isBare && (piece.kind === "container" || piece.kind === "deck") ? "lying" : "sides";
}

type PlainProps = { piece: Drawn; family: Family; available: Available; actual: number | undefined };

/** A piece as it lies in the box: a tray, an empty deck. */
function PlainStage({ piece, family, available, actual }: PlainProps) {
	const { widthMm, heightMm } = footprintOf(piece, family);
	const scale =
		actual ?? Math.min(fittingScale(widthMm, heightMm, available), 420 / Math.max(widthMm, heightMm));
	const [width, height] = [widthMm * scale, heightMm * scale];
	return (
		<div className={styles.place} style={{ width, height }}>
			<PieceDrawing piece={piece} family={family} width={width} height={height} />
		</div>
	);
}

/** A button that stays pressed. */
function Switch({ isOn, children, ...rest }: { isOn: boolean } & Parameters<typeof Button>[0]) {
	return (
		<Button isSmall look="quiet" aria-pressed={isOn} className={isOn ? styles.isOn : undefined} {...rest}>
			{children}
		</Button>
	);
}

/** Both sides are shown only if the stage is at least this wide, in pixels. */
const minWidthForBoth = 560;

type Props = {
	piece: Piece;
	grouped: GroupedPieces;
	/** Shown next to the retry of missing pictures. */
	checks?: ReactNode;
	/** Shown at the stage's lower edge. */
	children?: ReactNode;
};

/** A piece, as large as the available space allows, and what one can do to see it better. */
export function PieceStage({ piece: whole, grouped, checks, children }: Props) {
	const piece = shownPiece(whole, grouped);
	const family = familyOf(piece, grouped);
	const { ground, available } = useAvailableSize();
	const { factor, isCalibrated } = useScreenSize();
	const [isActual, setIsActual] = useState(false);
	const [isMeasuring, setIsMeasuring] = useState(false);
	const [showsCut, setShowsCut] = useState(false);
	const [isFlipped, setIsFlipped] = useState(false);
	const [wantsBoth, setWantsBoth] = useState(true);
	const stage = stageOf(piece);
	const hasTwo = stage === "sides" && sidesToShow(piece, family).length === 2;
	const hasImage = stage === "sides" && sidesOf(piece).length > 0;
	const canShowBoth = hasTwo && available.width >= minWidthForBoth;
	const showsBoth = canShowBoth && wantsBoth;
	const turnOver = () => {
		if (!hasTwo) return;
		setIsFlipped(showsBoth || !isFlipped);
		setWantsBoth(false);
	};
	useKey("f", hasTwo ? t("piece.turnOver") : undefined, turnOver);
	useKey("t", hasImage ? t("piece.trimAndBleed") : undefined, () => hasImage && setShowsCut(!showsCut));
	const actual = isActual ? pxPerMm(1, factor) : undefined;
	const common = { piece, family, available, actual };
	return (
		<section className={styles.stage} aria-label={t("piece.stage")}>
			<div className={styles.held}>
				<div className={styles.tools}>
					{hasTwo && (
						<Button isSmall look="quiet" icon="flip" aria-keyshortcuts="f" onClick={turnOver}>
							{t("piece.turnOver")}
						</Button>
					)}
					{canShowBoth && (
						<Switch isOn={wantsBoth} onClick={() => setWantsBoth(!wantsBoth)}>
							{t("piece.bothSides")}
						</Switch>
					)}
					{hasImage && (
						<Switch isOn={showsCut} aria-keyshortcuts="t" onClick={() => setShowsCut(!showsCut)}>
							{t("piece.trimAndBleed")}
						</Switch>
					)}
					{/* biome-ignore lint/a11y/useSemanticElements: not a form */}
					<span className={styles.scales} role="group" aria-label={t("piece.scale")}>
						<Switch isOn={!isActual} onClick={() => setIsActual(false)}>
							{t("piece.fit")}
						</Switch>
						<Switch isOn={isActual} onClick={() => setIsActual(true)}>
							{t("piece.actualSize")}
						</Switch>
						{isActual && !isCalibrated && (
							<Button isSmall onClick={() => setIsMeasuring(true)}>
								{t("piece.calibrate")}
							</Button>
						)}
					</span>
					{piece !== whole && (
						<span className="quiet small">{t("piece.firstPiece", { name: piece.name })}</span>
					)}
				</div>
				<div ref={ground} className={styles.ground}>
					{available.width > 0 &&
						(stage === "die" ? (
							<DieStage {...common} />
						) : stage === "book" ? (
							<BookStage {...common} />
						) : stage === "counter" ? (
							<CounterStage {...common} />
						) : stage === "lying" ? (
							<PlainStage {...common} />
						) : (
							<SidesStage {...common} showsCut={showsCut} isFlipped={isFlipped} showsBoth={showsBoth} />
						))}
				</div>
				<div className={styles.foot}>
					<MissingPictures>{checks}</MissingPictures>
					<Keys piece={piece} hasTwo={hasTwo} hasImage={hasImage} />
					{children}
				</div>
			</div>
			{isMeasuring && <CalibrateScreen onClose={() => setIsMeasuring(false)} />}
		</section>
	);
}

function Key({ keys, children }: { keys: ReactNode[]; children: ReactNode }) {
	return (
		<span>
			{keys.map((key, i) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: they never change their order
				<kbd key={i}>{key}</kbd>
			))}{" "}
			{children}
		</span>
	);
}

/** The keyboard shortcuts of the page. */
function Keys({ piece, hasTwo, hasImage }: { piece: Drawn; hasTwo: boolean; hasImage: boolean }) {
	const turns = piece.kind === "die" || (piece.kind === "book" && turnCount(piece) > 0);
	return (
		<p className={styles.keys}>
			<Key keys={[<Icon key="left" name="left" />, <Icon key="right" name="right" />]}>
				{t("piece.keyNeighbours")}
			</Key>
			{(turns || hasTwo) && <Key keys={["F"]}>{t(turns ? "piece.keyTurn" : "piece.keyTurnOver")}</Key>}
			{hasImage && <Key keys={["T"]}>{t("piece.keyTrim")}</Key>}
			<Key keys={["Esc"]}>{t("piece.keyBack")}</Key>
		</p>
	);
}
