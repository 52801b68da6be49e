import { useMemo } from "react";
import styles from "./DieSolid.module.css";
import { type Die, type DieFace, dieOf, outlineOf, placeOf, poseOf, reachOf, shadeOf } from "./die.ts";
import { addressFor } from "./Picture.tsx";
import { faceNumber, type Piece, sidesOf } from "./piece.ts";
import { matrix3d, type Rotation } from "./vector.ts";

type FaceProps = { die: Die; face: DieFace; pose: Rotation; sizePx: number; piece: Piece | undefined };

/** A face's box in pixels, and what is on it: its image around its middle, or its number. */
function FaceElement({ die, face, pose, sizePx, piece }: FaceProps) {
	const { number } = face;
	const side = piece && sidesOf(piece).find(({ sideKey }) => faceNumber(sideKey) === number);
	const shown = useMemo(
		() => ({
			width: face.width * sizePx,
			height: face.height * sizePx,
			clipPath: outlineOf(face),
			transform: placeOf(face, sizePx),
		}),
		[face, sizePx],
	);
	const [x, y, edge] = [face.middleX * sizePx, face.middleY * sizePx, 2 * face.inradius * sizePx];
	const middle = `${(face.middleX / face.width) * 100}% ${(face.middleY / face.height) * 100}%`;
	const bevel = number === undefined ? 1 : die.type === 2 ? 0.94 : 0.965;
	return (
		<div className={styles.face} style={shown}>
			<div
				className={styles.top}
				style={{ clipPath: shown.clipPath, transform: `scale(${bevel})`, transformOrigin: middle }}
			>
				{side && (
					<img
						className={styles.picture}
						src={addressFor(side, edge)}
						alt=""
						draggable={false}
						decoding="async"
						style={{ left: x - edge / 2, top: y - edge / 2, width: edge, height: edge }}
					/>
				)}
				{!side && number !== undefined && (
					<span
						className={`${styles.number} ${die.type > 8 && (number === 6 || number === 9) ? styles.marked : ""}`}
						style={{ left: x, top: y, fontSize: edge * (number > 9 ? 0.48 : 0.58) }}
					>
						{number}
					</span>
				)}
			</div>
			<div className={styles.shade} style={{ opacity: shadeOf(face, pose) }} />
		</div>
	);
}

type Props = {
	sides: number;
	/** Its faces that have pieces of their own. */
	faces: ReadonlyMap<number, Piece>;
	sizePx: number;
	/** The face that it shows. */
	number: number;
};

/** A die, as a solid that turns. It fills its parent, which is as large as it reaches in any pose. */
export function DieSolid({ sides, faces, sizePx, number }: Props) {
	const die = dieOf(sides);
	const pose = useMemo(() => poseOf(die, number), [die, number]);
	return (
		<span className={styles.scene} aria-hidden="true">
			<span className={styles.ground} />
			<span className={styles.scene} style={{ perspective: sizePx * reachOf(sides) * 9 }}>
				<span className={styles.solid} style={{ transform: matrix3d(pose) }}>
					{die.faces.map((face, i) => (
						<FaceElement
							// biome-ignore lint/suspicious/noArrayIndexKey: a solid's faces never change their order
							key={i}
							die={die}
							face={face}
							pose={pose}
							sizePx={sizePx}
							piece={face.number === undefined ? undefined : faces.get(face.number)}
						/>
					))}
				</span>
			</span>
		</span>
	);
}
