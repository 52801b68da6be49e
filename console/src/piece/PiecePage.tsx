/** Being built. */
export function PiecePage({ gameId, pieceId }: { gameId: string; pieceId: string }) {
	return (
		<p>
			{gameId} {pieceId}
		</p>
	);
}
