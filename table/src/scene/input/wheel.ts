import { kindsAtTable } from "@tuckbox/pieces/table";
import { feltEntry } from "../layout/layout.ts";
import type { Stage } from "../stage/stage.ts";
import { type Pressed, pointerPoint, wheelFactor, wheelPx } from "./pointing.ts";

/** Pixels of the wheel that count as one notch. */
const notch = 40;
/** Minimum time between two acts, in ms: a wheel that turns fast counts in larger steps. */
const every = 150;
/** Time in ms within which a turning wheel continues to zoom, even if a selected counter comes below the pointer. */
const sameZoom = 400;

/** Zooms with the wheel. Over a selected counter, the wheel counts. */
export class Wheel {
	readonly #stage: Stage;
	#zoomedAt = -sameZoom;
	#rest = 0;
	#by = 0;
	#timer: ReturnType<typeof setTimeout> | undefined;

	constructor(stage: Stage) {
		this.#stage = stage;
	}

	turn(event: WheelEvent, pressed: Pressed): void {
		const counter = this.#counterAt(event, pressed);
		if (counter !== undefined) {
			this.#count(counter, wheelPx(event));
			return;
		}
		this.#zoomedAt = event.timeStamp;
		this.#stage.camera.zoomAt(wheelFactor(event), pointerPoint(event));
	}

	#counterAt({ ctrlKey, timeStamp }: WheelEvent, pressed: Pressed): string | undefined {
		const { canPlay, selection, table } = this.#stage;
		if (pressed.on !== "item" || ctrlKey || !canPlay || timeStamp - this.#zoomedAt < sameZoom)
			return undefined;
		const entry = feltEntry(table.view, pressed.id);
		const isCounter =
			entry !== undefined && "shown" in entry && kindsAtTable[entry.shown.kind].value === "count";
		return isCounter && selection.get().includes(pressed.id) ? pressed.id : undefined;
	}

	#count(id: string, px: number): void {
		this.#rest += px;
		if (Math.abs(this.#rest) < notch) return;
		this.#by -= Math.sign(this.#rest);
		this.#rest = 0;
		if (this.#timer !== undefined) return;
		const send = () => {
			this.#timer = undefined;
			if (this.#by === 0) return;
			void this.#stage.table.act({ kind: "count", id, by: this.#by });
			this.#by = 0;
			this.#timer = setTimeout(send, every);
		};
		send();
	}
}
