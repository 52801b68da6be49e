import { faceNumber } from "@tuckbox/pieces";
import { times, type Vector } from "@tuckbox/pieces/solids";
import {
	type AnimationEventHandler,
	type CSSProperties,
	Fragment,
	useEffect,
	useId,
	useLayoutEffect,
	useMemo,
	useRef,
	useState,
} from "react";
import { dieOf, isSeen, type Mark, poseOf, shadeOf } from "../dice/die.ts";
import { reachOf } from "../dice/reach.ts";
import { between, matrix2d, type Rotation, turned } from "../dice/vector.ts";
import { reportMissing } from "../model/missing.ts";
import { type Drawn, type DrawnSide, sidesOf } from "../model/piece.ts";
import { addressFor } from "../model/renditions.ts";
import styles from "./Die.module.css";

/** A die's size in the units of the drawing. */
const unitsPerDie = 100;

/** The same duration as --calm in tokens.css. */
const turnDurationMs = 220;

/** The pose while the die turns: animates to a new one, unless motion is not wanted. */
function useTurning(pose: Rotation, type: number): Rotation {
	const [shown, setShown] = useState({ pose, type });
	const now = useRef(shown);
	useLayoutEffect(() => {
		now.current = shown;
	});
	useEffect(() => {
		const from = now.current;
		if (from.pose === pose) return;
		if (from.type !== type || matchMedia("(prefers-reduced-motion: reduce)").matches) {
			setShown({ pose, type });
			return;
		}
		const start = performance.now();
		const step = (at: number) => {
			const share = Math.min(1, Math.max(0, (at - start) / turnDurationMs));
			const eased = 1 - (1 - share) ** 3;
			setShown({ pose: share === 1 ? pose : between(from.pose, pose, eased), type });
			if (share < 1) frame = requestAnimationFrame(step);
		};
		let frame = requestAnimationFrame(step);
		return () => cancelAnimationFrame(frame);
	}, [pose, type]);
	return shown.type === type ? shown.pose : pose;
}

const onScreen = (pose: Rotation, v: Vector) => times(turned(pose, v), unitsPerDie);

const pointsOf = (pose: Rotation, corners: readonly Vector[]) =>
	corners
		.map((corner) => onScreen(pose, corner))
		.map(([x, y]) => `${x.toFixed(2)},${y.toFixed(2)}`)
		.join(" ");

/** The height of a number, as a share of the circle that fits a face: the corners of a triangle give it more room. */
function fontShare(type: number, number: number): number {
	const share = number > 9 ? 0.56 : 0.66;
	return type === 8 || type === 20 || type === 4 ? share * 1.2 : share;
}

type MarkProps = {
	mark: Mark;
	pose: Rotation;
	side: DrawnSide;
	sizePx: number;
	onMissing(address: string): void;
};

/** The picture of a result. */
function PictureMark({ mark, pose, side, sizePx, onMissing }: MarkProps) {
	const address = addressFor(side, 2 * mark.radius * sizePx);
	const edge = 2 * mark.radius * unitsPerDie;
	return (
		<image
			href={address}
			x={-edge / 2}
			y={-edge / 2}
			width={edge}
			height={edge}
			preserveAspectRatio="xMidYMid slice"
			transform={matrix2d(turned(pose, mark.right), turned(pose, mark.down), onScreen(pose, mark.center))}
			onError={() => onMissing(address)}
		/>
	);
}

/**
 * The number of a result. It is generated content in an element of its own, so that screen readers and searches in the
 * page find the die's name and not its numbers.
 */
function NumberMark({
	mark,
	pose,
	type,
	sizePx,
	isMissing,
}: {
	mark: Mark;
	pose: Rotation;
	type: number;
	sizePx: number;
	isMissing: boolean;
}) {
	const { number, center, right, down, radius } = mark;
	const [x, y] = times(turned(pose, center), sizePx);
	// as on real dice, a point distinguishes a 6 from a 9
	const text = type > 8 && (number === 6 || number === 9) ? `${number}.` : String(number);
	return (
		<span
			className={styles.number}
			style={{
				fontSize: 2 * radius * sizePx * fontShare(type, number),
				transform: matrix2d(turned(pose, right), turned(pose, down), [x, y, 0], ","),
			}}
			data-number={text}
			data-missing={isMissing ? "" : undefined}
		/>
	);
}

const sideFor = (faces: ReadonlyMap<number, Drawn>, number: number): DrawnSide | undefined => {
	const piece = faces.get(number);
	return piece && sidesOf(piece).find(({ sideKey }) => faceNumber(sideKey) === number);
};

type Props = {
	sides: number;
	/** The faces that have pictures, by number. */
	faces: ReadonlyMap<number, Drawn>;
	/** Whether the die has pictures: a number without one shows that it is missing. */
	isPictured: boolean;
	/** The size of the die, in pixels. */
	sizePx: number;
	/** The result, which is on top. */
	number: number;
	className?: string | undefined;
	onAnimationEnd?: AnimationEventHandler | undefined;
};

/** A die that lies on the table, seen from above. Fills its parent, which must have room for it in any pose. */
export function Die(props: Props) {
	const { sides, faces, isPictured, sizePx, number, className = "", onAnimationEnd } = props;
	const die = dieOf(sides);
	const rest = useMemo(() => poseOf(die, number), [die, number]);
	const pose = useTurning(rest, sides);
	const id = useId();
	const reach = reachOf(sides) * unitsPerDie;
	const [missing, setMissing] = useState<ReadonlySet<string>>(new Set());
	const hasMissing = missing.size > 0;
	useEffect(() => (hasMissing ? reportMissing(() => setMissing(new Set())) : undefined), [hasMissing]);
	const onMissing = (address: string) => setMissing((known) => new Set(known).add(address));
	const seen = die.faces.flatMap((face, i) => (isSeen(face, pose) ? [{ face, i }] : []));
	const markPicture = ({ number, radius }: Mark) => {
		const side = sideFor(faces, number);
		return side && !missing.has(addressFor(side, 2 * radius * sizePx)) ? side : undefined;
	};
	return (
		<span className={`${styles.die} ${className}`} aria-hidden="true" onAnimationEnd={onAnimationEnd}>
			<svg
				className={styles.solid}
				viewBox={`${-reach} ${-reach} ${2 * reach} ${2 * reach}`}
				aria-hidden="true"
			>
				{seen.map(({ face, i }) => {
					const points = pointsOf(pose, face.corners);
					const style = { "--shade": `${Math.round(shadeOf(face, pose) * 100)}%` } as CSSProperties;
					const pictures = face.marks.flatMap((mark) => {
						const side = markPicture(mark);
						return side ? [{ mark, side }] : [];
					});
					return (
						<Fragment key={i}>
							<polygon className={styles.face} style={style} points={points} />
							{pictures.length > 0 && (
								<>
									<clipPath id={`${id}${i}`}>
										<polygon points={points} />
									</clipPath>
									<g clipPath={`url(#${id}${i})`}>
										{pictures.map((one) => (
											<PictureMark
												key={one.mark.number}
												{...one}
												pose={pose}
												sizePx={sizePx}
												onMissing={onMissing}
											/>
										))}
									</g>
									<polygon className={styles.shade} style={style} points={points} />
								</>
							)}
						</Fragment>
					);
				})}
			</svg>
			{seen.flatMap(({ face, i }) =>
				face.marks
					.filter((mark) => markPicture(mark) === undefined)
					.map((mark) => (
						<NumberMark
							key={`${i} ${mark.number}`}
							{...{ mark, pose, sizePx }}
							type={sides}
							isMissing={isPictured}
						/>
					)),
			)}
		</span>
	);
}
