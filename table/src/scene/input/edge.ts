import type { Point } from "../layout/camera.ts";
import type { Stage } from "../stage/stage.ts";

/** Distance from the edge of the view, in pixels, within which carried items move the view. */
const reach = 48;
/** Time that they must rest there first, in ms: on the way to a hand, they only pass. */
const startAfter = 200;
/** Speed at the edge itself, in pixels per second. */
const fastest = 1000;
/** A longer frame moves the view only as far as one of this duration, in ms. */
const longestFrame = 50;

/** Depth of a coordinate in the margins of a range: from -1 at `from` to 1 at `to`, and 0 between the margins. */
function depth(at: number, from: number, to: number): number {
	const [before, after] = [(from + reach - at) / reach, (at - to + reach) / reach];
	const share = Math.min(1, Math.max(0, before, after));
	return (before > after ? -1 : 1) * share * share;
}

/** Moves the view while something is carried at its edge: the nearer, the faster. */
export class Edge {
	readonly #stage: Stage;
	readonly #onMoved: () => void;
	#pointer: Point | undefined;
	#frame = 0;

	/** @param onMoved moves the carried items back below the pointer */
	constructor(stage: Stage, onMoved: () => void) {
		this.#stage = stage;
		this.#onMoved = onMoved;
	}

	/** Follows the pointer that carries something; undefined when it is released. */
	follow(pointer: Point | undefined): void {
		this.#pointer = pointer;
		const { x, y } = this.#push();
		if (x === 0 && y === 0) this.#stop();
		else if (this.#frame === 0) this.#run();
	}

	#push(): Point {
		const { camera, target } = this.#stage;
		const to = target.get()?.to;
		if (this.#pointer === undefined || to === "hand" || to === "box") return { x: 0, y: 0 };
		const { left, top, right, bottom } = camera.open;
		return { x: depth(this.#pointer.x, left, right), y: depth(this.#pointer.y, top, bottom) };
	}

	#stop(): void {
		cancelAnimationFrame(this.#frame);
		this.#frame = 0;
	}

	#run(): void {
		const start = performance.now();
		let before = start;
		const step = (now: number) => {
			const { x, y } = this.#push();
			const seconds = Math.min(longestFrame, now - before) / 1000;
			before = now;
			this.#frame = requestAnimationFrame(step);
			if (now - start < startAfter) return;
			this.#stage.camera.pan(-x * fastest * seconds, -y * fastest * seconds);
			this.#onMoved();
		};
		this.#frame = requestAnimationFrame(step);
	}
}
