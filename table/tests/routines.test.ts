import assert from "node:assert/strict";
import type { Routine } from "@tuckbox/pieces/table";
import { until } from "../../server/tests/support/waiting.ts";
import {
	assertAccessible,
	assertFits,
	choose,
	consoleTest,
	hasFocus,
	type Page,
} from "../../web/tests/support/console.ts";
import { type Designer, designerOf, openTable } from "../../web/tests/support/designer.ts";
import { handsAt, routinesAt, tableWithRoutines } from "../../web/tests/support/routines.ts";
import { feltSpot, hearsKeys, onFelt, sitDownBy } from "../../web/tests/support/tables.ts";

// Tests routines: the host makes them by picking, everyone runs them with a button or a key, and undo takes them back.

let ann: Designer;
const on = consoleTest({}, async () => {
	ann = await designerOf(on);
});

const strip = (page: Page) => page.getByRole("region", { name: "Routines" });
const inLog = (page: Page, text: string) => page.getByRole("log").getByText(text).waitFor();

async function openRoutines(page: Page) {
	await page.getByRole("button", { name: "More", exact: true }).click();
	await page.getByRole("menuitem", { name: "Routines…" }).click();
	await page.getByRole("dialog", { name: "Routines" }).waitFor();
}

on.test("eight clicks make a routine that deals, fills the market and turns the top card", async () => {
	const { id, link, cleo } = await tableWithRoutines(on, ann);
	using _ = cleo;
	const { page, complaints } = await openTable(on, ann, id);
	const { page: benPage } = await on.open(undefined, { reducedMotion: true });
	await sitDownBy(benPage, on.service.url, link, "Ben");
	assert.equal(await strip(benPage).count(), 0);
	let clicks = 0;
	const click = async (element: ReturnType<Page["locator"]>) => {
		clicks++;
		await element.click();
	};
	await click(page.getByRole("button", { name: "More", exact: true }));
	await click(page.getByRole("menuitem", { name: "Routines…" }));
	await page.getByRole("dialog", { name: "Routines" }).waitFor();
	await assertAccessible(page, "the list of routines");
	await click(page.getByRole("button", { name: "Deal", exact: true }));
	const editor = page.getByRole("dialog", { name: "New routine" });
	// three players get two of the twelve cards each
	await click(editor.getByRole("button", { name: "Deal 5 cards from Evening to everyone" }));
	await editor.getByLabel("How many cards").fill("2");
	await click(editor.getByRole("button", { name: "Draw or fill" }));
	await editor.getByRole("button", { name: "Fill Market from Evening up to 4 cards" }).waitFor();
	await click(editor.getByRole("button", { name: "Turn over", exact: true }));
	await editor.getByRole("button", { name: "Turn over the top card of Evening" }).waitFor();
	await assertAccessible(page, "the editor of a routine");
	await click(editor.getByRole("button", { name: "Save", exact: true }));
	await click(page.getByRole("dialog", { name: "Routines" }).getByRole("button", { name: "Run Deal" }));
	assert.equal(clicks, 8);
	await inLog(benPage, "Ann (host) ran “Deal”.");
	await until("the cards are dealt", () => handsAt(cleo).join() === "2,2,2");
	await onFelt(benPage, /^Evening, 1 cards?|^Light/)
		.first()
		.waitFor();
	// one undo takes back all of it
	await page.keyboard.press("Control+Z");
	await until("the cards are back", () => handsAt(cleo).join() === "0,0,0");
	// a guest runs it with the button, and the host with its key
	await strip(benPage).getByRole("button", { name: "Deal" }).click();
	await until("the cards are dealt again", () => handsAt(cleo).join() === "2,2,2");
	await assertAccessible(benPage, "the strip of routines");
	await benPage.keyboard.press("Control+Z");
	await until("the cards are back again", () => handsAt(cleo).join() === "0,0,0");
	// the host's page may not have them yet, and would say that there are too few
	await strip(page).getByRole("button", { name: "Deal", disabled: false }).waitFor();
	await page.keyboard.press("Alt+1");
	await until("the key has dealt the cards", () => handsAt(cleo).join() === "2,2,2");
	await page.keyboard.press("Alt+2");
	assert.deepEqual(complaints, []);
});

on.test("steps move pieces, pass hands and take turns, and the end of the timer runs them", async () => {
	const { id, cleo } = await tableWithRoutines(on, ann);
	using _ = cleo;
	const { page, complaints } = await openTable(on, ann, id);
	await openRoutines(page);
	await page.getByRole("dialog").getByRole("button", { name: "Other", exact: true }).click();
	const editor = page.getByRole("dialog", { name: "New routine" });
	await editor.getByLabel("Name of its button").fill("Sweep");
	await editor.getByRole("button", { name: "Pass hands", exact: true }).click();
	await choose(page, "Which way", "To the right");
	await editor.getByRole("button", { name: "Pass all hands to the right" }).waitFor();
	await editor.getByRole("button", { name: "Take the turn", exact: true }).click();
	await editor.getByLabel("Begin a new round, with this player as the first").check();
	await editor.getByRole("button", { name: "Begin a new round with the player who runs it" }).waitFor();
	await editor.getByRole("button", { name: "Move pieces", exact: true }).click();
	await choose(page, "What", "Market");
	await choose(page, "Into", "the box");
	await editor.getByRole("button", { name: "Put everything in Market into the box" }).waitFor();
	await choose(page, "Run it", "Also when the timer ends");
	await assertAccessible(page, "steps that move pieces");
	await editor.getByRole("button", { name: "Save", exact: true }).click();
	await page.getByText("Runs when the timer ends").waitFor();
	const saved = await until("the others have it", () => routinesAt(cleo)[0]?.routine);
	assert.deepEqual(saved?.trigger, { on: "timerEnds" });
	assert.deepEqual(saved?.steps, [
		{ kind: "passHands", to: "right" },
		{ kind: "takeTurn", isFirst: true },
		{ kind: "move", things: { spot: "Market" }, into: { box: true } },
	]);
	const boat = cleo.idOf("tokenSprite");
	await cleo.do({ kind: "lay", items: [{ id: boat, x: 0, y: 260 }] });
	await page.getByRole("dialog", { name: "Routines" }).getByRole("button", { name: "Run Sweep" }).click();
	await until("it is in the box", () => {
		const entry = cleo.client.entry(`item:${boat}`);
		return entry !== undefined && "place" in entry && entry.place.in === "box";
	});
	assert.deepEqual(complaints, []);
});

on.test("a step takes all spots of a role, and others put things back as in a set-up", async () => {
	const { id, cleo } = await tableWithRoutines(on, ann);
	using _ = cleo;
	const second = { name: "Harbour", x: 0, y: 420, widthMm: 360, heightMm: 110, role: "market" } as const;
	await cleo.do({ kind: "putSpot", ...second });
	const boat = cleo.idOf("tokenSprite");
	const lay = (y: number) => cleo.do({ kind: "lay", items: [{ id: boat, x: 300, y }] });
	await lay(-100);
	await cleo.do({ kind: "saveSetUp", name: "Evening begins" });
	await lay(100);
	const { page, complaints } = await openTable(on, ann, id);
	await openRoutines(page);
	await page.getByRole("dialog").getByRole("button", { name: "Other", exact: true }).click();
	const editor = page.getByRole("dialog", { name: "New routine" });
	await editor.getByLabel("Name of its button").fill("Next round");
	await editor.getByRole("button", { name: "Collect", exact: true }).click();
	await editor.getByLabel("every “Market” spot").click();
	await editor.getByLabel("all hands").click();
	await choose(page, "A new stack begins", "where it lies in the set-up “Evening begins”");
	await editor.getByRole("button", { name: "Draw or fill", exact: true }).click();
	await choose(page, "Into", "every “Market” spot");
	await editor.getByRole("button", { name: "Fill every “Market” spot from Evening up to 5 cards" }).waitFor();
	await editor.getByRole("button", { name: "Move pieces", exact: true }).click();
	await choose(page, "Into", "where it lies in the set-up “Evening begins”");
	await editor
		.getByRole("button", { name: /Put every .* back where it lies in the set-up “Evening begins”/ })
		.waitFor();
	await assertAccessible(page, "steps for roles and set-ups");
	await editor.getByRole("button", { name: "Save and run" }).click();
	await until("the boat is back", () => feltSpot(cleo, boat)?.y === -100);
	const saved = (await until("the others have it", () => routinesAt(cleo)[0]))?.routine;
	assert.deepEqual(
		saved?.steps.map((step) =>
			step.kind === "collect" ? [step.from, step.setUp] : "into" in step && step.into,
		),
		[[[{ role: "market" }], "Evening begins"], { role: "market" }, { setUp: "Evening begins" }],
	);
	await cleo.do({ kind: "deleteSetUp", name: "Evening begins" });
	await openRoutines(page);
	await page.getByRole("button", { name: "Edit Next round" }).click();
	const edited = page.getByRole("dialog", { name: "Routine", exact: true });
	await edited.getByText("The table has no set-up “Evening begins”.").first().waitFor();
	assert.deepEqual(complaints, []);
});

on.test("the keyboard alone adds, moves and removes steps, and gives one a condition", async () => {
	const { id, cleo } = await tableWithRoutines(on, ann);
	using _ = cleo;
	const { page } = await openTable(on, ann, id);
	await openRoutines(page);
	const press = async (name: string) => {
		const button = page.getByRole("dialog").getByRole("button", { name, exact: true });
		await button.focus();
		await hasFocus(button);
		await page.keyboard.press("Enter");
	};
	await press("Other");
	const editor = page.getByRole("dialog", { name: "New routine" });
	await editor.getByText("It does nothing yet. Add its first step.").waitFor();
	assert.ok(await editor.getByRole("button", { name: "Save", exact: true }).isDisabled());
	await hasFocus(editor.getByLabel("Name of its button"));
	await page.keyboard.type("Next round");
	await press("Shuffle");
	await press("Draw or fill");
	await press("End the turn");
	await press("Move step 3 up");
	await hasFocus(editor.getByRole("button", { name: "Move step 2 up" }));
	await page.keyboard.press("Enter");
	// the first step has no button that moves it up
	await hasFocus(editor.getByRole("button", { name: "Move step 1 down" }));
	await press("Remove step 2");
	const second = editor.getByRole("button", { name: "Fill Market from Evening up to 4 cards" });
	await hasFocus(second);
	await page.keyboard.press("Enter");
	await choose(page, "Do it", "Only if a place has at most");
	await choose(page, "Which place", "Market");
	await editor.getByLabel("Things there").fill("2");
	await choose(page, "Run it", "Also when a turn ends");
	await choose(page, "Who may run it", "Only those who may manage the table");
	await press("Save");
	await page.getByText("Only if Market has at most 2 things").waitFor();
	const { routine } = (await until("the others have it", () => routinesAt(cleo)[0])) ?? assert.fail();
	assert.deepEqual(routine.trigger, { on: "turnEnds" });
	assert.equal(routine.pressedBy, "managers");
	assert.deepEqual(
		routine.steps.map((step) => [step.kind, step.if]),
		[
			["endTurn", undefined],
			["draw", { place: { spot: "Market" }, is: "atMost", count: 2 }],
		],
	);
	await press("Copy Next round");
	await page.getByRole("dialog", { name: "New routine" }).waitFor();
	await press("Save");
	await press("Remove Next round");
	await until(
		"one is left",
		() =>
			routinesAt(cleo)
				.map((one) => one.routine.name)
				.join() === "Next round 2",
	);
	await page.keyboard.press("Escape");
	await page.getByRole("dialog").waitFor({ state: "detached" });
	await page.keyboard.press("Control+Z");
	await until("it is back", () => routinesAt(cleo).length === 2);
});

on.test("a step that names a spot which is gone says so, and is pointed elsewhere", async () => {
	const step = { kind: "flip", place: { spot: "Row" }, which: "all" } as const;
	const { id, cleo } = await tableWithRoutines(on, ann, {
		name: "Reveal",
		steps: [step],
		pressedBy: "players",
	});
	using _ = cleo;
	const { page } = await openTable(on, ann, id);
	const button = strip(page).getByRole("button", { name: "Reveal" });
	await button.waitFor();
	assert.equal(await button.getAttribute("aria-disabled"), "true");
	await button.focus();
	await page.keyboard.press("Enter");
	await page.getByRole("status").getByText("There is no spot “Row” on the table.").waitFor();
	await openRoutines(page);
	await page.getByRole("button", { name: "Edit Reveal" }).click();
	const editor = page.getByRole("dialog", { name: "Routine", exact: true });
	await editor.getByText("There is no spot “Row” on the table.").waitFor();
	await editor.getByRole("button", { name: "Turn over everything in Row" }).click();
	await choose(page, "Of", "Market");
	// the market is empty, so the step is left out and the page says so
	await editor.getByRole("button", { name: "Save and run" }).click();
	await page.getByRole("status").getByText("“Market” was empty.").first().waitFor();
	await until("it is stored", () => {
		const [first] = routinesAt(cleo)[0]?.routine.steps ?? [];
		return first?.kind === "flip" && "spot" in first.place && first.place.spot === "Market";
	});
});

on.test("of two managers who edit a routine, the second sees what the first has made of it", async () => {
	const routine: Routine = {
		name: "Score",
		steps: [{ kind: "score", seats: "self", by: 1 }],
		pressedBy: "players",
	};
	const { id, cleo } = await tableWithRoutines(on, ann, routine);
	using _ = cleo;
	const { page } = await openTable(on, ann, id);
	const own = routinesAt(cleo)[0]?.id ?? "";
	await openRoutines(page);
	await page.getByRole("button", { name: "Edit Score" }).click();
	const editor = page.getByRole("dialog", { name: "Routine", exact: true });
	await editor.getByLabel("Name of its button").fill("My points");
	const theirs: Routine = {
		...routine,
		name: "Two points",
		steps: [{ kind: "score", seats: "self", by: 2 }],
	};
	await cleo.do({ kind: "putRoutine", id: own, was: routine, routine: theirs });
	const note = editor.getByRole("alert");
	await note.getByText("Two points").waitFor();
	await assertAccessible(page, "the version of the other manager");
	await editor.getByRole("button", { name: "Save", exact: true }).click();
	await page.getByText("Someone else has changed this routine.").waitFor();
	assert.equal(await editor.getByLabel("Name of its button").inputValue(), "My points");
	await note.getByRole("button", { name: "Replace it with mine" }).click();
	await editor.getByRole("button", { name: "Save", exact: true }).click();
	await until("it is stored", () => routinesAt(cleo)[0]?.routine.name === "My points");
	await page.getByRole("button", { name: "Edit My points" }).click();
	await cleo.do({ kind: "removeRoutine", id: own });
	await note.getByText("removed this routine meanwhile").waitFor();
	await editor.getByRole("button", { name: "Save", exact: true }).click();
	await until("it is added again", () => routinesAt(cleo)[0]?.routine.name === "My points");
});

on.test("on a phone in German, routines are made and run by touch", async () => {
	const rounds = Array.from(
		{ length: 6 },
		(_, i): Routine => ({
			name: `Ablauf für die Runde ${i + 1}`,
			steps: [{ kind: "endTurn" }],
			pressedBy: "players",
		}),
	);
	const { id, cleo } = await tableWithRoutines(on, ann, ...rounds);
	using _ = cleo;
	const profile = { locale: "de" };
	const { page } = await on.open(ann.person, { isTouch: true, width: 390, height: 844, profile });
	await page.goto(`${on.service.url}/tables/${id}`);
	await hearsKeys(page);
	const routines = page.getByRole("region", { name: "Abläufe" });
	const last = routines.getByRole("button", { name: "Ablauf für die Runde 6" });
	await last.waitFor();
	assert.ok(((await last.boundingBox())?.height ?? 0) >= 44);
	assert.ok(((await routines.boundingBox())?.height ?? 999) < 70, "one line");
	await assertFits(page, 390);
	await assertAccessible(page, "the strip on a phone");
	await page.getByRole("button", { name: "Mehr", exact: true }).tap();
	await page.getByRole("menuitem", { name: "Abläufe …" }).tap();
	await page.getByRole("button", { name: "Aufbauen", exact: true }).tap();
	const editor = page.getByRole("dialog", { name: "Neuer Ablauf" });
	await editor.getByRole("button", { name: "Market von Evening auf 4 Karten auffüllen" }).tap();
	await assertFits(page, 390);
	await assertAccessible(page, "the editor on a phone");
	await editor.getByRole("button", { name: "Speichern und ausführen" }).tap();
	await until("the cards are dealt", () => handsAt(cleo).join() === "5,5");
	await routines.getByRole("button", { name: "Aufbauen" }).waitFor();
});
