import type { Point } from "../layout/camera.ts";
import type { Stage } from "../stage/stage.ts";

/** What is carried moves the view while it is so near to its edge, in pixels. */
const reach = 48;
/** It rests there for so long before it does, in ms: what goes to a hand only passes. */
const startAfter = 200;
/** At the edge itself, in pixels a second. */
const fastest = 1000;
/** A frame that took longer moves no farther, in ms. */
const longestFrame = 50;

/** From -1 to 1: how deep in the edge a coordinate is. */
function depth(at: number, from: number, to: number): number {
	const [before, after] = [(from + reach - at) / reach, (at - to + reach) / reach];
	const share = Math.min(1, Math.max(0, before, after));
	return (before > after ? -1 : 1) * share * share;
}

/** Moves the view while something is held at its edge, the faster, the nearer. */
export class Edge {
	readonly #stage: Stage;
	readonly #onMoved: () => void;
	#pointer: Point | undefined;
	#frame = 0;

	/** @param onMoved brings what is carried back below the pointer */
	constructor(stage: Stage, onMoved: () => void) {
		this.#stage = stage;
		this.#onMoved = onMoved;
	}

	/** Says where something is carried; undefined when it is let go. */
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
