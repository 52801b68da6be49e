import type { Answer, Body, GameClient } from "./client.ts";

export const tile = (key: string, asset: Body, more: Body = {}) => ({
	kind: "tile",
	name: key,
	externalKey: key,
	assets: [asset],
	...more,
});

export const counter = (key: string, name = key) => ({ kind: "counter", name, externalKey: key });

/** The number of a version, and how many pieces it created, changed and deleted. */
export const versionCounts = ({ version, created, changed, deleted }: Body) => [
	version,
	created,
	changed,
	deleted,
];

/** The published state of a game, as every reader sees it. */
export async function published(game: GameClient, query = ""): Promise<Body> {
	return await game.client.ok(game.client.get(`${game.path}/published${query}`));
}

export async function versionOf(game: GameClient, number: number, query = ""): Promise<Body> {
	return await game.client.ok(game.client.get(`${game.path}/versions/${number}${query}`));
}

export async function versionsOf(game: GameClient): Promise<Body[]> {
	return (await game.client.ok(game.client.get(`${game.path}/versions`))).versions;
}

export function restore(game: GameClient, number: number): Promise<Answer> {
	return game.client.post(`${game.path}/versions/${number}/restore`, {});
}

/** The record in a list of components that has this external key. */
export function byKey(list: { components: Body[] }, externalKey: string): Body {
	return list.components.find((record) => record.externalKey === externalKey);
}

/** The addresses of a record's images. */
export function urlsOf(record: Body): string[] {
	return record.payload.imageFaces.flatMap((face: Body) =>
		[face.url, face.derivedUrl, face.thumbUrl].filter((url) => url !== null),
	);
}

export async function statusesOf(game: GameClient, urls: readonly string[]): Promise<number[]> {
	return await Promise.all(urls.map((url) => game.client.head(url)));
}

/** The image that a record shows on a side. */
export function faceOn(record: Body, sideKey = "front"): Body {
	return record.payload.imageFaces.find((face: Body) => face.sideKey === sideKey);
}
