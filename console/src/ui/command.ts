/** Whether the browser runs on the service's machine, which has a checkout; elsewhere the package is installed. */
export function isOwnMachine(): boolean {
	return /^(localhost|\[::1\]|127(\.\d+){3})$/.test(location.hostname);
}

/** The name of the command line. */
export function commandName(): string {
	return isOwnMachine() ? "bin/tuckbox" : "tuckbox";
}
