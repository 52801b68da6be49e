/** Being built. */
export function VersionsPage({ gameId }: { gameId: string }) {
	return <p>{gameId}</p>;
}
