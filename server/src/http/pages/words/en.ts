import { operatorWords } from "@tuckbox/messages/operator-words.ts";
import { messages as scopes } from "@tuckbox/messages/scopes/en.ts";

/** The messages of the service's own pages, as ICU messages; German has the same keys in de.ts. */
export const en = {
	...scopes,
	skip: "Skip to the content",
	signOut: "Sign out",
	yourGames: "Your games",
	backToConsole: "Back to your games",
	pageNotFound: "Page not found",
	mistyped: "The address may be mistyped.",
	serviceFailed: "Something went wrong",
	requestFailed: "The request failed",
	requestId: "Request {id}",

	signIn: "Sign in",
	email: "Email",
	password: "Password",
	name: "Name",
	nameHint: "Shown to other people on this server.",
	passwordHint: "At least 8 characters. A few words make a good password.",
	noAccount: "No account yet? <link>Create one</link>.",
	byInvitation:
		"Sign-up on this server is by invitation only. To create an account, open the link in your invitation.",
	accountMade: "If that e-mail address was new, your account is ready. Sign in.",
	accountDeleted: "Your account and its games have been deleted. Their images are being removed.",
	createAccount: "Create account",
	createYourAccount: "Create your account",
	welcome: "Welcome to your Tuckbox",
	accountLede: "Your games, and the pieces that your tools push, belong to your account.",
	firstLede: "Create the first account. You can invite others from its settings.",
	invitedLede:
		"You have been invited. Your games, and the pieces that your tools push, belong to your account.",
	newPassword: "New password",
	newPasswordHint: "At least 8 characters. You will be signed out everywhere else.",
	setPassword: "Set password",
	chooseNewPassword: "Choose a new password",
	invitationRequired: "Invitation required",
	askForInvitation:
		"Sign-up on this server is by invitation only. Ask the operator or someone with an account for a link.",

	theName: "The name",
	theEmail: "The e-mail address",
	thePassword: "The password",
	fieldFault: "{field} {fault}.",

	asksForAccess: "{app} asks for access",
	commandLine: "{app} command line",
	signedInAs: "Signed in as {name} ({email}). This app is asking for access to your account.",
	signedInAsOnDevice:
		"Signed in as {name} ({email}). This app is asking for access to your account, on the device that shows this code.",
	itCan: "{app} will be able to",
	itCannot: "It will not be able to",
	redirectsTo: "Redirects to",
	registeredBy: "Registered by",
	partOfService: "part of this service",
	operatorBadge: operatorWords.en.badge,
	whoRuns: "who runs this service",
	formerMember: "a former member",
	member: "a member: {name} ({email})",
	allow: "Allow",
	deny: "Deny",
	disconnectAnyTime: "You can disconnect the app in your settings at any time.",
	thisComputer: "<b>this computer</b> ({host})",
	thisDevice: "<b>an app on this device</b> ({protocol})",
	enterCode: "Enter the code that your device or tool shows.",
	code: "Code",
	continue: "Continue",
	connectDevice: "Connect a device",
	someoneSentCode:
		"If someone sent you this code or link, choose Deny: otherwise <em>their</em> device gets access to your account.",
	deviceHasAccess:
		"{app} now has access to your account. Return to your device; it continues automatically within a few seconds.",
	deviceHasNoAccess: "{app} does not have access to your account. You can close this page.",
	connectedApps: "Connected apps",
	deviceConnected: "Device connected",
	accessDenied: "Access denied",

	consoleNotBuilt: "Console not built",
	buildIt:
		"The console has not been built. The operator of this service can build it with {command}. That takes a few seconds; the service does not need a restart.",
	elseWorks: "Everything else works: your tools can push, and tables show what they push.",
	reference: "API reference",

	linkEnded: "This link no longer works",
	askForLink: "It was ended, or the address is incomplete. Ask the person who sent it to you for a new one.",
	invitedToPlay: "{host} invites you to play {game}",
	invitedToWatch: "{host} invites you to watch {game}",
	tableToJoin: "{table}. Open it in your browser; you need no account.",
	sharedBy: "Shared by {name}.",
	sharedPieces:
		"{count, plural, one {# piece} other {# pieces}} to look at in your browser, without an account.",
} as const;
