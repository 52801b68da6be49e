import { createSignal } from "@tuckbox/web/ui/signal.ts";
import { clamp, fitZoom, levelOf, zoomLimits } from "./fitting.ts";
import { around, rotated } from "./turning.ts";

/** A place on the table in mm from its middle, or on the screen in pixels; the context says which. */
export type Point = { x: number; y: number };
export type Box = { left: number; top: number; right: number; bottom: number };

/**
 * A view of the table: the place in mm at the middle of the scene, pixels per mm, and the turn of the table in degrees.
 */
export type View = Point & { zoom: number; turn: number };

/** The mounted part of the table, in mm, and the scale at which its pieces are drawn. */
export type Sight = Box & {
	zoom: number;
	/** Pixels per mm by which drawings choose their pictures: a power of two. */
	level: number;
	/** The turn of the view, in degrees. */
	turn: number;
};

/** Greatest distance of the view from the middle of the table on either axis, in mm. */
const farthest = 10_000;
/** The camera rests when it has not moved for this time, in ms. Only then is everything drawn sharply again. */
const restAfter = 150;
/** Duration of an animated movement, in ms. */
const jumpDuration = 220;

const zoomed = (zoom: number) => clamp(zoom, zoomLimits.min, zoomLimits.max);

const prefersReducedMotion = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/**
 * The view of the table. Moves a single element, which contains the table at 1 px per mm. React is notified only when
 * other parts of the table come into sight, or when the camera rests.
 */
export class Camera {
	view: View = { x: 0, y: 0, zoom: 2, turn: 0 };
	/** The turn at the end of the current movement, in degrees. */
	aim = 0;
	/** The zoom at the end of the current animation. */
	#zoomAim: number | undefined;
	/** Whether the view shows everything on the table and has not been moved since. */
	isFitted = false;
	/** The scene's place in the window, and the margins that hands and bars cover, in pixels. */
	rect = { left: 0, top: 0, width: 0, height: 0 };
	covered: Box = { left: 0, top: 0, right: 0, bottom: 0 };
	readonly sight = createSignal<Sight>({ left: 0, top: 0, right: 0, bottom: 0, zoom: 2, level: 2, turn: 0 });
	#world: HTMLElement | undefined;
	#frame = 0;
	#jump = 0;
	#drawnTurn = 0;
	#rest: ReturnType<typeof setTimeout> | undefined;
	readonly #onMoved = new Set<() => void>();
	readonly #onSteered = new Set<() => void>();
	#isLed = false;

	/**
	 * Calls the listener in every frame in which the camera has moved.
	 * @returns a function that removes it
	 */
	onMoved(listener: () => void): () => void {
		this.#onMoved.add(listener);
		return () => this.#onMoved.delete(listener);
	}

	/**
	 * Calls the listener when the user moves the view.
	 * @returns a function that removes it
	 */
	onSteered(listener: () => void): () => void {
		this.#onSteered.add(listener);
		return () => this.#onSteered.delete(listener);
	}

	/** The element that contains the table. */
	get element(): HTMLElement | undefined {
		return this.#world;
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
		this.#arrive();
	}

	get #middle(): Point {
		return { x: this.rect.width / 2, y: this.rect.height / 2 };
	}

	/** The place on the table at an offset from the middle of the scene, in pixels. */
	#at({ x, y }: Point, { zoom, turn, ...middle }: View = this.view): Point {
		const off = rotated({ x: x / zoom, y: y / zoom }, -turn);
		return { x: middle.x + off.x, y: middle.y + off.y };
	}

	/** The view that shows a place on the table at an offset from the middle of the scene, in pixels. */
	#viewWith(place: Point, { x, y }: Point, zoom: number, turn = this.view.turn): View {
		const off = rotated({ x: x / zoom, y: y / zoom }, -turn);
		return { x: place.x - off.x, y: place.y - off.y, zoom, turn };
	}

	/** The place on the table below a point of the window. */
	toTable({ x, y }: Point): Point {
		const middle = this.#middle;
		return this.#at({ x: x - this.rect.left - middle.x, y: y - this.rect.top - middle.y });
	}

	/** The point in the scene above a place on the table. */
	toScene({ x, y }: Point): Point {
		const { view } = this;
		const middle = this.#middle;
		const off = rotated({ x: (x - view.x) * view.zoom, y: (y - view.y) * view.zoom }, view.turn);
		return { x: middle.x + off.x, y: middle.y + off.y };
	}

	/** The point of the window above a place on the table. */
	toWindow(place: Point): Point {
		const { x, y } = this.toScene(place);
		return { x: x + this.rect.left, y: y + this.rect.top };
	}

	/** Converts a movement on the screen, in mm, to the axes of the table. */
	along(movement: Point): Point {
		return rotated(movement, -this.view.turn);
	}

	/** Moves the table by pixels. */
	pan(dx: number, dy: number): void {
		this.#move({ ...this.view, ...this.#at({ x: -dx, y: -dy }) });
	}

	/** Zooms about a point of the window. */
	zoomAt(factor: number, { x, y }: Point): void {
		const middle = this.#middle;
		const off = { x: x - this.rect.left - middle.x, y: y - this.rect.top - middle.y };
		this.#move(this.#viewWith(this.#at(off), off, zoomed(this.view.zoom * factor)));
	}

	/** Zooms about the middle of the visible part, with an animation. */
	zoomBy(factor: number): void {
		// repeated key presses add up, even if they are faster than the animation
		this.jumpTo(this.#viewWith(this.centre, this.#off, zoomed(this.#nextZoom * factor), this.aim));
	}

	/** Turns the table about the middle of the visible part, with an animation. */
	turnTo(degrees: number): void {
		this.jumpTo(this.#viewWith(this.centre, this.#off, this.#nextZoom, degrees));
	}

	/** Brings a place on the table to the middle of the visible part. */
	goTo(place: Point): void {
		this.jumpTo(this.#viewWith(place, this.#off, this.#nextZoom, this.aim));
	}

	/** Brings a place on the table to the middle of the visible part, although the user has not asked for that movement. */
	lead(place: Point): void {
		this.#isLed = true;
		this.goTo(place);
		this.#isLed = false;
	}

	/** Whether an animation moves the view. */
	get isJumping(): boolean {
		return this.#zoomAim !== undefined;
	}

	#steer(): void {
		if (!this.#isLed) for (const listener of this.#onSteered) listener();
	}

	/** The zoom at the end of the current movement. */
	get #nextZoom(): number {
		return this.#zoomAim ?? this.view.zoom;
	}

	/** Offset from the middle of the scene to the middle of its uncovered part, in pixels. */
	get #off(): Point {
		const { left, top, right, bottom } = this.covered;
		return { x: (left - right) / 2, y: (top - bottom) / 2 };
	}

	/** The place on the table at the middle of the uncovered part. */
	get centre(): Point {
		return this.#at(this.#off);
	}

	/** The part of the window that shows the table uncovered, in pixels. */
	get open(): Box {
		const { rect, covered } = this;
		return {
			left: rect.left + covered.left,
			top: rect.top + covered.top,
			right: rect.left + rect.width - covered.right,
			bottom: rect.top + rect.height - covered.bottom,
		};
	}

	/** The view that fits a part of the table into the uncovered area. */
	#viewOf(part: Box, turn: number): View {
		const { left, top, right, bottom } = this.open;
		const zoom = fitZoom(around(part, turn), right - left, bottom - top);
		const middle = { x: (part.left + part.right) / 2, y: (part.top + part.bottom) / 2 };
		return this.#viewWith(middle, this.#off, zoom, turn);
	}

	/**
	 * Fits a part of the table into the uncovered area.
	 * @param isAll whether the part is everything on the table
	 */
	fit(part: Box, { isSudden = false, isAll = false, turn = this.view.turn } = {}): void {
		const view = this.#viewOf(part, turn);
		if (isSudden) this.show(view);
		else this.jumpTo(view);
		this.isFitted = isAll;
	}

	/** Brings a part of the table into sight with the smallest movement. */
	reveal(part: Box): void {
		const { left, top, right, bottom } = this.open;
		const one = this.toScene({ x: part.left, y: part.top });
		const other = this.toScene({ x: part.right, y: part.bottom });
		const shift = (a: number, b: number, min: number, max: number) => {
			const [low, high] = [Math.min(a, b), Math.max(a, b)];
			if (high - low > max - min) return undefined;
			return low < min ? low - min : high > max ? high - max : 0;
		};
		const { rect } = this;
		const dx = shift(one.x, other.x, left - rect.left + 16, right - rect.left - 16);
		const dy = shift(one.y, other.y, top - rect.top + 16, bottom - rect.top - 16);
		if (dx === undefined || dy === undefined) this.fit(part);
		else if (dx !== 0 || dy !== 0) this.jumpTo({ ...this.view, ...this.#at({ x: dx, y: dy }) });
	}

	/** Switches to another view without an animation. */
	show({ zoom, ...view }: View): void {
		this.#move({ ...view, zoom: zoomed(zoom) });
		this.#arrive();
	}

	/** Moves to another view with an animation. */
	jumpTo(view: View): void {
		cancelAnimationFrame(this.#jump);
		this.#steer();
		this.isFitted = false;
		this.aim = view.turn;
		if (prefersReducedMotion()) {
			this.#move(view);
			return;
		}
		const from = this.view;
		this.#zoomAim = view.zoom;
		const start = performance.now();
		const step = (now: number) => {
			const share = clamp((now - start) / jumpDuration, 0, 1);
			const eased = 1 - (1 - share) ** 3;
			const between = (a: number, b: number) => a + (b - a) * eased;
			const zoom = from.zoom * (view.zoom / from.zoom) ** eased;
			const turn = between(from.turn, view.turn);
			this.#move({ x: between(from.x, view.x), y: between(from.y, view.y), zoom, turn }, true);
			if (share < 1) this.#jump = requestAnimationFrame(step);
			else this.#zoomAim = undefined;
		};
		this.#jump = requestAnimationFrame(step);
	}

	#move({ x, y, zoom, turn }: View, isJump = false): void {
		if (!isJump) {
			cancelAnimationFrame(this.#jump);
			this.#steer();
			this.#zoomAim = undefined;
			this.isFitted = false;
			// panning during a turn completes the turn immediately
			if (turn !== this.view.turn) this.aim = turn;
		}
		const now = isJump ? turn : this.aim;
		this.view = { x: clamp(x, -farthest, farthest), y: clamp(y, -farthest, farthest), zoom, turn: now };
		this.#world?.setAttribute("data-moving", "");
		clearTimeout(this.#rest);
		this.#rest = setTimeout(() => this.#settle(), restAfter);
		this.#frame ||= requestAnimationFrame(() => {
			this.#frame = 0;
			this.#draw();
		});
	}

	/**
	 * Draws and rests immediately instead of in the next frame, so that parts that come into sight are mounted with it.
	 */
	#arrive(): void {
		this.#draw();
		this.#settle();
	}

	#draw(): void {
		const { view } = this;
		if (this.#world === undefined || this.rect.width === 0) return;
		const { x, y } = this.toScene({ x: 0, y: 0 });
		this.#world.style.transform = `translate(${x}px, ${y}px) rotate(${view.turn}deg) scale(${view.zoom})`;
		// labels stay upright
		if (view.turn !== this.#drawnTurn) this.#world.style.setProperty("--turn", `${view.turn}deg`);
		this.#drawnTurn = view.turn;
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
			this.#show(mounted);
	}

	/** The visible part of the table, with a margin as a share of its size. */
	#seen(margin: number): Box {
		const halfWidth = (this.rect.width / 2 / this.view.zoom) * (1 + margin);
		const halfHeight = (this.rect.height / 2 / this.view.zoom) * (1 + margin);
		const { x, y, turn } = this.view;
		const part = { left: x - halfWidth, right: x + halfWidth, top: y - halfHeight, bottom: y + halfHeight };
		return around(part, -turn);
	}

	#show({ level, zoom, turn }: Pick<Sight, "level" | "zoom" | "turn">): void {
		this.sight.set({ ...this.#seen(0.6), level, zoom, turn });
	}

	#settle(): void {
		clearTimeout(this.#rest);
		const world = this.#world;
		if (world === undefined || this.rect.width === 0) return;
		this.view.turn = ((this.view.turn % 360) + 360) % 360;
		// during a jump, a busy machine may draw no frame for longer than `restAfter`
		if (this.#zoomAim === undefined) this.aim = this.view.turn;
		const { zoom, turn } = this.view;
		world.removeAttribute("data-moving");
		// frames, labels and the like belong to the screen and keep their size
		world.style.setProperty("--px", String(1 / zoom));
		this.#show({ level: levelOf(zoom), zoom, turn });
	}
}
