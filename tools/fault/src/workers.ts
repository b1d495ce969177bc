/** Does each piece of work, so many at once; results in the order of the pieces. */
export async function inParallel<Piece, Result>(
  pieces: readonly Piece[],
  atOnce: number,
  work: (piece: Piece, index: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  const queue = pieces.entries()
  const worker = async () => {
    // One iterator for all workers: each takes the next piece that nobody has.
    for (const [index, piece] of queue) results[index] = await work(piece, index)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return results
}
