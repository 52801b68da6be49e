import assert from "node:assert/strict";
import { EventEmitter } from "node:events";
import { test } from "node:test";
import type { FastifyReply } from "fastify";
import { createExportPlaces } from "../../exports/places.ts";
import { inTurn } from "./exports.ts";

/** A reply whose reader can go. */
function replyTo() {
	const raw = Object.assign(new EventEmitter(), { destroyed: false });
	let isHijacked = false;
	const hijack = () => {
		isHijacked = true;
	};
	return {
		reply: { raw, hijack } as unknown as FastifyReply,
		go: () => raw.emit("close"),
		isHijacked: () => isHijacked,
		listeners: () => raw.listenerCount("close"),
	};
}

test("an export whose reader goes while it waits is not begun; one that fails afterwards is still a failure", async () => {
	const places = createExportPlaces();
	const account = { account: "a" };
	const { promise: end, reject } = Promise.withResolvers<void>();
	const failing = [replyTo(), replyTo()];
	const running = failing.map(({ reply }) => inTurn(places, account, reply, () => end));
	const waiting = replyTo();
	const left = inTurn(places, account, waiting.reply, () => assert.fail("it has begun"));
	for (const one of [waiting, ...failing]) one.go();
	assert.equal(await left, undefined);
	assert.ok(waiting.isHijacked());
	reject(new Error("the disk is gone"));
	for (const one of running) await assert.rejects(one, /the disk is gone/);
	for (const one of [waiting, ...failing]) assert.equal(one.listeners(), 0);
});
