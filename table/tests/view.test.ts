import assert from "node:assert/strict";
import { PlayerAtTable } from "../../sdk/tests/support/players.ts";
import { laidTable } from "../../server/tests/support/tables/laid-table.ts";
import { until, untilEqual } from "../../server/tests/support/waiting.ts";
import { consoleTest, hasFocus, type Page } from "../../web/tests/support/console.ts";
import { feltSpot, fingers, middleOf, onFelt, type Spot, sitDownBy } from "../../web/tests/support/tables.ts";

// The view of a table, and actions that do not need dragging.

const on = consoleTest();

/** A table with the pawn and the counter on the felt. Its host is a program, and Ben plays in a browser. */
async function benAtTable(options: Parameters<typeof on.open>[1] = {}) {
	const table = await laidTable(on.service, await on.service.user());
	const host = await new PlayerAtTable(on.service.url, table.id, table.host).seated();
	const [pawn, round] = [host.idOf("tokenSprite"), host.idOf("counter")];
	await host.do({ kind: "lay", items: [{ id: pawn, x: 60, y: 0 }] });
	await host.do({ kind: "lay", items: [{ id: round, x: -70, y: 0 }] });
	const { page, complaints } = await on.open(undefined, { reducedMotion: true, ...options });
	await sitDownBy(page, on.service.url, table.link.secret, "Ben");
	await onFelt(page, /^Pawn/).waitFor();
	await onFelt(page, /^Round/).waitFor();
	return { table, host, pawn, round, page, complaints };
}

const moved = ({ x, y }: Spot, dx: number, dy: number): Spot => ({ x: x + dx, y: y + dy });
const worldTransform = (page: Page) =>
	page.locator("[data-world]").evaluate((one) => (one as HTMLElement).style.transform);
/** The view after it has stopped moving. */
const viewAtRest = async (page: Page) => {
	await middleOf(page.locator("[data-item]").first());
	return await worldTransform(page);
};
/** Waits until the page has drawn a number of frames. */
const drawFrames = (page: Page, count: number) =>
	page.evaluate(async (frames) => {
		for (let drawn = 0; drawn < frames; drawn++)
			await new Promise((resolve) => requestAnimationFrame(resolve));
	}, count);
const isNear = (a: number, b: number) => Math.abs(a - b) < 1.5;
const handIn = (page: Page) => page.getByRole("region", { name: /^Your hand/ }).getByRole("button");

/** Pixels of the screen per mm. */
const zoomOf = async (page: Page) => Number(/scale\((.*)\)/.exec(await worldTransform(page))?.[1]);

on.test("a piece that is carried to the edge moves the view of its holder until it is released", async () => {
	for (const isTouch of [false, true]) {
		const { table, host, pawn, page, complaints } = await benAtTable({
			isTouch,
			...(isTouch && { width: 390, height: 844 }),
		});
		using _ = host;
		const cleo = await on.open(undefined, { reducedMotion: true });
		await sitDownBy(cleo.page, on.service.url, table.link.secret, "Cleo");
		await middleOf(onFelt(cleo.page, /^Pawn/));
		const hers = await worldTransform(cleo.page);
		const start = await middleOf(onFelt(page, /^Pawn/));
		const edge = { x: (page.viewportSize()?.width ?? 0) - 12, y: start.y };
		// the log covers the right side of a wide window
		if (!isTouch) edge.x = await page.locator("[data-scene]").evaluate((one) => one.clientWidth - 6);
		if (isTouch) {
			await fingers(page, ["touchStart", start], ["touchMove", moved(start, 40, 0)], ["touchMove", edge]);
		} else {
			await page.mouse.move(start.x, start.y);
			await page.mouse.down();
			await page.mouse.move(edge.x, edge.y, { steps: 6 });
		}
		const far = () => Object.values(host.client.holds)[0]?.dx ?? 0;
		const zoom = await zoomOf(page);
		const withoutPan = (edge.x - start.x) / zoom;
		await until("it goes on while the pointer rests", () => far() > withoutPan + 60);
		if (isTouch) await fingers(page, ["touchEnd"]);
		else await page.mouse.up();
		await until("it is let go", () => host.client.holders[pawn] === undefined);
		await until("it is laid", () => (feltSpot(host, pawn)?.x ?? 0) > 60 + withoutPan + 60);
		// the last frame of the movement may be drawn after the piece was laid
		const at = await middleOf(onFelt(page, /^Pawn/));
		const rests = await worldTransform(page);
		assert.ok(isNear(at.x, edge.x) && isNear(at.y, edge.y), "it lies below the pointer");
		// each further frame would move it
		await drawFrames(page, 10);
		assert.equal(await worldTransform(page), rests);
		assert.equal(await worldTransform(cleo.page), hers, "nothing has moved for others");
		assert.deepEqual([...complaints, ...cleo.complaints], []);
	}
});

on.test("drops, arrows, labels and hands follow a turned view, and the browser remembers it", async () => {
	const { host, pawn, page, complaints } = await benAtTable();
	using _ = host;
	const label = page.locator("[data-grip]");
	const offset = async () => {
		const [stack, count] = [await middleOf(onFelt(page, /^Light, stack/)), await middleOf(label)];
		return { x: count.x - stack.x, y: count.y - stack.y };
	};
	const upright = await offset();
	await page.getByRole("button", { name: "Turn the view" }).click();
	const [stack, token] = [onFelt(page, /^Light, stack/), onFelt(page, /^Pawn/)];
	await until("the table is turned", async () => {
		const [a, b] = [await middleOf(onFelt(page, /^Round/)), await middleOf(token)];
		return isNear(a.x, b.x) && b.y > a.y + 60;
	});
	await until("the label is still below", async () => {
		const { x, y } = await offset();
		return Math.abs(x) < 2 && y > 20 && y < upright.y;
	});
	// dragging to the right moves things to the right in the turned view
	const zoom = await zoomOf(page);
	const from = await middleOf(token);
	await page.mouse.move(from.x, from.y);
	await page.mouse.down();
	await page.mouse.move(from.x + 90, from.y, { steps: 5 });
	await page.mouse.up();
	await until("it is laid", () => (feltSpot(host, pawn)?.y ?? 0) !== 0);
	const laid = feltSpot(host, pawn) ?? { x: 0, y: 0 };
	assert.ok(isNear(laid.x, 60) && isNear(laid.y, -90 / zoom), JSON.stringify(laid));
	const dropped = await middleOf(token);
	assert.ok(isNear(dropped.x, from.x + 90) && isNear(dropped.y, from.y));
	// so do the arrow keys
	await token.focus();
	await page.keyboard.press("Enter");
	await page.keyboard.press("ArrowRight");
	await page.keyboard.press("Enter");
	await until("it is put down", () => isNear(feltSpot(host, pawn)?.y ?? 0, laid.y - 5));
	// a card from the hand lies straight in the turned view of its player
	await stack.focus();
	await page.keyboard.press("1");
	await handIn(page).first().waitFor();
	const card = await middleOf(handIn(page).first());
	await page.mouse.move(card.x, card.y);
	await page.mouse.down();
	await page.mouse.move(from.x - 150, from.y - 60, { steps: 6 });
	await page.mouse.up();
	const played = onFelt(page, /^Card \d/);
	await until("it stands upright on the screen", async () => {
		const box = await played.boundingBox();
		return box !== null && box.height > box.width;
	});
	const turned = await viewAtRest(page);
	assert.match(turned, /rotate\(90deg\)/);
	await page.reload();
	await untilEqual("the view is the same", () => worldTransform(page), turned);
	assert.deepEqual(complaints, []);
});

on.test("the wheel zooms, and counts over a counter that is selected", async () => {
	const { host, round, page, complaints } = await benAtTable();
	using _ = host;
	const value = () => (host.client.entry(`item:${round}`) as { value?: number }).value;
	const counter = onFelt(page, /^Round/);
	const at = await middleOf(counter);
	const before = await worldTransform(page);
	await page.mouse.move(at.x, at.y);
	await page.mouse.wheel(0, -100);
	await until("it is larger", async () => (await worldTransform(page)) !== before);
	assert.equal(value(), 1);
	await counter.focus();
	await page.keyboard.press("x");
	await onFelt(page, /^Round.*selected/).waitFor();
	const zoomed = await viewAtRest(page);
	// a turning wheel continues to zoom for 400 ms of the page's clock
	const timeOf = () => page.evaluate(() => performance.now());
	const zoomedBefore = await timeOf();
	await until("the zoom is over", async () => (await timeOf()) > zoomedBefore + 400);
	await page.mouse.wheel(0, -100);
	await until("it counts up", () => value() === 2);
	await page.mouse.wheel(0, 100);
	await until("it counts down", () => value() === 1);
	assert.equal(await worldTransform(page), zoomed);
	assert.deepEqual(complaints, []);
});

on.test(
	"keys alone move a card from the stack to the hand and to the table, and the focus follows",
	async () => {
		const { host, page, complaints } = await benAtTable();
		using _ = host;
		await onFelt(page, /^Light, stack/).focus();
		await page.keyboard.press("3");
		await until("three cards", async () => (await handIn(page).count()) === 3);
		await page.keyboard.press("F6");
		await hasFocus(handIn(page).first());
		const name = (await handIn(page).first().getAttribute("aria-label")) ?? "";
		await page.keyboard.press("t");
		await hasFocus(onFelt(page, name));
		// carrying the card by keys puts it down as well
		await page.keyboard.press("F6");
		await until(
			"the hand has the focus",
			async () => (await page.locator("[data-card]:focus").count()) === 1,
		);
		const other = (await page.locator("[data-card]:focus").getAttribute("aria-label")) ?? "";
		await page.keyboard.press("Enter");
		await page.keyboard.press("Control+ArrowLeft");
		await page.keyboard.press("Enter");
		await hasFocus(onFelt(page, other));
		await page.keyboard.press("f");
		await onFelt(page, "card, face down").waitFor();
		assert.deepEqual(complaints, []);
	},
);

on.test("a finger moves the selection without dragging it", async () => {
	const { host, pawn, page, complaints } = await benAtTable({ width: 390, height: 844, isTouch: true });
	using _ = host;
	const devtools = await page.context().newCDPSession(page);
	const spot = { x: 150, y: 180, id: 0 };
	await onFelt(page, /^Pawn/).tap();
	await onFelt(page, /^Pawn.*selected/).waitFor();
	await devtools.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [spot] });
	const entry = page.getByRole("menuitem", { name: "Put Pawn here" });
	await entry.waitFor();
	await devtools.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
	await entry.tap();
	await until("it lies there", () => (feltSpot(host, pawn)?.y ?? 0) < -20);
	const at = await middleOf(onFelt(page, /^Pawn/));
	assert.ok(isNear(at.x, spot.x) && isNear(at.y, spot.y));
	// the search is in the table's menu
	await page.getByRole("button", { name: "More" }).tap();
	await page.getByRole("menuitem", { name: "Find a piece" }).tap();
	await page.getByRole("searchbox", { name: "Name of the piece" }).fill("paw");
	await page.getByRole("dialog").getByRole("button", { name: /^Pawn/ }).tap();
	await onFelt(page, /^Pawn.*selected/).waitFor();
	// after the phone is turned, everything is still in view
	await page.getByRole("button", { name: "Show everything" }).tap();
	await page.setViewportSize({ width: 844, height: 390 });
	await until("all is in sight", async () => {
		const boxes = await Promise.all(
			(await page.locator("[data-item]").all()).map((one) => one.boundingBox()),
		);
		return boxes.every((box) => box !== null && box.y > 52 && box.y + box.height < 390 && box.height > 12);
	});
	assert.deepEqual(complaints, []);
});

on.test("the menu of a stack fits on the screen, and begins with the most frequent actions", async () => {
	const { host, page } = await benAtTable({ width: 1024, height: 600 });
	using _ = host;
	await onFelt(page, /^Light, stack/).click({ button: "right" });
	const entries = page.getByRole("menuitem");
	await middleOf(entries.first());
	assert.equal(await entries.first().getAttribute("data-label"), "Draw to your hand");
	for (const entry of await entries.all()) {
		const box = await entry.boundingBox();
		assert.ok(box !== null && box.y >= 0 && box.y + box.height <= 600);
		assert.equal(
			await entry.evaluate((one) => {
				const { left, top, width, height } = one.getBoundingClientRect();
				return one.contains(document.elementFromPoint(left + width / 2, top + height / 2));
			}),
			true,
		);
	}
});

on.test("the view of everything includes spots that lie far off", async () => {
	const { host, page, complaints } = await benAtTable();
	using _ = host;
	const spot = { x: 2500, y: 1200, widthMm: 200, heightMm: 120 };
	await host.do({ kind: "putSpot", name: "Far", role: "other", ...spot });
	const drawn = page.getByRole("list", { name: "Spots" }).getByRole("listitem");
	await drawn.waitFor();
	await page.getByRole("button", { name: "Show everything" }).click();
	await middleOf(drawn);
	const box = (await drawn.boundingBox()) ?? assert.fail();
	assert.ok(box.x > 0 && box.x + box.width < 1280 && box.y > 52 && box.y + box.height < 800);
	assert.deepEqual(complaints, []);
});

on.test(
	"the first view of everything has nothing below the strips of turns, scores and routines",
	async () => {
		const { table, host, page: bens, complaints } = await benAtTable();
		using _ = host;
		// higher than wide, so that it fills the height of the window
		const spot = { x: 0, y: 0, widthMm: 300, heightMm: 600 };
		await host.do({ kind: "putSpot", name: "Board", role: "other", ...spot });
		const drawn = (page: Page) => page.getByRole("list", { name: "Spots" }).getByRole("listitem");
		const topOf = async (page: Page) => {
			await middleOf(drawn(page));
			return (await drawn(page).boundingBox())?.y ?? assert.fail("no spot");
		};
		const below = async (page: Page) => {
			const bounds = await page
				.locator("[data-seat][data-edge=top]")
				.or(page.getByRole("region", { name: /^(Turns|Scores|Routines)$/ }))
				.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().bottom));
			assert.ok(bounds.length >= 4);
			return Math.max(...bounds);
		};
		const order = Object.keys(host.client.view).flatMap((name) =>
			name.startsWith("seat:") ? name.slice(5) : [],
		);
		await bens.getByRole("button", { name: "Show everything" }).click();
		const before = await topOf(bens);
		await host.do({ kind: "turnOrder", order });
		await host.do({ kind: "scores", start: 0 });
		const steps = [{ kind: "roll" as const, dice: { piece: { app: "", key: "die-6" } } }];
		await host.do({ kind: "putRoutine", routine: { name: "Roll all", steps, pressedBy: "players" } });
		await bens.getByRole("button", { name: "Roll all" }).waitFor();
		assert.equal(await topOf(bens), before, "strips that appear move nothing");
		assert.ok((await below(bens)) > before);
		// the view of everything stays one, and so does that of a browser that has not been here before
		await bens.reload();
		const { page, complaints: others } = await on.open(undefined, { reducedMotion: true });
		await sitDownBy(page, on.service.url, table.link.secret, "Cleo");
		await bens.locator("[data-seat]").nth(1).waitFor();
		for (const one of [bens, page]) {
			await one.getByRole("button", { name: "Roll all" }).waitFor();
			await until("the spot lies below the strips", async () => (await topOf(one)) > 60);
			await until("nothing lies below them", async () => (await topOf(one)) >= (await below(one)) - 0.5);
		}
		assert.deepEqual([...complaints, ...others], []);
	},
);
