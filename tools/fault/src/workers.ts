/** Processes all pieces in parallel; returns the results in order. */
export async function inParallel<Piece, Result>(
  pieces: readonly Piece[],
  atOnce: number,
  work: (piece: Piece, index: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  const queue = pieces.entries()
  const worker = async () => {
    // One shared iterator: each worker takes the next free piece.
    for (const [index, piece] of queue) results[index] = await work(piece, index)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return results
}
