import type { HandEntry, TableClient } from "@tuckbox/client/table";
import type { Signal } from "@tuckbox/web/ui/signal.ts";
import type { Point } from "../layout/camera.ts";
import { feltEntry, onFeltIn } from "../layout/layout.ts";

/** The parts of the stage that the focus needs. */
interface Focusable {
	readonly table: TableClient;
	/** The thing that has the focus, or last had it. */
	readonly current: Signal<string | undefined>;
	readonly hand: HandEntry | undefined;
	/** Whether the last action in the scene came from a key. */
	readonly isByKeys: boolean;
	reveal(id: string): void;
}

/** The keyboard focus of the scene. When the focused thing disappears, the focus stays near its place. */
export class Focus {
	readonly #stage: Focusable;
	/** The place of the thing that last had the focus: on the felt, or as an index in the hand. */
	#place: Point | undefined;
	#slot: number | undefined;
	/** The element that was focused here last. */
	#given: Element | null = null;

	constructor(stage: Focusable) {
		this.#stage = stage;
	}

	/**
	 * Whether the user has not moved the focus since an earlier moment.
	 * @param before the element that had the focus then
	 */
	isWhereItWas(before: Element | null): boolean {
		const now = document.activeElement;
		return now === null || now === document.body || now === before || now === this.#given;
	}

	/**
	 * Focuses a thing in the next frame, when it has been drawn, unless the user focuses something else before, such as an
	 * entry of a menu.
	 */
	give(id: string): void {
		const before = document.activeElement;
		const dialog = before?.closest("dialog");
		requestAnimationFrame(() => {
			// a dialog that closes moves the focus back, which is not the user's doing
			const hasClosed = dialog?.isConnected === false;
			if (!hasClosed && !this.isWhereItWas(before)) return;
			const own = `[data-item="${CSS.escape(id)}"], [data-card="${CSS.escape(id)}"], [data-stock~="${CSS.escape(id)}"]`;
			document.querySelector<HTMLElement>(own)?.focus({ preventScroll: true });
			this.#given = document.activeElement;
		});
	}

	/** If the focused thing is gone, moves focus to the next card in hand or the nearest item on the felt. */
	follow(): void {
		const stage = this.#stage;
		const current = stage.current.get();
		if (current === undefined) return;
		const { view } = stage.table;
		const cards = stage.hand?.cards ?? [];
		const entry = feltEntry(view, current);
		const slot = cards.findIndex(({ id }) => id === current);
		if (entry !== undefined || slot >= 0)
			[this.#place, this.#slot] = [entry?.place, slot < 0 ? undefined : slot];
		if (view[`item:${current}`] !== undefined || slot >= 0) return;
		const hadFocus = document.activeElement?.matches(
			`[data-item="${current}"], [data-card="${current}"], body`,
		);
		stage.current.set(undefined);
		if (hadFocus !== true || !stage.isByKeys) return;
		const next = this.#slot === undefined ? undefined : (cards[this.#slot] ?? cards.at(-1))?.id;
		if (next !== undefined) {
			stage.current.set(next);
			this.give(next);
		} else this.#toNearest();
	}

	#toNearest(): void {
		const place = this.#place;
		const far = ({ x, y }: Point) => (place === undefined ? 0 : Math.hypot(x - place.x, y - place.y));
		const [nearest] = onFeltIn(this.#stage.table.view)
			.filter(({ entry }) => !entry.isLocked)
			.sort((a, b) => far(a.entry.place) - far(b.entry.place));
		if (nearest !== undefined) this.#stage.reveal(nearest.id);
	}
}
