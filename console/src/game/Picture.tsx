import { variants } from "@tuckbox/pieces";
import { type CSSProperties, useEffect, useState } from "react";
import { Icon } from "../look/Icon.tsx";
import type { Shape } from "./outline.ts";
import styles from "./Picture.module.css";
import type { Side } from "./piece.ts";

/** Pauses before an image is asked for again, in ms: it may not have been made yet, or the service is away. */
const retryDelaysMs = [1_000, 3_000, 8_000] as const;
/** A small version is good for a little more than its size. */
const maxThumbStretch = 1.2;

/** The version of an image that is fine enough for its size on this screen. */
export function addressFor(side: Side, longEdgePx: number): string {
	const needed = longEdgePx * Math.min(2, devicePixelRatio);
	return needed <= variants.thumb * maxThumbStretch ? side.thumbUrl : side.derivedUrl;
}

type BlankProps = { name: string; shape: Shape; isSmall: boolean; why?: string };

/** In the place of a picture that there is not. */
function Blank({ name, shape, isSmall, why }: BlankProps) {
	return (
		<span className={`${styles.blank} ${styles[shape] ?? ""}`}>
			{!isSmall && <span className={styles.blankName}>{name}</span>}
			{!isSmall && why && <span className={styles.blankWhy} data-why={why} />}
		</span>
	);
}

/** A back that nobody has drawn. */
function PlainBack() {
	return <span className={styles.back} />;
}

type Props = {
	side: Side;
	/** What stands in its place when there is nothing to see. */
	name: string;
	shape: Shape;
	longEdgePx: number;
	/** Asks for this address, not for the version that is fine enough. */
	src?: string | undefined;
	/** The piece is what is drawn, on no ground: a token cut out of its image. */
	isBare?: boolean;
	/** Told how large the version is that has been loaded, and how long its longer edge may get. */
	onSize?: ((size: { widthPx: number; heightPx: number; edge: number }) => void) | undefined;
};

/** An image that fills its place, and says so while it is being made or when it is missing. */
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
				<Blank name={name} shape={shape} isSmall={longEdgePx < 64} why="Being made" />
			)}
		</>
	);
}

type SurfaceProps = Omit<Props, "side"> & {
	side: Side | undefined;
	cut: CSSProperties;
	/** What to show when there is no image: its name, or a back. */
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
	// only what is no rectangle and no circle needs the costlier shadow, which follows its outline
	return hasEdge ? surface : <span className={styles.outlined}>{surface}</span>;
}
