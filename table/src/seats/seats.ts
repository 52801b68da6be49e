// Which table a link led this browser to: so that the link leads back to the seat, and not to a second one. The seat itself is
// in a cookie of its table, which no script can read.

/** The key, which must not contain the secret. */
const storageKey = (secret: string) => `tuckbox:seat-by:${secret.slice(0, 8)}`;

export function keptSeat(secret: string): string | undefined {
	return localStorage.getItem(storageKey(secret)) ?? undefined;
}

export function keepSeat(secret: string, tableId: string): void {
	localStorage.setItem(storageKey(secret), tableId);
}
