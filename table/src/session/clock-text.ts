const twoDigits = (value: number) => String(value).padStart(2, "0");

/** A time as clocks show it, in whole seconds: 0:05, 12:30, 1:05:00. */
export function clockText(seconds: number): string {
	const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
	const rest = twoDigits(seconds % 60);
	return hours === 0 ? `${minutes}:${rest}` : `${hours}:${twoDigits(minutes)}:${rest}`;
}

/** The whole seconds that a timer shows: one that counts down shows 0 only when its time is up. */
export const shownSeconds = (ms: number, isDown: boolean): number =>
	(isDown ? Math.ceil : Math.floor)(ms / 1000);
