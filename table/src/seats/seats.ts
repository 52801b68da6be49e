// Remembers the table to which a link led this browser, so that the link leads back to the same seat and not to a
// second one. The seat itself is in a cookie of its table, which scripts cannot read.

/** The storage key of a link. It must not contain the whole secret. */
const storageKey = (secret: string) => `tuckbox:seat-by:${secret.slice(0, 8)}`;

export function keptSeat(secret: string): string | undefined {
	return localStorage.getItem(storageKey(secret)) ?? undefined;
}

export function keepSeat(secret: string, tableId: string): void {
	localStorage.setItem(storageKey(secret), tableId);
}
