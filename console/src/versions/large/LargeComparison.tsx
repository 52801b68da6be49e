import { t } from "@tuckbox/web/messages/words.ts";
import { Button } from "@tuckbox/web/ui/Button.tsx";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { FieldChanges } from "../../changes/FieldChanges.tsx";
import styles from "./LargeComparison.module.css";
import type { Pair } from "./pairs.ts";
import { type Mode, Stage } from "./Stage.tsx";
import { type View, wholeView, zoomed } from "./view.ts";

const modes: readonly Mode[] = ["sideBySide", "slider", "blink", "onion"];
const zoomStep = 1.5;
/** Time for which each of two blinking pictures is shown, in ms. */
const blinkMs = 700;

/** The mode that was used last, as long as the page is open. */
let lastMode: Mode = "sideBySide";

const isReduced = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

type Props = {
	pairs: readonly Pair[];
	/** The index of the shown pair. */
	at: number;
	/** The compared versions, as in "Version 3 → 4". */
	versions: string;
	onGo(at: number): void;
	onClose(): void;
};

/** A changed piece as large as the screen, before and after; arrow keys go to the other changed pieces. */
export function LargeComparison({ pairs, at, versions, onGo, onClose }: Props) {
	const dialog = useRef<HTMLDialogElement>(null);
	const titleId = useId();
	const [mode, setMode] = useState(lastMode);
	const [view, setView] = useState(wholeView);
	const [share, setShare] = useState(0.5);
	const [isBlinking, setIsBlinking] = useState(() => !isReduced());
	const [isAfter, setIsAfter] = useState(true);
	useEffect(() => {
		if (mode !== "blink" || !isBlinking) return;
		const timer = setInterval(() => setIsAfter((was) => !was), blinkMs);
		return () => clearInterval(timer);
	}, [mode, isBlinking]);
	useEffect(() => {
		const element = dialog.current;
		const before = document.activeElement;
		element?.showModal();
		element?.focus();
		return () => {
			element?.close();
			if (before instanceof HTMLElement) before.focus();
		};
	}, []);
	const pair = pairs[at];
	if (pair === undefined) return null;

	const choose = (next: Mode) => {
		lastMode = next;
		setMode(next);
	};
	const go = (step: number) => {
		const next = at + step;
		if (next < 0 || next >= pairs.length) return;
		setView(wholeView);
		onGo(next);
	};
	// the centre of a pane is where buttons and keys zoom, whatever its size
	const everywhere = { width: 1e6, height: 1e6 };
	const zoomBy = (factor: number) =>
		setView((now) => zoomed(now, factor, { x: 0, y: 0 }, everywhere, everywhere));

	/** The other picture, which then stays. */
	const flip = () => {
		setIsBlinking(false);
		setIsAfter(!isAfter);
	};

	function onKey(event: KeyboardEvent): void {
		if (event.ctrlKey || event.metaKey || event.altKey) return;
		const isInControl = event.target instanceof HTMLInputElement;
		const act: Record<string, () => void> = {
			...(!isInControl && { ArrowLeft: () => go(-1), ArrowRight: () => go(1) }),
			"+": () => zoomBy(zoomStep),
			"=": () => zoomBy(zoomStep),
			"-": () => zoomBy(1 / zoomStep),
			"0": () => setView(wholeView),
			...Object.fromEntries(modes.map((name, i) => [String(i + 1), () => choose(name)])),
			...(mode === "blink" && event.target === dialog.current && { " ": flip }),
		};
		const run = act[event.key];
		if (run === undefined) return;
		event.preventDefault();
		run();
	}

	const isSame = pair.change.sides.length === 0;
	return (
		<dialog
			ref={dialog}
			className={styles.dialog}
			aria-labelledby={titleId}
			tabIndex={-1}
			onKeyDown={onKey}
			onCancel={(event) => {
				event.preventDefault();
				onClose();
			}}
		>
			<header className={styles.head}>
				<h2 id={titleId}>
					<bdi>{t("versions.largeTitle", { name: pair.after.name, side: pair.side })}</bdi>{" "}
					<span className="quiet">{versions}</span>
				</h2>
				<p className={styles.steps}>
					<Button
						look="quiet"
						icon="left"
						aria-label={t("versions.previous")}
						disabled={at === 0}
						onClick={() => go(-1)}
					/>
					<span role="status">{t("versions.position", { at: at + 1, count: pairs.length })}</span>
					<Button
						look="quiet"
						icon="right"
						aria-label={t("versions.next")}
						disabled={at === pairs.length - 1}
						onClick={() => go(1)}
					/>
				</p>
				<Button look="quiet" icon="close" aria-label={t("look.close")} onClick={onClose} />
			</header>
			<Stage
				pair={pair}
				mode={mode}
				view={view}
				onView={(change: (now: View) => View) => setView(change)}
				share={share}
				onShare={setShare}
				isAfter={isAfter}
			/>
			<footer className={styles.tools}>
				<fieldset className={styles.modes}>
					<legend className="unseen">{t("versions.mode")}</legend>
					{modes.map((name) => (
						<label key={name}>
							<input
								type="radio"
								name="mode"
								value={name}
								checked={mode === name}
								onChange={() => choose(name)}
							/>
							{t(`versions.${name}`)}
						</label>
					))}
				</fieldset>
				{(mode === "slider" || mode === "onion") && (
					<input
						className={styles.share}
						type="range"
						min={0}
						max={100}
						value={Math.round(100 * share)}
						aria-label={t(mode === "slider" ? "versions.divider" : "versions.opacity")}
						onChange={({ target }) => setShare(Number(target.value) / 100)}
					/>
				)}
				{mode === "blink" && (
					<p className={styles.steps}>
						<Button isSmall onClick={flip}>
							{t("versions.other")}
						</Button>
						<Button isSmall look="quiet" onClick={() => setIsBlinking(!isBlinking)}>
							{isBlinking ? t("versions.pause") : t("versions.blink")}
						</Button>
					</p>
				)}
				<p className={styles.zoom}>
					<Button
						isSmall
						look="quiet"
						aria-label={t("versions.zoomOut")}
						onClick={() => zoomBy(1 / zoomStep)}
					>
						−
					</Button>
					<span className={styles.percent}>
						{t("versions.zoom", { percent: Math.round(view.zoom * 100) })}
					</span>
					<Button isSmall look="quiet" aria-label={t("versions.zoomIn")} onClick={() => zoomBy(zoomStep)}>
						+
					</Button>
					<Button isSmall look="quiet" onClick={() => setView(wholeView)}>
						{t("versions.fit")}
					</Button>
				</p>
				{isSame && <p className="quiet small">{t("versions.samePicture")}</p>}
			</footer>
			{pair.change.fields.length > 0 && (
				<div className={styles.facts}>
					<FieldChanges name={pair.after.name} fields={pair.change.fields} />
				</div>
			)}
		</dialog>
	);
}
