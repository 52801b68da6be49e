import { createSignal, useSignal } from "@tuckbox/web/ui/signal.ts";

const storageKey = "tuckbox-screen";

type ScreenSize = {
	/** Ratio of this screen's millimetres to those that CSS assumes; 1 until it is calibrated. */
	factor: number;
	/** Whether the user has measured this screen, so that "actual size" is exact. */
	isCalibrated: boolean;
};

function stored(): ScreenSize {
	const factor = Number(localStorage.getItem(storageKey) ?? Number.NaN);
	const isCalibrated = factor >= 0.4 && factor <= 3;
	return { factor: isCalibrated ? factor : 1, isCalibrated };
}

const screenSize = createSignal(stored());

export const useScreenSize = (): ScreenSize => useSignal(screenSize);

/** Remembers how large millimetres are on this screen, for all pages. */
export function calibrate(factor: number): void {
	localStorage.setItem(storageKey, String(factor));
	screenSize.set(stored());
}
