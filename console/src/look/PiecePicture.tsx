import { type KindName, kindTable, storedKind } from "@tuckbox/pieces";
import { type CSSProperties, useState } from "react";
import { Icon } from "./Icon.tsx";
import styles from "./PiecePicture.module.css";

/** The fields of a piece that determine its outline. */
type Outlined = {
	kind: KindName | "picture";
	name: string;
	widthMm: number;
	heightMm: number;
	shape?: "box" | "hex" | "orb" | undefined;
};

type Props = {
	piece: Outlined;
	/** The address of its image; undefined shows the name instead. */
	src: string | undefined;
	/** Alternative text; empty if the text next to the picture says the same. */
	alt?: string;
	/** The longer edge, in rem. */
	size: number;
};

/** Corner radius of a poker card: 1/8 in. */
const cardRadius = 3.175;

function cutOf({ kind, shape, widthMm, heightMm }: Outlined): CSSProperties {
	if (shape === "orb") return { borderRadius: "50%" };
	if (shape === "hex") {
		const isLying = widthMm > heightMm;
		return {
			clipPath: isLying
				? "polygon(25% 0,75% 0,100% 50%,75% 100%,25% 100%,0 50%)"
				: "polygon(50% 0,100% 25%,100% 75%,50% 100%,0 75%,0 25%)",
		};
	}
	const isSharp = kind !== "picture" && kindTable[storedKind(kind)].outline === "sheet";
	const radius = isSharp ? 1.2 : Math.min(cardRadius, Math.min(widthMm, heightMm) * 0.08);
	return { borderRadius: `${(radius / widthMm) * 100}% / ${(radius / heightMm) * 100}%` };
}

/** One side of a piece, in its proportions and cut to its outline. */
export function PiecePicture({ piece, src, alt = "", size }: Props) {
	const [missing, setMissing] = useState<string>();
	const longer = Math.max(piece.widthMm, piece.heightMm);
	const style = {
		width: `${((size * piece.widthMm) / longer).toFixed(3)}rem`,
		height: `${((size * piece.heightMm) / longer).toFixed(3)}rem`,
	};
	return (
		<span className={styles.piece} style={style}>
			{src === undefined || missing === src ? (
				<span className={styles.blank} style={cutOf(piece)}>
					{src === undefined ? (
						size >= 5 && <span className={styles.name}>{piece.name}</span>
					) : (
						<>
							<Icon name="picture" />
							<span className="unseen">Picture missing</span>
						</>
					)}
				</span>
			) : (
				<img
					className={styles.picture}
					style={cutOf(piece)}
					src={src}
					alt={alt}
					loading="lazy"
					decoding="async"
					draggable={false}
					onError={() => setMissing(src)}
				/>
			)}
		</span>
	);
}
