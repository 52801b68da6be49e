import assert from "node:assert/strict";
import { after, test } from "node:test";
import { decidedOperations, hasRole, neededRole, type Role, roles } from "../../src/domain/access/role.ts";
import { allRoutes } from "../../src/http/routes.ts";
import type { Client } from "../support/client.ts";
import { makeTeam } from "../support/team.ts";
import { type SignedInVisitor, startTestService } from "../support/test-service.ts";

const service = await startTestService();
after(() => service[Symbol.asyncDispose]());

const team = await makeTeam(service);
const stranger = await service.person();
const strangersApp = await service.app(stranger.userId);

/** The declared routes. None of them is called here, so they need no dependencies. */
const routes = allRoutes({} as Parameters<typeof allRoutes>[0]).filter(({ access }) => access === "game");

test("the role of every route of a game has been decided", () => {
	const declared = routes.map(({ operationId }) => operationId);
	assert.deepEqual([...decidedOperations].sort(), declared.sort());
	assert.equal(neededRole("someRouteOfTomorrow"), "owner");
});

test("only an owner deletes the game, hands it over and manages its members", () => {
	const owned = routes.map(({ operationId }) => operationId).filter((name) => neededRole(name) === "owner");
	assert.deepEqual(owned.sort(), [
		...["changeMember", "deleteGame", "inviteMember", "offerGame", "removeMember", "revokeGameInvite"],
	]);
});

test("a viewer changes nothing of a game but their own place in it", () => {
	const writes = routes.filter(
		({ method, operationId }) => method !== "GET" && neededRole(operationId) === "viewer",
	);
	assert.deepEqual(writes.map(({ operationId }) => operationId).sort(), ["leaveGame", "listGame", "sitDown"]);
});

/** An address of the route in a game, whose other parameters name nothing. */
const addressIn = (url: string, gameId: string) => url.replace(":gameId", gameId).replaceAll(/:\w+/g, "x");

/** The code of the answer to a call that changes nothing: its body is not valid. Reads are answered without a body. */
async function codeForApp(client: Client, method: string, path: string): Promise<string> {
	const isRead = method === "GET";
	const hasBody = !isRead && method !== "DELETE";
	const { status, body } = await client.call(isRead ? "HEAD" : method, path, {
		...(hasBody && { headers: { "content-type": "application/json" }, raw: "{" }),
	});
	return isRead ? String(status) : (body?.error?.code ?? "done");
}

async function codeInBrowser(person: SignedInVisitor, method: string, path: string): Promise<string> {
	if (method === "GET") return String((await person.call("HEAD", path)).status);
	// fields of no call
	const { body } = await person.ask(method, path, method === "DELETE" ? undefined : []);
	return body?.error?.code ?? "done";
}

/** Calls that succeed without a valid body or parameter, and end what the other tests need. */
const ending = new Set(["deleteGame", "deleteComponents", "leaveGame"]);
const denied = (method: string) => (method === "GET" ? "403" : "PERMISSION_DENIED");

for (const { method, url, operationId, isForPeople } of routes) {
	const needed = neededRole(operationId);

	test(`${method} ${url}: for a ${needed}, and for no lesser role`, async () => {
		const used = ending.has(operationId) ? await makeTeam(service) : team;
		const path = addressIn(url, used.game.id);
		for (const role of roles) {
			const { person, app } = used[role];
			const isAllowed = hasRole(role, needed);
			// the one who may do it comes last, because it ends the game
			const inBrowser = await codeInBrowser(person, method, path);
			assert.equal(inBrowser === denied(method), !isAllowed, `${role} in a browser: ${inBrowser}`);
			if (ending.has(operationId) && isAllowed) continue;
			const byApp = await codeForApp(app, method, path);
			if (isForPeople) assert.equal(byApp, "UNAUTHORIZED", `${role} by an app`);
			else assert.equal(byApp === denied(method), !isAllowed, `${role} by an app: ${byApp}`);
		}
	});

	test(`${method} ${url}: not for strangers, or with a share link`, async () => {
		const path = addressIn(url, team.game.id);
		assert.equal(await codeInBrowser(stranger, method, path), denied(method));
		if (!isForPeople) assert.equal(await codeForApp(strangersApp, method, path), denied(method));
		const link = await team.owner.app.ok(team.owner.app.post(`${team.game.path}/shares`, {}));
		const secret = link.url.slice(link.url.lastIndexOf("/") + 1);
		const { status } = await service
			.anonymous()
			.call(method, path, { headers: { authorization: `Bearer ${secret}` } });
		assert.equal(status, 401);
		await team.owner.app.ok(team.owner.app.delete(`${team.game.path}/shares/${link.id}`));
	});
}

test("a token that only reads reads for a co-designer, too", async () => {
	const { person } = team.coDesigner;
	const reading = await service.app(person.userId, undefined, "read");
	assert.equal((await reading.get(team.game.path)).status, 200);
	const { status, body } = await reading.call("PATCH", team.game.path, { body: { name: "Other" } });
	assert.deepEqual([status, body.error.reason], [403, "READ_ONLY"]);
});

test("the reason says why a call is refused", async () => {
	const reasonFor = async (role: Role | undefined, call: [string, string, unknown?]) => {
		const [method, path, body] = call;
		const person = role === undefined ? stranger : team[role].person;
		return (await person.ask(method, team.game.path + path, body)).body.error.reason;
	};
	const rename: [string, string, unknown] = ["PATCH", "", { name: "Other" }];
	assert.equal(await reasonFor("viewer", rename), "VIEWER_ROLE");
	assert.equal(await reasonFor(undefined, rename), "FOREIGN_GAME");
	assert.equal(await reasonFor("coDesigner", ["DELETE", ""]), "OWNER_ONLY");
});
