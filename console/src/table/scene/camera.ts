import { createSignal } from "../../api/signal.ts";

/** A place on the table in mm from its middle, or on the screen in pixels; the context says which. */
export type Point = { x: number; y: number };
export type Box = { left: number; top: number; right: number; bottom: number };

/** The place in mm that is in the middle of the scene, and how many pixels a mm has. */
type View = Point & { zoom: number };

/** What of the table is mounted, in mm, and at which size its pieces are drawn. */
export type Sight = Box & {
	zoom: number;
	/** Pixels per mm for which drawings choose their pictures: a power of two. */
	level: number;
};

const zoomLimits = { min: 0.08, max: 24 };
/** mm: nothing lies farther away. */
const farthest = 10_000;
/** The camera rests when it has not moved for this time, in ms. Only then, everything is drawn sharply again. */
const restAfter = 150;
/** A fit leaves at least this much room around, in pixels, and does not enlarge pieces beyond this many pixels per mm. */
const fitMargin = 32;
const maxFitZoom = 3;
/** For a person, not the system: the animation of a jump. */
const jumpDuration = 220;

const clamp = (value: number, min: number, max: number) => Math.min(max, Math.max(min, value));

/** The size at which drawings choose their pictures and their details, in pixels per mm. */
const levelOf = (zoom: number) => 2 ** clamp(Math.ceil(Math.log2(zoom) - 0.35), -2, 4);

const prefersReducedMotion = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/**
 * The view of the table. Moves one element, which contains the table at 1 px per mm; React is notified only when something
 * else has come into sight, or when the camera rests.
 */
export class Camera {
	view: View = { x: 0, y: 0, zoom: 2 };
	/** The scene on the screen, and what of it is covered by hands and bars, in pixels. */
	rect = { left: 0, top: 0, width: 0, height: 0 };
	covered: Box = { left: 0, top: 0, right: 0, bottom: 0 };
	readonly sight = createSignal<Sight>({ left: 0, top: 0, right: 0, bottom: 0, zoom: 2, level: 2 });
	#world: HTMLElement | undefined;
	#frame = 0;
	#jump = 0;
	#rest: ReturnType<typeof setTimeout> | undefined;
	readonly #onMoved = new Set<() => void>();

	/** Calls back in every frame in which the camera has moved. */
	onMoved(listener: () => void): () => void {
		this.#onMoved.add(listener);
		return () => this.#onMoved.delete(listener);
	}

	attach(world: HTMLElement): () => void {
		this.#world = world;
		this.#draw();
		return () => {
			this.#world = undefined;
			cancelAnimationFrame(this.#frame);
			this.#frame = 0;
			cancelAnimationFrame(this.#jump);
			clearTimeout(this.#rest);
		};
	}

	resize(rect: { left: number; top: number; width: number; height: number }): void {
		this.rect = rect;
		this.#draw();
		this.#settle();
	}

	get #middle(): Point {
		return { x: this.rect.width / 2, y: this.rect.height / 2 };
	}

	/** The place on the table below a point of the window. */
	toTable({ x, y }: Point): Point {
		const middle = this.#middle;
		return {
			x: this.view.x + (x - this.rect.left - middle.x) / this.view.zoom,
			y: this.view.y + (y - this.rect.top - middle.y) / this.view.zoom,
		};
	}

	/** The point in the scene above a place on the table. */
	toScene({ x, y }: Point): Point {
		const middle = this.#middle;
		return {
			x: middle.x + (x - this.view.x) * this.view.zoom,
			y: middle.y + (y - this.view.y) * this.view.zoom,
		};
	}

	/** Moves what is below the pointer by pixels. */
	pan(dx: number, dy: number): void {
		const { x, y, zoom } = this.view;
		this.#move({ x: x - dx / zoom, y: y - dy / zoom, zoom });
	}

	/** Zooms so that what is below a point of the window stays there. */
	zoomAt(factor: number, at?: Point): void {
		const middle = this.#middle;
		const point = at ?? { x: this.rect.left + middle.x, y: this.rect.top + middle.y };
		const before = this.toTable(point);
		const zoom = clamp(this.view.zoom * factor, zoomLimits.min, zoomLimits.max);
		this.#move({
			x: before.x - (point.x - this.rect.left - middle.x) / zoom,
			y: before.y - (point.y - this.rect.top - middle.y) / zoom,
			zoom,
		});
	}

	/** Zooms about the middle of what is in sight, with an animation. */
	zoomBy(factor: number): void {
		const { x, y } = this.centre;
		const zoom = clamp(this.view.zoom * factor, zoomLimits.min, zoomLimits.max);
		const { left, top, right, bottom } = this.covered;
		this.jumpTo({ x: x + (right - left) / 2 / zoom, y: y + (bottom - top) / 2 / zoom, zoom });
	}

	/** The middle of what is in sight and not covered. */
	get centre(): Point {
		const { left, top, right, bottom } = this.covered;
		const { x, y, zoom } = this.view;
		return { x: x + (left - right) / 2 / zoom, y: y + (top - bottom) / 2 / zoom };
	}

	/** The view that shows all of a part of the table, where nothing covers it. */
	#viewOf(part: Box): View {
		const { left, top, right, bottom } = this.covered;
		const width = Math.max(40, this.rect.width - left - right - 2 * fitMargin);
		const height = Math.max(40, this.rect.height - top - bottom - 2 * fitMargin);
		const zoom = clamp(
			Math.min(width / Math.max(1, part.right - part.left), height / Math.max(1, part.bottom - part.top)),
			zoomLimits.min,
			maxFitZoom,
		);
		return {
			x: (part.left + part.right - (left - right) / zoom) / 2,
			y: (part.top + part.bottom - (top - bottom) / zoom) / 2,
			zoom,
		};
	}

	fit(part: Box, isSudden = false): void {
		const view = this.#viewOf(part);
		if (isSudden) this.#move(view);
		else this.jumpTo(view);
	}

	/** Moves as little as is needed to show a part of the table. */
	reveal(part: Box): void {
		const { left, top, right, bottom } = this.covered;
		const from = this.toTable({ x: this.rect.left + left + 16, y: this.rect.top + top + 16 });
		const to = this.toTable({
			x: this.rect.left + this.rect.width - right - 16,
			y: this.rect.top + this.rect.height - bottom - 16,
		});
		if (part.right - part.left > to.x - from.x || part.bottom - part.top > to.y - from.y) {
			this.fit(part);
			return;
		}
		const shift = (low: number, high: number, min: number, max: number) =>
			low < min ? low - min : high > max ? high - max : 0;
		const dx = shift(part.left, part.right, from.x, to.x);
		const dy = shift(part.top, part.bottom, from.y, to.y);
		if (dx !== 0 || dy !== 0) this.jumpTo({ x: this.view.x + dx, y: this.view.y + dy, zoom: this.view.zoom });
	}

	/** Switches to another view without an animation. */
	show({ x, y, zoom }: View): void {
		this.#move({ x, y, zoom: clamp(zoom, zoomLimits.min, zoomLimits.max) });
	}

	/** Moves to another view with an animation. */
	jumpTo(view: View): void {
		cancelAnimationFrame(this.#jump);
		if (prefersReducedMotion()) {
			this.#move(view);
			return;
		}
		const from = this.view;
		const start = performance.now();
		const step = (now: number) => {
			const share = clamp((now - start) / jumpDuration, 0, 1);
			const eased = 1 - (1 - share) ** 3;
			const between = (a: number, b: number) => a + (b - a) * eased;
			const zoom = from.zoom * (view.zoom / from.zoom) ** eased;
			this.#move({ x: between(from.x, view.x), y: between(from.y, view.y), zoom }, true);
			if (share < 1) this.#jump = requestAnimationFrame(step);
		};
		this.#jump = requestAnimationFrame(step);
	}

	#move({ x, y, zoom }: View, isJump = false): void {
		if (!isJump) cancelAnimationFrame(this.#jump);
		this.view = { x: clamp(x, -farthest, farthest), y: clamp(y, -farthest, farthest), zoom };
		this.#world?.setAttribute("data-moving", "");
		clearTimeout(this.#rest);
		this.#rest = setTimeout(() => this.#settle(), restAfter);
		this.#frame ||= requestAnimationFrame(() => {
			this.#frame = 0;
			this.#draw();
		});
	}

	#draw(): void {
		const { view } = this;
		if (this.#world === undefined || this.rect.width === 0) return;
		const { x, y } = this.toScene({ x: 0, y: 0 });
		this.#world.style.transform = `translate(${x}px, ${y}px) scale(${view.zoom})`;
		for (const listener of this.#onMoved) listener();
		const seen = this.#seen(0);
		const { sight } = this;
		const mounted = sight.get();
		if (
			seen.left < mounted.left ||
			seen.top < mounted.top ||
			seen.right > mounted.right ||
			seen.bottom > mounted.bottom
		)
			this.#show(mounted.level, mounted.zoom);
	}

	/** What is in sight, with a margin as a share of it. */
	#seen(margin: number): Box {
		const halfWidth = (this.rect.width / 2 / this.view.zoom) * (1 + margin);
		const halfHeight = (this.rect.height / 2 / this.view.zoom) * (1 + margin);
		const { x, y } = this.view;
		return { left: x - halfWidth, right: x + halfWidth, top: y - halfHeight, bottom: y + halfHeight };
	}

	#show(level: number, zoom: number): void {
		this.sight.set({ ...this.#seen(0.6), level, zoom });
	}

	#settle(): void {
		clearTimeout(this.#rest);
		const world = this.#world;
		if (world === undefined || this.rect.width === 0) return;
		world.removeAttribute("data-moving");
		// what belongs to the screen and not to the table, such as frames and labels, keeps its size
		world.style.setProperty("--px", String(1 / this.view.zoom));
		this.#show(levelOf(this.view.zoom), this.view.zoom);
	}
}
