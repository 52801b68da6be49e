import { faceNumber } from "@tuckbox/pieces";
import { useLayoutEffect, useMemo, useRef, useState } from "react";
import styles from "./DieSolid.module.css";
import {
	type Die,
	type DieFace,
	dieOf,
	flatPlaceOf,
	isSeen,
	outlineOf,
	placeOf,
	poseOf,
	shadeOf,
} from "./dice/die.ts";
import { matrix3d, type Rotation } from "./dice/vector.ts";
import { addressFor } from "./Picture.tsx";
import { type Drawn, sidesOf } from "./piece.ts";

type FaceProps = {
	die: Die;
	face: DieFace;
	pose: Rotation;
	isTurning: boolean;
	sizePx: number;
	piece: Drawn | undefined;
};

/** A face of a die as an element, with its image centred, or its number. */
function FaceElement({ die, face, pose, isTurning, sizePx, piece }: FaceProps) {
	const { number } = face;
	const side = piece && sidesOf(piece).find(({ sideKey }) => faceNumber(sideKey) === number);
	const shown = useMemo(
		() => ({
			width: face.width * sizePx,
			height: face.height * sizePx,
			clipPath: outlineOf(face),
			transform: isTurning ? placeOf(face, sizePx) : flatPlaceOf(face, sizePx, pose),
		}),
		[face, sizePx, pose, isTurning],
	);
	const [x, y, edge] = [face.middleX * sizePx, face.middleY * sizePx, 2 * face.inradius * sizePx];
	const middle = `${(face.middleX / face.width) * 100}% ${(face.middleY / face.height) * 100}%`;
	const bevel = number === undefined ? 1 : side ? 0.985 : die.type === 2 ? 0.94 : 0.965;
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
						data-number={number}
					/>
				)}
			</div>
			<div className={styles.shade} style={{ opacity: shadeOf(face, pose) }} />
		</div>
	);
}

type Props = {
	sides: number;
	/** The faces that have pictures, by number. */
	faces: ReadonlyMap<number, Drawn>;
	sizePx: number;
	/** The face that faces the viewer. */
	number: number;
};

/** The same duration as --calm in tokens.css. */
const turnDurationMs = 220;

/**
 * A die as a solid that turns. Fills its parent, which must have room for it in any pose. At rest, only the visible faces
 * are rendered, as flat elements: dozens of 3D layers would slow down the whole table.
 */
export function DieSolid({ sides, faces, sizePx, number }: Props) {
	const die = dieOf(sides);
	const pose = useMemo(() => poseOf(die, number), [die, number]);
	const [last, setLast] = useState({ die, pose });
	const isTurning = last.pose !== pose && last.die === die;
	const solid = useRef<HTMLSpanElement>(null);
	useLayoutEffect(() => {
		if (last.pose === pose) return;
		const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches || last.die !== die;
		if (isCalm || solid.current === null) return setLast({ die, pose });
		const from = { transform: matrix3d(last.pose) };
		const turning = solid.current.animate([from, { transform: matrix3d(pose) }], {
			duration: turnDurationMs,
			easing: "cubic-bezier(0.2, 0, 0, 1)",
		});
		turning.onfinish = () => setLast({ die, pose });
		return () => turning.cancel();
	}, [last, die, pose]);
	return (
		<span className={styles.scene} aria-hidden="true">
			<span className={styles.ground} />
			<span
				ref={solid}
				className={`${styles.solid} ${isTurning ? styles.turning : ""}`}
				style={isTurning ? { transform: matrix3d(pose) } : undefined}
			>
				{die.faces.map(
					(face, i) =>
						(isTurning || isSeen(face, pose)) && (
							<FaceElement
								// biome-ignore lint/suspicious/noArrayIndexKey: the faces of a solid never change their order
								key={i}
								die={die}
								face={face}
								pose={pose}
								isTurning={isTurning}
								sizePx={sizePx}
								piece={face.number === undefined ? undefined : faces.get(face.number)}
							/>
						),
				)}
			</span>
		</span>
	);
}
