/** Being built. */
export function ChecksPage({ gameId }: { gameId: string }) {
	return <p>{gameId}</p>;
}
