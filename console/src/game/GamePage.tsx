/** Being built. */
export function GamePage({ gameId }: { gameId: string }) {
	return <p>{gameId}</p>;
}
