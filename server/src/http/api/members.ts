import { acceptGameInvite, declineGameInvite, receivedInvites } from "../../games/game-invites.ts";
import { changeMember, inviteMember, offerGame, peopleOf, revokeGameInvite } from "../../games/members.ts";
import { type EndingDeps, endMembership } from "../../lifecycle/end-membership.ts";
import { clearSeats } from "../../table/clear-seats.ts";
import { type Route, route } from "../edge/route.ts";
import { GameRecord } from "./schemas/games.ts";
import {
	GameInvite,
	GameInviteInput,
	GameOffer,
	Member,
	MemberInput,
	People,
	ReceivedInvites,
} from "./schemas/members.ts";

type Deps = EndingDeps & { quotaBytes: number };

const game = "/api/v1/games/:gameId";
const tag = "People";

/** Members of a game. An app must not let others in, nor put them out: only people do, in the console. */
function gameRoutes(deps: Deps): Route[] {
	return [
		route({
			operationId: "listMembers",
			method: "GET",
			url: `${game}/members`,
			tag,
			summary: "List the people of a game",
			access: "game",
			limit: "read",
			answers: { 200: { description: "The people.", schema: People } },
			handle: async ({ game, role }) => await peopleOf(deps, game, role),
		}),
		route({
			operationId: "changeMember",
			method: "PATCH",
			url: `${game}/members/:userId`,
			tag,
			summary: "Change a member's role",
			description: "Share links and links to tables that a new viewer has created end.",
			access: "game",
			isForPeople: true,
			limit: "members",
			body: MemberInput,
			errors: ["MEMBER_NOT_FOUND"],
			answers: { 200: { description: "The member.", schema: Member } },
			handle: async ({ actor, game, params, body }) => {
				const userId = params.userId ?? "";
				const member = await changeMember(deps, actor.userId, game.id, { userId, role: body.role });
				if (body.role === "viewer") await clearSeats(deps, game.id, userId);
				return member;
			},
		}),
		route({
			operationId: "removeMember",
			method: "DELETE",
			url: `${game}/members/:userId`,
			tag,
			summary: "Remove a member",
			description:
				"Their tokens and sessions no longer reach the game, their event streams and seats end, and so do share links and links to tables that they have created, with the seats taken by them. What they have changed stays.",
			access: "game",
			isForPeople: true,
			limit: "delete",
			errors: ["MEMBER_NOT_FOUND"],
			answers: { 204: { description: "Removed." } },
			handle: async ({ actor, game, params, reply }) => {
				await endMembership(deps, actor.userId, game.id, params.userId ?? "");
				return reply.status(204).send();
			},
		}),
		route({
			operationId: "leaveGame",
			method: "DELETE",
			url: `${game}/membership`,
			tag,
			summary: "Leave a game",
			description: "As if its owner had removed you. The owner hands the game over first.",
			access: "game",
			isForPeople: true,
			limit: "delete",
			errors: ["MEMBER_NOT_FOUND"],
			answers: { 204: { description: "Left." } },
			handle: async ({ actor, game, reply }) => {
				await endMembership(deps, actor.userId, game.id, actor.userId);
				return reply.status(204).send();
			},
		}),
		route({
			operationId: "inviteMember",
			method: "POST",
			url: `${game}/invites`,
			tag,
			summary: "Invite someone to a game",
			description:
				"The account with this address receives the invitation in its console, and accepts or declines it within 14 days. No e-mail is sent. The response does not depend on whether there is such an account.",
			access: "game",
			isForPeople: true,
			limit: "invites",
			body: GameInviteInput,
			answers: { 201: { description: "The invitation.", schema: GameInvite } },
			handle: async ({ actor, game, body, reply }) => {
				reply.status(201);
				return await inviteMember(deps, actor.userId, game.id, body);
			},
		}),
		route({
			operationId: "offerGame",
			method: "POST",
			url: `${game}/offer`,
			tag,
			summary: "Hand a game over",
			description:
				"Offers the game to a member, who becomes its owner by accepting. It then counts towards their quota. An earlier offer ends.",
			access: "game",
			isForPeople: true,
			limit: "members",
			body: GameOffer,
			errors: ["MEMBER_NOT_FOUND"],
			answers: { 201: { description: "The offer.", schema: GameInvite } },
			handle: async ({ actor, game, body, reply }) => {
				reply.status(201);
				return await offerGame(deps, actor.userId, game.id, body);
			},
		}),
		route({
			operationId: "revokeGameInvite",
			method: "DELETE",
			url: `${game}/invites/:inviteId`,
			tag,
			summary: "Revoke an invitation or offer",
			access: "game",
			isForPeople: true,
			limit: "delete",
			errors: ["INVITE_NOT_FOUND"],
			answers: { 204: { description: "Revoked." } },
			handle: async ({ actor, game, params, reply }) => {
				await revokeGameInvite(deps, actor.userId, game.id, params.inviteId ?? "");
				return reply.status(204).send();
			},
		}),
	];
}

const received = "/api/v1/account/game-invites";

/** Invitations to games, for the people whom they invite. */
function accountRoutes(deps: Deps): Route[] {
	return [
		route({
			operationId: "listGameInvites",
			method: "GET",
			url: received,
			tag,
			summary: "List the games that you are invited to",
			access: "session",
			limit: "read",
			answers: { 200: { description: "Open invitations, newest first.", schema: ReceivedInvites } },
			handle: async ({ user }) => ({ invites: await receivedInvites(deps, user.userId) }),
		}),
		route({
			operationId: "acceptGameInvite",
			method: "POST",
			url: `${received}/:inviteId/accept`,
			tag,
			summary: "Accept an invitation to a game",
			description: "Or the offer of a game, which then counts towards your quota.",
			access: "session",
			limit: "members",
			errors: ["INVITE_NOT_FOUND", "MEMBER_NOT_FOUND", "STORAGE_LIMIT_EXCEEDED", "GAME_NOT_FOUND"],
			answers: { 200: { description: "The game.", schema: GameRecord } },
			handle: async ({ user, params }) => {
				const { game, left } = await acceptGameInvite(deps, user.userId, params.inviteId ?? "");
				if (left !== undefined) await clearSeats(deps, game.id, left);
				return game;
			},
		}),
		route({
			operationId: "declineGameInvite",
			method: "DELETE",
			url: `${received}/:inviteId`,
			tag,
			summary: "Decline an invitation to a game",
			access: "session",
			limit: "delete",
			errors: ["INVITE_NOT_FOUND"],
			answers: { 204: { description: "Declined." } },
			handle: async ({ user, params, reply }) => {
				await declineGameInvite(deps, user.userId, params.inviteId ?? "");
				return reply.status(204).send();
			},
		}),
	];
}

export function memberRoutes(deps: Deps): Route[] {
	return [...gameRoutes(deps), ...accountRoutes(deps)];
}
