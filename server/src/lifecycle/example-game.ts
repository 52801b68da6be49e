import type { SignedInUser } from "../accounts/sessions.ts";
import type { Actor } from "../domain/access/actor.ts";
import { builtInAppId } from "../domain/access/built-in-app.ts";
import { Problem } from "../domain/errors.ts";
import { createGame, deleteGame, type GameRecord, gameOf } from "../games/games.ts";
import { upsertComponents } from "../games/upsert/upsert.ts";
import { confirm } from "../images/upload/confirm.ts";
import { reserve } from "../images/upload/presign.ts";
import { stage } from "../images/upload/receive.ts";
import { findUpload } from "../store/queries/images/uploads.ts";
import { saveGameSetUp } from "../table/set-ups.ts";
import { type ExampleGame, readExampleGame } from "./example-folder.ts";
import { awaitExamplePlaytests } from "./example-playtests.ts";

export type ExampleGameDeps = Parameters<typeof reserve>[0] &
	Parameters<typeof stage>[0] &
	Parameters<typeof confirm>[0] &
	Parameters<typeof upsertComponents>[0];

async function* once(bytes: Buffer): AsyncGenerator<Buffer> {
	yield bytes;
}

type Reservations = Awaited<ReturnType<typeof reserve>>;

/** Stages and confirms the images: what a PUT and `upload-complete` do. */
async function bringImages(
	deps: ExampleGameDeps,
	actor: Actor,
	gameId: string,
	images: ExampleGame["images"],
	reservations: Reservations,
): Promise<void> {
	const staged = await Promise.allSettled(
		reservations.map(async ({ id }, i) => {
			const upload = await findUpload(deps.store.reader, id);
			if (upload !== undefined) await stage(deps, upload, once(images[i]?.bytes ?? Buffer.alloc(0)));
		}),
	);
	// waits for all of them, because what has been staged is deleted then
	for (const result of staged) if (result.status === "rejected") throw result.reason;
	const confirmations = reservations.map(({ key, file: { byteSize, contentType } }) => ({
		key,
		publicUrl: deps.urls.source(key),
		byteSize,
		contentType,
	}));
	for (const { problem, warnings } of await confirm(deps, actor, gameId, confirmations)) {
		if (problem !== undefined) throw problem;
		if (warnings.length > 0) throw new Error(`the example game has a bad image: ${warnings[0]?.message}`);
	}
}

/** Puts the example game into an empty one as an app would push it. */
async function pushInto(
	deps: ExampleGameDeps,
	actor: Actor,
	gameId: string,
	example: ExampleGame,
): Promise<void> {
	const uploads = example.images.map(({ upload }) => upload);
	const reservations = await reserve(deps, actor, gameId, uploads);
	try {
		await bringImages(deps, actor, gameId, example.images, reservations);
		const keys = new Map(
			example.images.flatMap(({ files }, i) =>
				files.map((file): [string, string] => [file, reservations[i]?.key ?? ""]),
			),
		);
		const pieces = example.pieces((file) => {
			const key = keys.get(file) ?? "";
			return { key, publicUrl: deps.urls.source(key) };
		});
		const requests = pieces.map((item, index) => ({ item, index }));
		await upsertComponents(deps, actor, gameId, requests);
		await saveGameSetUp(deps, gameId, example.setUp.name, example.setUp);
		await deps.store.write((writer) => awaitExamplePlaytests(writer, gameId, deps.now()));
	} catch (error) {
		for (const { id } of reservations) await deps.objects.delete({ type: "staged", uploadId: id });
		throw error;
	}
}

/**
 * Creates the example game for a user as Tuckbox's own tools would push it: presign, PUT, confirm and upsert, without HTTP.
 * If any step fails, nothing is left; a process that is killed in the meantime leaves an empty game at most.
 * @throws Problem STORAGE_LIMIT_EXCEEDED; GAME_NOT_FOUND when the user deletes it in the meantime
 */
export async function addExampleGame(
	deps: ExampleGameDeps,
	{ userId }: Pick<SignedInUser, "userId">,
): Promise<GameRecord> {
	const example = await readExampleGame();
	const actor: Actor = { userId, appId: builtInAppId, scope: "push" };
	const game = await createGame(deps, userId, example.name);
	try {
		await pushInto(deps, actor, game.id, example);
		return game;
	} catch (error) {
		if ((await gameOf(deps, game.id)) === undefined) {
			throw new Problem("GAME_NOT_FOUND", "The game was deleted while it was being created.", {
				cause: error,
			});
		}
		await deleteGame(deps, game.id);
		if (!(error instanceof Problem) || error.code !== "STORAGE_LIMIT_EXCEEDED") throw error;
		const message = `The example game does not fit. ${error.message}`;
		throw new Problem("STORAGE_LIMIT_EXCEEDED", message, { cause: error });
	}
}
