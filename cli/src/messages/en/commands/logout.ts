export const messages = {
	about:
		"Revoke your access at the service and forget it here. An access token that you created in the settings and signed in with by --token-stdin is only forgotten: revoke it in the settings.",
	optionAll: "sign out of every service",
	fromSettings: "it was created in the settings, and other programs may use it",
	noneAnywhere: "You were not signed in to any service.",
	none: "You were not signed in to {url}.",
	done: "You are signed out of {url}.",
	tokenSet: "TUCKBOX_TOKEN is still set and still grants access.",
	tokenStays: "The token for {url} stays valid: {why}. Revoke it at {address}",
	notRevoked: "Your access is forgotten here, but the service may not have revoked it: {why}.",
	revoke: "Revoke it at {addresses}",
} as const;
