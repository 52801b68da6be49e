import { type ShownPiece, standardApp } from "@tuckbox/pieces/table";
import { CallError, call } from "@tuckbox/web/api/call.ts";
import { type Drawn, sideOf } from "@tuckbox/web/draw/model/piece.ts";
import { PieceDrawing } from "@tuckbox/web/draw/PieceDrawing.tsx";
import { t } from "@tuckbox/web/messages/words.ts";
import { useEffect, useState } from "react";
import { CloseUp } from "../look/CloseUp.tsx";
import { seenDrawing } from "../scene/layout/seen.ts";
import { useSession, useTopic } from "../session/session.ts";
import type { Thing } from "../session/things.ts";
import { findInReplay } from "./opened-thing.ts";
import styles from "./ReplayCloseUp.module.css";
import { gamePrefix } from "./recording.ts";

/** Largest width and height of the picture of a piece as it is now, in px. */
const maxSize = 144;

type State = { until: number | null; name: string; imageFaces: Drawn["payload"]["imageFaces"] };

/** The piece as the published game has it; null if it is gone. */
function useCurrent(gameId: string, componentId: string): State | null | undefined {
	const [current, setCurrent] = useState<State | null>();
	useEffect(() => {
		let isGone = false;
		const show = (state: State | null) => !isGone && setCurrent(state);
		call<{ history: State[] }>("GET", `/games/${gameId}/components/${componentId}/history`).then(
			({ history: [latest] }) => show(latest === undefined || latest.until !== null ? null : latest),
			// without an answer, the close-up shows the piece as it was
			(error) => error instanceof CallError && error.code === "COMPONENT_NOT_FOUND" && show(null),
		);
		return () => {
			isGone = true;
		};
	}, [gameId, componentId]);
	return current;
}

/** Whether a piece has another name or picture than it had. A back that it has from its deck does not matter. */
function isOther(then: Drawn, now: Drawn): boolean {
	const isRedrawn = then.payload.imageFaces.some((side) => {
		const own = sideOf(now, side.sideKey);
		return own !== undefined && own.derivedUrl !== side.derivedUrl;
	});
	return isRedrawn || then.name !== now.name;
}

type Props = { thing: Thing; shown: ShownPiece; gameId: string };

/** The piece as it is now, if it is another one than it was. */
function AsItIsNow({ thing, shown, gameId }: Props) {
	const files = useTopic("head", (client) => client.head?.files ?? "");
	const current = useCurrent(gameId, shown.componentId);
	if (current === undefined) return null;
	if (current === null) return <p className={styles.now}>{t("replay.isGone")}</p>;
	const { piece: then, family } = seenDrawing(thing.seen, files);
	const { name, imageFaces } = current;
	const now: Drawn = { ...then, name, payload: { imageFaces } };
	if (!isOther(then, now)) return <p className={styles.now}>{t("replay.isUnchanged")}</p>;
	const scale = Math.min(maxSize / now.widthMm, maxSize / now.heightMm);
	const [width, height] = [now.widthMm * scale, now.heightMm * scale];
	return (
		<figure className={styles.now}>
			<span
				className={styles.picture}
				style={{ width: `${width}px`, height: `${height}px` }}
				aria-hidden="true"
			>
				<PieceDrawing piece={now} family={family} width={width} height={height} />
			</span>
			<figcaption>
				{t("replay.asItIsNow")} <bdi>{now.name}</bdi>
			</figcaption>
		</figure>
	);
}

/** Shows a piece as large as the screen allows, as it was then and, to those who may host the game's tables, as it is now. */
export function ReplayCloseUp({ of }: { of: string }) {
	const { client } = useSession();
	return (
		<CloseUp
			replay={{
				find: findInReplay,
				below: (thing) =>
					of.startsWith(gamePrefix) && "shown" in thing.seen && thing.seen.shown.app !== standardApp ? (
						<AsItIsNow
							key={thing.seen.shown.componentId}
							{...{ thing, shown: thing.seen.shown, gameId: client.head?.game.id ?? of }}
						/>
					) : null,
			}}
		/>
	);
}
