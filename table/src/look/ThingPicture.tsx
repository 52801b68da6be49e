import { kindsAtTable } from "@tuckbox/pieces/table";
import { footprintOf } from "@tuckbox/web/draw/model/footprint.ts";
import { PieceDrawing } from "@tuckbox/web/draw/PieceDrawing.tsx";
import { leavesAt, seenDrawing } from "../scene/layout/seen.ts";
import { useTopic } from "../session/session.ts";
import type { Thing } from "../session/things.ts";
import styles from "./ThingPicture.module.css";

/**
 * A thing as the seat sees it, in its proportions.
 * @param rem the length of its longer edge
 */
export function ThingPicture({ thing, rem }: { thing: Thing; rem: number }) {
	const files = useTopic("head", (client) => client.head?.files ?? "");
	const { piece, family, isFlipped } = seenDrawing(thing.seen, files);
	const { widthMm, heightMm } = footprintOf(piece, family);
	const scale = (rem * 16) / Math.max(widthMm, heightMm);
	const [width, height] = [widthMm * scale, heightMm * scale];
	const { value, isCard } = kindsAtTable[thing.kind];
	const turned = value === "page" ? leavesAt(piece, thing.value) : thing.value;
	return (
		<span
			className={styles.picture}
			style={{ width: `${width}px`, height: `${height}px` }}
			aria-hidden="true"
		>
			<PieceDrawing
				piece={piece}
				family={family}
				width={width}
				height={height}
				isFlipped={isFlipped}
				side={isFlipped && !isCard ? "back" : undefined}
				turned={value !== null ? turned : undefined}
			/>
		</span>
	);
}
