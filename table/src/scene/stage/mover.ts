import { type Offset, offsetAt, type SeenHold } from "@tuckbox/client/table";

export type Pose = { x: number; y: number; turn: number };
type Moved = {
	element: HTMLElement;
	/** Undefined before the first call of `rest`. */
	rest?: Pose;
	/** The pose at which it is drawn; undefined before it is first drawn. */
	shown?: Pose;
	holder?: Holder;
	/** The pose at which it was lifted. */
	from?: Pose | undefined;
	/** The animation to its place, while it runs. */
	glide?: Animation;
};

/** A holder of items in the air: another seat, or this page's pointer. */
type Holder = { ids: readonly string[]; offset(now: number): Offset; isMoving(now: number): boolean };

const none: Offset = { dx: 0, dy: 0, turn: 0 };

/** Duration of a piece's movement to a new place, in ms, and the minimum distance for an animation, in mm. */
const glideDuration = 150;
const minGlide = 0.4;
/** Maximum time in ms over which a piece moves evenly between two positions that another seat sent. */
const longestStep = 60;

const poseTransform = ({ x, y, turn }: Pose) => `translate(${x}px, ${y}px) rotate(${turn}deg)`;

const moved = (from: Pose, { dx, dy, turn }: Offset): Pose => ({
	x: from.x + dx,
	y: from.y + dy,
	turn: from.turn + turn,
});

/** The equivalent of an angle that is nearest to another one, so that a piece turns the short way. */
const near = (angle: number, other: number) => angle + 360 * Math.round((other - angle) / 360);

const prefersReducedMotion = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/**
 * Positions the pieces on the felt; nothing else writes their transforms. React sets where they rest. Pieces that
 * pointers or other seats hold move in one loop of animation frames, without React. 1 px of an element is 1 mm.
 */
export class Mover {
	readonly #moved = new Map<string, Moved>();
	readonly #holders = new Map<string, Holder>();
	#frame = 0;

	/** Positions an element until the returned function is called. */
	mount(id: string, element: HTMLElement): () => void {
		const one: Moved = { element };
		this.#moved.set(id, one);
		for (const holder of this.#holders.values()) if (holder.ids.includes(id)) this.#lift(one, holder);
		return () => {
			if (this.#moved.get(id) === one) this.#moved.delete(id);
		};
	}

	/** Sets the resting place of a piece. The piece moves there with an animation, unless it is held. */
	rest(id: string, rest: Pose): void {
		const one = this.#moved.get(id);
		if (one === undefined) return;
		const before = one.rest;
		one.rest = rest;
		if (before === undefined) {
			one.from ??= rest;
			this.#write(one, performance.now());
			return;
		}
		if (before.x === rest.x && before.y === rest.y && before.turn === rest.turn) return;
		if (one.holder === undefined) this.#settle(one);
	}

	/** Moves a piece that has just appeared to its place, from another pose. */
	enter(id: string, from: Pose): void {
		const one = this.#moved.get(id);
		if (one === undefined || one.holder !== undefined) return;
		one.shown = from;
		this.#settle(one);
	}

	/** The pose at which a piece is currently drawn. */
	shown(id: string): Pose | undefined {
		return this.#moved.get(id)?.shown;
	}

	element(id: string): HTMLElement | undefined {
		return this.#moved.get(id)?.element;
	}

	/** Sets the items that the pointer of this page holds, and their offset; undefined if it holds none. */
	carry(ids: readonly string[] | undefined, offset: Offset = none): void {
		this.#take("own", ids === undefined ? undefined : { ids, offset: () => offset, isMoving: () => false });
	}

	/** Sets the items that another seat holds; undefined if it holds none. */
	hold(seat: string, hold: SeenHold | undefined): void {
		if (hold === undefined) {
			this.#take(seat, undefined);
			return;
		}
		const isSudden = prefersReducedMotion();
		const { ids, dx, dy, turn } = hold;
		this.#take(seat, {
			ids,
			offset: (now) => (isSudden ? { dx, dy, turn } : offsetAt(hold, now)),
			isMoving: (now) => !isSudden && now < hold.at + longestStep,
		});
	}

	#take(name: string, holder: Holder | undefined): void {
		const before = this.#holders.get(name);
		if (holder === undefined) this.#holders.delete(name);
		else this.#holders.set(name, holder);
		const kept = new Set(holder?.ids);
		for (const id of before?.ids ?? []) {
			const one = this.#moved.get(id);
			if (one === undefined || one.holder !== before || holder === undefined) continue;
			if (kept.has(id)) one.holder = holder;
		}
		for (const id of holder?.ids ?? []) {
			const one = this.#moved.get(id);
			if (one !== undefined && one.holder !== holder && holder !== undefined) this.#lift(one, holder);
		}
		if (before !== undefined) this.#drop(before);
		this.#schedule();
	}

	#lift(one: Moved, holder: Holder): void {
		one.glide?.cancel();
		delete one.glide;
		one.holder = holder;
		one.from = one.rest;
		one.element.setAttribute("data-lifted", "");
	}

	#drop(holder: Holder): void {
		for (const id of holder.ids) {
			const one = this.#moved.get(id);
			if (one?.holder !== holder) continue;
			delete one.holder;
			one.element.removeAttribute("data-lifted");
			this.#settle(one);
		}
	}

	/** Moves a piece from where it is drawn to its resting place. */
	#settle(one: Moved): void {
		const { element, shown, rest } = one;
		if (rest === undefined) return;
		one.glide?.cancel();
		delete one.glide;
		const turn = near(rest.turn, shown?.turn ?? rest.turn);
		const isFar =
			shown !== undefined &&
			(Math.hypot(shown.x - rest.x, shown.y - rest.y) > minGlide || Math.abs(shown.turn - turn) > 0.5);
		element.style.transform = poseTransform(rest);
		one.shown = rest;
		if (!isFar || shown === undefined || prefersReducedMotion()) return;
		const glide = element.animate(
			[{ transform: poseTransform(shown) }, { transform: poseTransform({ ...rest, turn }) }],
			{ duration: glideDuration, easing: "cubic-bezier(0.2, 0, 0, 1)" },
		);
		one.glide = glide;
	}

	#write(one: Moved, now: number): void {
		const { holder, from, rest } = one;
		const pose = holder === undefined || from === undefined ? rest : moved(from, holder.offset(now));
		if (pose === undefined) return;
		one.shown = pose;
		one.element.style.transform = poseTransform(pose);
	}

	#schedule(): void {
		this.#frame ||= requestAnimationFrame((now) => {
			this.#frame = 0;
			let isMoving = false;
			for (const holder of this.#holders.values()) {
				isMoving ||= holder.isMoving(now);
				for (const id of holder.ids) {
					const one = this.#moved.get(id);
					if (one?.holder === holder) this.#write(one, now);
				}
			}
			if (isMoving) this.#schedule();
		});
	}
}
