import { kindsAtTable } from "@tuckbox/pieces/table";
import { footprintOf } from "@tuckbox/web/draw/model/footprint.ts";
import { PieceDrawing } from "@tuckbox/web/draw/PieceDrawing.tsx";
import { leavesAt, seenDrawing } from "../scene/layout/seen.ts";
import { useTopic } from "../session/session.ts";
import type { Thing } from "../session/things.ts";
import styles from "./ThingPicture.module.css";

type Props = {
	thing: Thing;
	/** The room that the picture fills as far as its proportions allow, in pixels. */
	width: number;
	height?: number;
	/** Number of turned leaves of a book, if not as on the table. */
	leaves?: number;
	/** The page of an open book to show; both by default. */
	only?: "left" | "right" | undefined;
};

/** A thing as the seat sees it, in its proportions. An open book shows both of its pages. */
export function ThingPicture({ thing, width: most, height: highest = most, leaves, only }: Props) {
	const files = useTopic("head", (client) => client.head?.files ?? "");
	const { piece, family, isFlipped } = seenDrawing(thing.seen, files);
	const { widthMm, heightMm } = footprintOf(piece, family);
	const { value, isCard } = kindsAtTable[thing.kind];
	const turned = value === "page" ? (leaves ?? leavesAt(piece, thing.value)) : thing.value;
	const isOpen = value === "page" && turned > 0;
	const pages = isOpen && only === undefined ? 2 : 1;
	const scale = Math.min(most / (widthMm * pages), highest / heightMm);
	const [width, height] = [widthMm * scale, heightMm * scale];
	return (
		<span
			className={`${styles.picture} ${only === undefined ? "" : styles.only}`}
			style={{ width: `${width * pages}px`, height: `${height}px` }}
			aria-hidden="true"
		>
			<span
				className={styles.piece}
				// the left page of a book lies to the left of its own place
				style={{ width: `${width}px`, translate: isOpen && only !== "right" ? `${width}px` : undefined }}
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
		</span>
	);
}
