import "@tuckbox/web/ui/icons/view-icons.ts";
import { loadWords, t } from "@tuckbox/web/messages/words.ts";
import { Button } from "@tuckbox/web/ui/Button.tsx";
import type { IconName } from "@tuckbox/web/ui/icons/icons.ts";
import { useSignal } from "@tuckbox/web/ui/signal.ts";
import { sideOfSeat } from "../session/around.ts";
import { type SceneControls, type TableSession, useSession, useTopic } from "../session/session.ts";
import styles from "./ViewTools.module.css";

type Tool = readonly [name: "zoomOut" | "zoomIn" | "showAll" | "turnView", icon: IconName, keys: string];

const tools: readonly Tool[] = [
	["zoomOut", "minus", "-"],
	["zoomIn", "plus", "+"],
	["showAll", "fit", "0"],
	["turnView", "turn", "V"],
];

const uses: Readonly<Record<Tool[0], (scene: SceneControls) => void>> = {
	zoomOut: (scene) => scene.zoom(0.8),
	zoomIn: (scene) => scene.zoom(1.25),
	showAll: (scene) => scene.showAll(),
	turnView: (scene) => scene.turn(90),
};

async function turnToSeat(session: TableSession): Promise<void> {
	const [turning] = await Promise.all([import("../scene/input/turn-to-seat.ts"), loadWords(["play"])]);
	turning.turnToSeat(session);
}

function FromSeat({ scene }: { scene: SceneControls }) {
	const session = useSession();
	return (
		<Button
			look="quiet"
			isSmall
			icon="seat"
			data-tool="turnToSeat"
			aria-label={t("table.do_turnToSeat")}
			aria-keyshortcuts="Y"
			aria-pressed={useSignal(scene.isFromSeat)}
			title={t("table.do_turnToSeat")}
			onClick={() => void turnToSeat(session)}
		/>
	);
}

/** Buttons that move the view, for users who neither drag nor press keys. */
export function ViewTools() {
	const { scene: shown, isMeasuring } = useSession();
	const scene = useSignal(shown);
	const measures = useSignal(isMeasuring);
	const hasSide = useTopic("view", ({ view, head }) => sideOfSeat(view, head?.seat ?? "") !== undefined);
	if (scene === undefined) return null;
	return (
		<fieldset className={styles.tools} aria-label={t("table.viewTools")}>
			{tools.map(([name, icon, keys]) => (
				<Button
					key={name}
					look="quiet"
					isSmall
					icon={icon}
					data-tool={name}
					aria-label={t(`table.do_${name}`)}
					aria-keyshortcuts={keys}
					title={t(`table.do_${name}`)}
					onClick={() => uses[name](scene)}
				/>
			))}
			{hasSide && <FromSeat scene={scene} />}
			<Button
				look="quiet"
				isSmall
				icon="ruler"
				data-tool="measure"
				aria-label={t("table.do_measure")}
				aria-keyshortcuts="Shift+R"
				aria-pressed={measures}
				title={t("table.do_measure")}
				onClick={() => isMeasuring.set(!measures)}
			/>
		</fieldset>
	);
}
