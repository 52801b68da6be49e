import type { SpotEntry, View } from "@tuckbox/pieces/table";
import { t } from "@tuckbox/web/messages/words.ts";
import { Icon } from "@tuckbox/web/ui/icons/Icon.tsx";
import type { IconName } from "@tuckbox/web/ui/icons/icons.ts";
import { useSelected } from "@tuckbox/web/ui/signal.ts";
import type { CSSProperties } from "react";
import { seatsInOrder, useTopic } from "../../session/session.ts";
import { onFeltIn } from "../layout/layout.ts";
import { sizeAround } from "../layout/turning.ts";
import { useStage } from "../stage/stage-hooks.ts";
import styles from "./Spots.module.css";
import { type Area, spotsIn } from "./spot-area.ts";

const signs: Readonly<Record<SpotEntry["role"], IconName>> = {
	deck: "stack",
	discard: "archive",
	play: "play",
	market: "draw",
	score: "star",
	hand: "hand",
	removed: "delete",
	other: "pin",
};

/** The place of an area in the world, where a pixel is 1 mm. */
export const placeOf = ({ x, y, widthMm, heightMm }: Area): CSSProperties => ({
	left: x - widthMm / 2,
	top: y - heightMm / 2,
	width: widthMm,
	height: heightMm,
});

/** The height of the highest board: spots are drawn above boards, and below everything else. */
function boardHeight(view: View): number | undefined {
	const heights = onFeltIn(view).flatMap(({ entry }) =>
		"shown" in entry && entry.shown.kind === "board" ? entry.place.z : [],
	);
	return heights.length > 0 ? Math.max(...heights) : undefined;
}

/** The spots on the felt. */
export function Spots() {
	const view = useTopic("view", (client) => client.view);
	const spots = spotsIn(view);
	const zIndex = boardHeight(view);
	const seats = seatsInOrder(view);
	const turn = useSelected(useStage().camera.sight, (sight) => sight.turn);
	return (
		<ul className={styles.spots} aria-label={t("spots.spots")}>
			{spots.map(({ id, spot }) => {
				const owner = seats.find(({ index }) => index === spot.seat);
				const sees = spot.seenBy === "all" ? undefined : t(`spots.seen_${spot.seenBy}`);
				const about = [t(`spots.role_${spot.role}`), owner?.name, sees].filter(Boolean).join(", ");
				return (
					<li
						key={id}
						className={styles.spot}
						style={{ ...placeOf(spot), zIndex, ...(owner && { "--seat": owner.colour }) } as CSSProperties}
						data-seen={spot.seenBy}
						data-owned={owner !== undefined || undefined}
					>
						<span
							className={styles.upright}
							style={sizeAround(spot.widthMm, spot.heightMm, turn)}
							aria-hidden="true"
						>
							<span className={styles.name}>
								<Icon name={signs[spot.role]} />
								<span dir="auto">{spot.name}</span>
								{spot.seenBy !== "all" && <Icon name="lock" />}
							</span>
						</span>
						<span className="unseen">{`${spot.name}: ${about}`}</span>
					</li>
				);
			})}
		</ul>
	);
}
