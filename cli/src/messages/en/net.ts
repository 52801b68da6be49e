export const messages = {
	onlyWeb: "only http and https addresses are downloaded",
	withName: "it contains a user name or a password",
	port: "port {port} is for other services than the web",
	private: "it is in a private network or on this computer, which an import does not read",
	answers: "the server answers {status}",
	noHost: "there is no such host",
	noLookup: "its name cannot be looked up",
	notWeb: "what answers there is not a web server",
	noAddress: "it is not an address",
	large: "it is larger than {max, number} MB",
	redirects: "it leads from one address to the next without end",
	notHttps: "it leads to an address that is not https",
} as const;
