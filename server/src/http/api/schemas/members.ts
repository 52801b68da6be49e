import { Type } from "typebox";
import { memberRoles, roles } from "../../../domain/access/role.ts";
import { example, id, milliseconds, nullable, oneOf } from "./fields.ts";

const userId = id("usr_01m7y04gz7k3c9w5n2xq8vj4td");
const inviteId = id("inv_01m7y04h8s5c1f7g9rw3jx6ykd");

export const Person = Type.Object(
	{ id: userId, name: Type.String({ examples: ["Ada"] }) },
	{ title: "Person", description: "A user of the service." },
);

export const role = oneOf(roles, {
	description:
		"The role in the game. A `viewer` reads, exports and plays; a `coDesigner` also changes it, pushes to it, shares it and hosts tables; its `owner` also manages its members, hands it over and deletes it.",
});

const memberRole = oneOf(memberRoles, { description: "The role of a member." });

export const Member = Type.Object(
	{ user: Person, role: memberRole, joinedAt: milliseconds("Acceptance of the invitation") },
	{ title: "Member" },
);

const ownerStays = Type.Boolean({
	description: "In the offer of a game: whether its former owner stays as a co-designer.",
});

export const GameInvite = Type.Object(
	{
		id: inviteId,
		role: oneOf(roles, { description: "The role that it offers; `owner` offers the game itself." }),
		email: nullable<string>(
			Type.String({ description: "The address that was invited. Null in the offer of the game." }),
		),
		userId: nullable<string>(
			Type.String({ description: "The member to whom the game is offered. Null in an invitation." }),
		),
		ownerStays,
		createdAt: milliseconds("Creation"),
		expiresAt: milliseconds("Expiry"),
	},
	{ title: "GameInvite" },
);

export const People = Type.Object(
	{
		owner: Person,
		members: Type.Array(Member, { description: "In the order in which they joined." }),
		invites: Type.Optional(
			Type.Array(GameInvite, { description: "Open invitations, oldest first. Only for the owner." }),
		),
	},
	{ title: "People" },
);

export const GameInviteInput = Type.Object(
	{ email: Type.String({ examples: ["ben@example.com"] }), role: memberRole },
	{ title: "GameInviteInput" },
);

export const MemberInput = Type.Object({ role: memberRole }, { title: "MemberInput" });

export const GameOffer = Type.Object(
	{
		userId,
		ownerStays: Type.Boolean({
			description: "Whether you become a co-designer when the offer is accepted, or leave the game.",
		}),
	},
	{ title: "GameOffer" },
);

export const ReceivedInvites = Type.Object(
	{
		invites: Type.Array(
			Type.Object(
				{
					id: inviteId,
					game: Type.Object({ id: id(example.gameId), name: Type.String() }),
					owner: Person,
					role: oneOf(roles, { description: "The role that it offers; `owner` offers the game itself." }),
					ownerStays,
					createdAt: milliseconds("Creation"),
					expiresAt: milliseconds("Expiry"),
				},
				{ title: "ReceivedInvite" },
			),
		),
	},
	{ title: "ReceivedInvites" },
);
