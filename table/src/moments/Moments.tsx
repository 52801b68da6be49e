import { useEffect } from "react";
import { useStage } from "../scene/stage/stage-hooks.ts";

/** Shows what acts do at the moment in which they are done: shuffles, deals, draws and rolls. */
export function Moments() {
	const stage = useStage();
	useEffect(
		() =>
			stage.table.on("did", async (did) => {
				if (did.log === null) return;
				const { playMoment } = await import("./play.ts");
				playMoment(stage, did, did.log);
			}),
		[stage],
	);
	return null;
}
