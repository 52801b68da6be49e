import { Dialog } from "../../look/Dialog.tsx";
import { t } from "../../words/words.ts";
import { actions, labelOf } from "../actions.ts";
import { KeySigns } from "../KeySigns.tsx";
import type { DialogProps } from "./Dialogs.tsx";
import styles from "./KeysDialog.module.css";

type Line = readonly [keys: string, label: string];

/** The keys of the table, on one page. */
export function KeysDialog({ onClose }: DialogProps<"keys">) {
	const forPieces: Line[] = [
		["Enter", t("table.do_carry")],
		["X", t("table.do_select")],
		["M", t("table.do_menu")],
		["1–9", t("table.do_draw9")],
		["Shift+Q", t("table.do_turnABit")],
		...actions.flatMap((action): Line[] => {
			const { keys } = action;
			// the number keys are in a line of their own
			return keys === undefined || keys === "1" ? [] : [[keys, labelOf(action)]];
		}),
	];
	const forTable: Line[] = [
		["Control+Z", t("table.do_undo")],
		["Control+Shift+Z", t("table.do_redo")],
		["/", t("table.do_find")],
		[".", t("table.do_ping")],
		["0", t("table.do_showAll")],
		["+", t("table.do_zoomIn")],
		["-", t("table.do_zoomOut")],
		["Control+A", t("table.do_selectAll")],
		["F6", t("table.do_regions")],
		["Escape", t("table.do_cancel")],
		["?", t("table.keys")],
	];
	const list = (title: string, lines: readonly Line[]) => (
		<section>
			<h3>{title}</h3>
			<dl>
				{lines.map(([keys, label]) => (
					<div key={keys + label}>
						<dt>{label}</dt>
						<dd>
							<KeySigns keys={keys} />
						</dd>
					</div>
				))}
			</dl>
		</section>
	);
	return (
		<Dialog title={t("table.keys")} onClose={onClose} isWide>
			<div className={styles.keys}>
				{list(t("table.keysFor"), forPieces)}
				{list(t("table.keysTable"), forTable)}
			</div>
			<p className="quiet small">{t("table.keysPhone")}</p>
		</Dialog>
	);
}
