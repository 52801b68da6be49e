import { variants } from "@tuckbox/pieces";
import { type CSSProperties, useEffect, useState } from "react";
import { Icon } from "../look/Icon.tsx";
import type { Shape } from "./outline.ts";
import styles from "./Picture.module.css";
import type { DrawnSide } from "./piece.ts";

/** The pauses between attempts to load an image, which may not be processed yet. */
const retryDelaysMs = [1_000, 3_000, 8_000] as const;
/** A thumbnail may be enlarged this much before the larger version is loaded. */
const maxThumbStretch = 1.2;

/** The address of the smallest version of an image that looks sharp at this size. */
export function addressFor(side: DrawnSide, longEdgePx: number): string {
	const needed = longEdgePx * Math.min(2, devicePixelRatio);
	return needed <= variants.thumb * maxThumbStretch ? side.thumbUrl : side.derivedUrl;
}

type BlankProps = { name: string; shape: Shape; isSmall: boolean; why?: string };

/** Shown in place of a missing picture. */
function Blank({ name, shape, isSmall, why }: BlankProps) {
	return (
		<span className={`${styles.blank} ${styles[shape] ?? ""}`}>
			{!isSmall && <span className={styles.blankName}>{name}</span>}
			{!isSmall && why && <span className={styles.blankWhy} data-why={why} />}
		</span>
	);
}

/** A plain pattern for a back without a picture. */
function PlainBack() {
	return <span className={styles.back} />;
}

type Props = {
	side: DrawnSide;
	/** Shown if the image cannot be loaded. */
	name: string;
	shape: Shape;
	longEdgePx: number;
	/** Loads this address instead of a version chosen by size. */
	src?: string | undefined;
	/** Without a background: the piece is cut out along its image's transparency. */
	isBare?: boolean;
	/** Receives the size of the loaded version, and the maximum length of that version's longer edge. */
	onSize?: ((size: { widthPx: number; heightPx: number; edge: number }) => void) | undefined;
};

/** An image that fills its parent. Shows whether it is still being processed or is missing. */
export function Picture({ side, name, shape, longEdgePx, src, isBare = false, onSize }: Props) {
	const address = src ?? addressFor(side, longEdgePx);
	const [seen, setSeen] = useState({ address, state: "coming" as "coming" | "here" | "missing", tries: 0 });
	const now = seen.address === address ? seen : { address, state: "coming" as const, tries: 0 };
	const [isWaiting, setIsWaiting] = useState(false);

	useEffect(() => {
		if (!isWaiting) return;
		const timer = setTimeout(() => {
			setIsWaiting(false);
			setSeen({ address, state: "coming", tries: now.tries + 1 });
		}, retryDelaysMs[now.tries] ?? 0);
		return () => clearTimeout(timer);
	}, [isWaiting, address, now.tries]);

	if (now.state === "missing") {
		return (
			<>
				<Blank name={name} shape={shape} isSmall={longEdgePx < 64} why="Picture missing" />
				<span className={styles.missing}>
					<Icon name="warning" />
				</span>
			</>
		);
	}
	return (
		<>
			{!isWaiting && (
				<img
					key={`${address} ${now.tries}`}
					className={`${styles.image} ${now.state === "coming" ? styles.coming : ""}`}
					src={address}
					alt=""
					draggable={false}
					decoding="async"
					onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
						setSeen({ ...now, state: "here" });
						const edge = address === side.thumbUrl ? variants.thumb : variants.display;
						onSize?.({ widthPx: naturalWidth, heightPx: naturalHeight, edge });
					}}
					onError={() => {
						if (now.tries < retryDelaysMs.length) setIsWaiting(true);
						else setSeen({ ...now, state: "missing" });
					}}
				/>
			)}
			{now.state === "coming" && !isBare && <span className={styles.wait} />}
			{isWaiting && now.tries > 0 && (
				<Blank name={name} shape={shape} isSmall={longEdgePx < 64} why="Processing" />
			)}
		</>
	);
}

type SurfaceProps = Omit<Props, "side"> & {
	side: DrawnSide | undefined;
	cut: CSSProperties;
	/** What to show if there is no image: the name, or a plain back. */
	blank?: "name" | "back";
};

/** One side of a piece, cut to its outline. */
export function Surface({ side, cut, blank = "name", isBare = false, ...rest }: SurfaceProps) {
	const isCutOut = isBare && side !== undefined;
	const hasEdge = rest.shape !== "hex" && !isCutOut;
	const surface = (
		<span
			className={`${styles.picture} ${hasEdge ? styles.edge : ""} ${isCutOut ? styles.bare : ""}`}
			style={isCutOut ? undefined : cut}
		>
			{side ? (
				<Picture side={side} isBare={isBare} {...rest} />
			) : blank === "back" ? (
				<PlainBack />
			) : (
				<Blank name={rest.name} shape={rest.shape} isSmall={rest.longEdgePx < 64} why="No picture yet" />
			)}
		</span>
	);
	// rectangles and circles have a box shadow; only other outlines need the slower drop-shadow filter
	return hasEdge ? surface : <span className={styles.outlined}>{surface}</span>;
}
