export const messages = {
	about:
		"Show the service and the account that you are signed in to, and how, and check that the access is still valid. The exit code is 3 if it is not.",
	byToken: "a token from the settings",
	byBrowser: "your browser",
	service: "Service",
	account: "Account",
	signedInBy: "Signed in by",
	app: "App",
	access: "Access",
	storage: "Storage",
	used: "{used} of {quota} used",
	alsoAt: "Also signed in to",
} as const;
