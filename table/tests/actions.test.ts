import assert from "node:assert/strict";
import type { HandEntry, ItemEntry, StackEntry } from "@tuckbox/pieces/table";
import { PlayerAtTable } from "../../sdk/tests/support/players.ts";
import type { SignedInVisitor } from "../../server/tests/support/test-service.ts";
import { until } from "../../server/tests/support/waiting.ts";
import { consoleTest, type Page } from "../../web/tests/support/console.ts";
import { layForActions } from "../../web/tests/support/laid-items.ts";
import { pushGame } from "../../web/tests/support/pieces.ts";
import { middleOf, sitDownBy } from "../../web/tests/support/tables.ts";
import { actions } from "../src/actions/actions.ts";
import { messages } from "../src/messages/en/play.ts";

// Tries every action on pieces by menu with a mouse, by menu with a finger, and by key: no action requires dragging.

let ann: SignedInVisitor;
let gameId: string;
const on = consoleTest({}, async () => {
	ann = await on.service.person();
	const { game } = await pushGame(on.service, ann);
	gameId = game.id;
	await on.service.published();
});

type Way = "mouse" | "finger" | "keys";
type Found = [id: string, entry: ItemEntry | StackEntry];

/** A guest in a browser, and the host, who sees the effects. */
class Trials {
	readonly way: Way;
	readonly page: Page;
	readonly host: PlayerAtTable;
	readonly seat: string;
	/** The number of the table's last act before the tried one. */
	since = 0;
	#touch: Awaited<ReturnType<ReturnType<Page["context"]>["newCDPSession"]>> | undefined;

	constructor(way: Way, page: Page, host: PlayerAtTable, seat: string) {
		this.way = way;
		this.page = page;
		this.host = host;
		this.seat = seat;
	}

	/** The items that the host sees on the felt, from the lowest to the topmost. */
	felt(): Found[] {
		return Object.entries(this.host.client.view)
			.flatMap(([name, entry]): Found[] =>
				"place" in entry && entry.place.in === "felt" ? [[name.slice("item:".length), entry]] : [],
			)
			.sort(([, a], [, b]) => heightOf(a) - heightOf(b));
	}

	called(name: string): Found {
		const found = this.felt().find(([, entry]) => "shown" in entry && entry.shown.name === name);
		return found ?? assert.fail(`no ${name} on the felt`);
	}

	piece(name: string): ItemEntry {
		return this.called(name)[1] as ItemEntry;
	}

	stacks(): StackEntry[] {
		return this.felt().flatMap(([, entry]) => ("top" in entry ? [entry] : []));
	}

	/** The single face-down cards that the host sees. */
	cards(): Found[] {
		return this.felt().filter(([, entry]) => "hidden" in entry && entry.hidden.kind === "tile");
	}

	hand(): HandEntry {
		return this.host.client.entry(`hand:${this.seat}`) as HandEntry;
	}

	/** The guest's cards, from left to right. */
	held(): Promise<string[]> {
		return this.page
			.locator("[data-region=hand] [data-card]")
			.evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset.card ?? ""));
	}

	async deal(count: number): Promise<void> {
		const [from = ""] = this.felt().find(([, entry]) => "top" in entry) ?? [];
		await this.host.do({ kind: "deal", from, count, to: [this.seat] });
		await until("the cards are in the hand", async () => (await this.held()).length === count);
	}

	/** Clicks or taps a button of a dialog or a bar. */
	async use(button: ReturnType<Page["locator"]>): Promise<void> {
		if (this.way === "finger") await button.tap();
		else if (this.way === "mouse") await button.click();
		else {
			await button.focus();
			await this.page.keyboard.press("Enter");
		}
	}

	async submit(): Promise<void> {
		const button = this.page.locator("dialog button[type=submit]");
		await this.use(button);
		await button.waitFor({ state: "detached" });
	}

	/** Chooses the first thing in a list of targets. */
	async chooseFirst(): Promise<void> {
		const first = this.page.locator("dialog li button").first();
		await this.use(first);
		await first.waitFor({ state: "detached" });
	}

	async looksAt(name: RegExp): Promise<void> {
		const panel = this.page.getByRole("region", { name });
		await panel.waitFor();
		await this.use(panel.getByRole("button", { name: "Done", exact: true }));
		await panel.waitFor({ state: "detached" });
	}

	/** Performs an action on an element. */
	async act(action: (typeof actions)[number], element: ReturnType<Page["locator"]>): Promise<void> {
		const { page, way } = this;
		const label = messages[`do_${action.id}` as "do_flip"];
		await element.waitFor();
		if (way === "keys") {
			await element.focus();
			const [key] = action.keys?.split(" ") ?? [];
			if (key !== undefined) {
				await page.keyboard.press(key);
				return;
			}
			await page.keyboard.press("m");
			const entry = page.getByRole("menuitem", { name: label, exact: true });
			await entry.waitFor();
			await until("the arrows have come to it", async () => {
				if (await entry.evaluate((one) => one === document.activeElement)) return true;
				await page.keyboard.press("ArrowDown");
				return false;
			});
			await page.keyboard.press("Enter");
			return;
		}
		if (way === "mouse") await element.click({ button: "right" });
		else await this.pressLong(element);
		const entry = page.getByRole("menuitem", { name: label, exact: true });
		await (way === "mouse" ? entry.click() : entry.tap());
		await entry.waitFor({ state: "detached" });
	}

	async pressLong(element: ReturnType<Page["locator"]>): Promise<void> {
		const { page } = this;
		this.#touch ??= await page.context().newCDPSession(page);
		const touch = this.#touch;
		const finger = { ...(await middleOf(element)), id: 0 };
		await touch.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [finger] });
		// the press first takes the stack as a whole; releasing it then opens its menu
		await page.locator("[data-armed], [role=menu]").first().waitFor();
		await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
		await page.getByRole("menu").waitFor();
	}
}

const heightOf = ({ place }: Found[1]) => (place.in === "felt" ? place.z : 0);

type Trial = {
	/**
	 * The target on the felt, as the host sees it. Without it, the action is tried on the second of three cards in the
	 * hand.
	 */
	to?: (at: Trials) => Found | undefined;
	before?: (at: Trials) => Promise<unknown>;
	/** The guest's input in the dialog or panel that opens. */
	next?: (at: Trials) => Promise<void>;
	/** Whether the action has had its effect on the thing with this id. Not for effects that only the guest sees. */
	is?: (at: Trials, before: Found[], id: string) => boolean | Promise<boolean>;
};

const stack = (at: Trials) => at.felt().find(([, entry]) => "top" in entry);
const card = (at: Trials) => at.cards()[0];
const named = (name: string) => (at: Trials) => at.called(name);
const boat = named("Coral boat");
/** Whether the guest's cards are in the order of their names. */
const isSorted = async (at: Trials) => {
	const names = await at.page
		.locator("[data-region=hand] [data-card]")
		.evaluateAll((all) => all.map((one) => one.getAttribute("aria-label") ?? ""));
	const { compare } = new Intl.Collator("en", { numeric: true });
	return names.every((name, i) => i === 0 || compare(names[i - 1] ?? "", name) <= 0);
};
const cardsIn = (at: Trials, count: number) => at.hand().count === count;
const isGone = (name: string) => (at: Trials) =>
	!at.felt().some(([, entry]) => "shown" in entry && entry.shown.name === name);
const logged = (code: string) => (at: Trials) =>
	at.host.client.log.some((line) => line.seq > at.since && line.code === code);
const cardsAmong = (found: Found[]) =>
	found.filter(([, entry]) => "hidden" in entry && entry.hidden.kind === "tile").length;

async function selectCards(at: Trials): Promise<void> {
	for (const [id] of at.cards()) {
		await at.page.locator(`[data-item="${id}"]`).focus();
		await at.page.keyboard.press("x");
	}
}

// the host's own action is tried with the dialog that it opens
const ofPlayers = actions.filter(({ id }) => id !== "newPiece");

const trials: Record<string, Trial> = {
	draw: { to: stack, is: (at, before) => at.cards().length === cardsAmong(before) + 1 },
	drawToHand: { to: stack, is: (at) => cardsIn(at, 1) },
	drawSome: { to: stack, next: (at) => at.submit(), is: (at) => cardsIn(at, 3) },
	deal: { to: stack, next: (at) => at.submit(), is: (at) => at.hand().count > 0 },
	shuffle: { to: stack, is: logged("shuffle") },
	cut: { to: stack, next: (at) => at.submit(), is: (at) => at.stacks().length === 2 },
	reverse: { to: stack, is: logged("reverse") },
	stackUp: {
		to: card,
		before: selectCards,
		is: (at) => at.stacks().length === 2 && at.cards().length === 0,
	},
	fan: { to: card, before: selectCards, is: logged("lay") },
	row: { to: card, before: selectCards, is: logged("lay") },
	grid: { to: card, before: selectCards, is: logged("lay") },
	spread: { to: stack, is: (at) => at.stacks().length === 0 },
	roll: { to: named("Harbour die"), is: logged("roll") },
	countUp: { to: named("Night"), is: (at) => at.piece("Night").value === 8 },
	countDown: { to: named("Night"), is: (at) => at.piece("Night").value === 6 },
	count: {
		to: named("Night"),
		next: async (at) => {
			await at.page.getByRole("spinbutton").fill("42");
			await at.submit();
		},
		is: (at) => at.piece("Night").value === 42,
	},
	nextPage: { to: named("Rules"), is: (at) => (at.piece("Rules").value ?? 0) > 0 },
	previousPage: {
		to: named("Rules"),
		before: (at) => at.host.do({ kind: "page", id: at.called("Rules")[0], to: 1 }),
		is: (at) => at.piece("Rules").value === 0,
	},
	flip: { to: card, is: (at, before) => at.cards().length === cardsAmong(before) - 1 },
	turnLeft: { to: boat, is: (at) => at.piece("Coral boat").turn === 270 },
	turnRight: { to: boat, is: (at) => at.piece("Coral boat").turn === 90 },
	hand: { to: boat, is: (at) => cardsIn(at, 1) && isGone("Coral boat")(at) },
	lay: { is: (at) => cardsIn(at, 2) },
	layDown: { is: (at, before) => cardsIn(at, 2) && at.cards().length === cardsAmong(before) + 1 },
	giveTo: { next: (at) => at.chooseFirst(), is: (at) => cardsIn(at, 2) },
	passLeft: { is: (at) => cardsIn(at, 2) },
	passRight: { is: (at) => cardsIn(at, 2) },
	showTo: { next: (at) => at.submit(), is: (at) => at.hand().shown?.length === 1 },
	moveLeft: { is: async (at, _, id) => (await at.held())[0] === id },
	moveRight: { is: async (at, _, id) => (await at.held())[2] === id },
	sortByName: { is: isSorted },
	sortByDeck: { is: isSorted },
	putOn: {
		to: card,
		next: (at) => at.chooseFirst(),
		is: (at, before) => at.cards().length < cardsAmong(before),
	},
	putIn: { to: boat, next: (at) => at.chooseFirst(), is: isGone("Coral boat") },
	closeUp: {
		to: boat,
		next: async ({ page }) => {
			const dialog = page.getByRole("dialog", { name: "Coral boat" });
			await dialog.waitFor();
			await page.keyboard.press("Escape");
			await dialog.waitFor({ state: "detached" });
		},
	},
	peek: { to: card, next: (at) => at.looksAt(/^1 card that only you see/), is: logged("look") },
	lookAt: {
		to: stack,
		next: async (at) => {
			await at.submit();
			await at.looksAt(/^3 cards that only you see/);
		},
		is: logged("look"),
	},
	lookThrough: {
		to: named("Fog and rocks"),
		next: (at) => at.looksAt(/^3 pieces that only you see/),
		is: logged("look"),
	},
	selectMore: {
		to: boat,
		next: async (at) => {
			const other = at.page.locator(`[data-item="${at.called("Harbour die")[0]}"]`);
			await at.page.getByText("1 selected").waitFor();
			if (at.way === "finger") await other.tap();
			else if (at.way === "mouse") await other.click();
			else {
				await other.focus();
				await at.page.keyboard.press("x");
			}
			await at.page.getByText("2 selected").waitFor();
			await at.use(at.page.getByRole("button", { name: "Done", exact: true }));
			await at.page.getByText("2 selected").waitFor({ state: "detached" });
		},
	},
	note: {
		to: boat,
		next: async (at) => {
			await at.page.getByRole("textbox").fill("Too small");
			await at.submit();
		},
		is: async ({ page }) => await page.getByText("pinned").first().isVisible(),
	},
	raise: {
		to: (at) => at.felt().find(([, { isLocked }]) => !isLocked),
		is: (at, _, id) => at.felt().at(-1)?.[0] === id,
	},
	lower: { to: (at) => at.felt().at(-1), is: (at, _, id) => at.felt()[0]?.[0] === id },
	lock: { to: boat, is: (at) => at.piece("Coral boat").isLocked },
	unlock: { to: named("The bay"), is: (at) => !at.piece("The bay").isLocked },
	write: {
		to: named("Blank card"),
		next: async (at) => {
			await at.page.locator("dialog textarea").fill("Draw two");
			await at.submit();
		},
		is: (at) => at.felt().some(([, entry]) => "shown" in entry && entry.shown.name === "Draw two"),
	},
	copy: {
		to: boat,
		is: (at) =>
			at.felt().filter(([, entry]) => "shown" in entry && entry.shown.name === "Coral boat").length === 2,
	},
	box: { to: boat, is: isGone("Coral boat") },
};

/** Tries all actions in one way, each way at its own table. */
async function tryAll(way: Way): Promise<void> {
	const tables = `/api/v1/games/${gameId}/tables`;
	const table = await ann.ok(ann.ask("POST", tables, { name: way, host: { name: "Ada" } }));
	const link = await ann.ok(ann.ask("POST", `${tables}/${table.id}/links`, { role: "player" }));
	using host = await new PlayerAtTable(on.service.url, table.id, { secret: table.seatSecret }).seated();
	await host.do({ kind: "settings", playersManage: true });
	const isTouch = way === "finger";
	const { page, complaints } = await on.open(undefined, {
		// small: drawing takes most of the time
		...(isTouch ? { width: 660, height: 800 } : { width: 900, height: 640 }),
		isTouch,
		reducedMotion: true,
	});
	await layForActions(host);
	await sitDownBy(page, on.service.url, link.secret, "Ben");
	// three players, so that the left neighbour and the right one differ
	const cleo = { name: "Cleo", colour: "#0033aa" };
	await ann.ok(on.service.anonymous().post(`/api/v1/table-links/${link.secret}/seats`, cleo));
	const seat = Object.entries(host.client.view).find(
		([, entry]) => "colour" in entry && entry.name === "Ben",
	);
	const at = new Trials(way, page, host, seat?.[0].slice("seat:".length) ?? assert.fail("Ben has no seat"));
	await host.do({ kind: "saveSetUp", name: "start" });

	for (const action of ofPlayers) {
		const trial = trials[action.id] ?? assert.fail(`no trial of ${action.id}`);
		await host.do({ kind: "returnTo", name: "start" });
		await until("the hand is empty", async () => (await at.held()).length === 0);
		if (trial.to === undefined) await at.deal(3);
		// the bar of a selected thing may lie over another
		await page.keyboard.press("Escape");
		await page.getByRole("toolbar").waitFor({ state: "detached" });
		await trial.before?.(at);
		const before = at.felt();
		const held = await at.held();
		const id = trial.to === undefined ? held[1] : trial.to(at)?.[0];
		assert.ok(id, `${action.id} has something to be done to`);
		at.since = host.client.seq;
		await at.act(action, page.locator(`[data-item="${id}"], [data-card="${id}"]`));
		await trial.next?.(at);
		const { is } = trial;
		if (is !== undefined) await until(`${action.id} by ${way}`, async () => await is(at, before, id));
	}
	assert.deepEqual(complaints, []);
}

on.test("every action is tried", async () => {
	assert.deepEqual(
		ofPlayers.map(({ id }) => id).sort(),
		Object.keys(trials).sort(),
		"a new action is tried here with a mouse, a finger and keys",
	);
});

on.test(
	"every action has its effect with a mouse, with a finger and with keys, without dragging",
	async () => {
		await Promise.all([tryAll("mouse"), tryAll("finger"), tryAll("keys")]);
	},
);
