import { useEffect } from "react";
import { useStage } from "../scene/stage/stage-hooks.ts";
import type { Before } from "./motions.ts";

const load = () => import("./play.ts");

/**
 * Shows what acts do at the moment in which they are done: shuffles, deals, draws and rolls.
 * @param isAround whether the parts are loaded that are needed once a player acts
 */
export function Moments({ isAround }: { isAround: boolean }) {
	const stage = useStage();
	useEffect(
		() =>
			stage.table.on("did", async (did) => {
				const { log } = did;
				if (log === null) return;
				// React has not drawn the act yet: a stack whose last cards it takes is gone afterwards
				const before: Before = new Map();
				for (const id of Array.isArray(log.values.things) ? log.values.things.map(String) : []) {
					const [element, pose] = [stage.mover.element(id), stage.mover.shown(id)];
					const world = element?.parentElement;
					if (element !== undefined && pose !== undefined && world != null)
						before.set(id, { element, pose, world });
				}
				const { playMoment } = await load();
				playMoment(stage, did, log, before);
			}),
		[stage],
	);
	// before the first act, which would otherwise be shown late
	useEffect(() => {
		if (isAround) load().catch(() => undefined);
	}, [isAround]);
	return null;
}
