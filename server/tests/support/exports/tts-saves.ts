import assert from "node:assert/strict";
import sharp from "sharp";
import type { Body } from "../client.ts";

/** The image in Tabletop Simulator's cache of an address: its file is named by the address's letters and digits. */
export const imageAt = (files: ReadonlyMap<string, Buffer>, address: string): Buffer | undefined => {
	const name = address.replaceAll(/[^A-Za-z0-9]/g, "");
	return files.get(`Mods/Images/${name}.jpg`) ?? files.get(`Mods/Images/${name}.png`);
};

/** All objects of a save, with those inside of others. */
export function objectsOf(states: readonly Body[]): Body[] {
	return states.flatMap((state) => [
		state,
		...objectsOf(state.ContainedObjects ?? []),
		...objectsOf(Object.values<Body>(state.States ?? {})),
	]);
}

const dieTypes: readonly string[] = ["Die_4", "Die_6", "Die_8", "Die_10", "Die_12", "Die_20"];
const names = [
	...["Card", "DeckCustom", "Custom_Tile", "Custom_Token", "Custom_Dice", "Counter", "Bag", "Infinite_Bag"],
	"Notecard",
	...dieTypes,
];

function checkCustomDeck(state: Body, about: string): void {
	for (const [key, sheet] of Object.entries<Body>(state.CustomDeck)) {
		const { NumWidth: columns, NumHeight: rows } = sheet;
		assert.match(key, /^[1-9]\d*$/, `${about}: a sheet has a number`);
		assert.ok(
			columns >= 1 && rows >= 1 && columns <= 10 && rows <= 7,
			`${about}: a sheet of ${columns} × ${rows} cells`,
		);
	}
	for (const id of state.DeckIDs ?? [state.CardID]) {
		assert.ok(Number.isInteger(id), `${about}: a card without a CardID`);
		const sheet = state.CustomDeck[Math.floor(id / 100)];
		assert.ok(sheet, `${about}: card ${id} is cut from a sheet that is not there`);
		const cells = sheet.NumWidth * sheet.NumHeight;
		assert.ok(id % 100 < cells, `${about}: card ${id} is in a cell that is not there`);
		if (!sheet.BackIsHidden)
			assert.ok(id % 100 < cells - 1, `${about}: card ${id} is in the last cell, which shows hidden cards`);
	}
}

function checkObject(state: Body): void {
	const about = `${state.Name} ${state.Nickname}`;
	assert.ok(names.includes(state.Name), `${about}: no such object`);
	assert.match(state.GUID ?? "", /^[0-9a-f]{6}$/, `${about}: no GUID`);
	for (const [key, value] of Object.entries<number>(state.Transform)) {
		assert.ok(Number.isFinite(value), `${about}: ${key}`);
		if (key.startsWith("scale")) assert.ok(value > 0, `${about}: ${key}`);
	}
	if (state.Name === "Card" || state.Name === "DeckCustom") checkCustomDeck(state, about);
	if (state.Name === "DeckCustom") {
		assert.ok(state.ContainedObjects.length > 1, `${about}: a deck of one card`);
		assert.deepEqual(
			state.ContainedObjects.map(({ CardID }: Body) => CardID),
			state.DeckIDs,
			`${about}: its cards`,
		);
	}
	if (state.Name === "Infinite_Bag")
		assert.ok(state.ContainedObjects.length <= 1, `${about}: two things in one`);
	if (state.Name === "Custom_Dice") {
		const { Type: type } = state.CustomImage.CustomDice;
		assert.ok(Number.isInteger(type) && type >= 0 && type <= 5, `${about}: no such die`);
	}
	if (state.Name.startsWith("Custom_")) assert.ok(state.CustomImage, `${about}: no image`);
}

/** The addresses of an object's images. Only tokens and dice have one side. */
function savedAddresses(state: Body): string[] {
	const { CustomDeck: sheets = {}, CustomImage: image } = state;
	const all = Object.values<Body>(sheets).flatMap(({ FaceURL, BackURL }) => [FaceURL, BackURL]);
	if (image === undefined) return all;
	return state.Name === "Custom_Tile"
		? [...all, image.ImageURL, image.ImageSecondaryURL]
		: [...all, image.ImageURL];
}

async function checkImage(bytes: Buffer, address: string): Promise<void> {
	const { format = "", width = 0, height = 0, space } = await sharp(bytes).metadata();
	assert.ok(["jpeg", "png"].includes(format), `${address}: ${format} is not shown`);
	assert.equal(space, "srgb", `${address}: not RGB`);
	assert.ok(width <= 4096 && height <= 4096, `${address}: ${width} × ${height} px`);
}

/** Refuses what Tabletop Simulator is known to choke on. @returns all objects */
export async function validSave(saved: Body, files: ReadonlyMap<string, Buffer>): Promise<Body[]> {
	const objects = objectsOf(saved.ObjectStates);
	const guids = new Set<string>();
	const addresses = new Set<string>();
	for (const state of objects) {
		checkObject(state);
		assert.ok(!guids.has(state.GUID), `${state.Nickname}: GUID ${state.GUID} is there twice`);
		guids.add(state.GUID);
		for (const address of savedAddresses(state)) {
			assert.ok(address, `${state.Nickname}: an address is missing`);
			assert.match(address, /^https?:/, `${address}: only one computer has it`);
			addresses.add(address);
		}
	}
	for (const address of addresses) {
		const bytes = imageAt(files, address);
		assert.ok(bytes, `${address}: no such image`);
		await checkImage(bytes, address);
	}
	const images = [...files.keys()].filter((name) => name.startsWith("Mods/Images/"));
	assert.equal(images.length, addresses.size, "no image is there for nothing");
	return objects;
}
