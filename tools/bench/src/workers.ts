import type { Measured } from './load.ts'

/** Does each piece of work, so many at once, and measures them. */
export async function measureWork<Piece>(
  pieces: readonly Piece[],
  atOnce: number,
  work: (piece: Piece) => Promise<void>,
): Promise<Measured> {
  const durations: number[] = []
  const queue = pieces.values()
  const began = performance.now()
  const worker = async () => {
    // One iterator for all workers: each takes the next piece that nobody has.
    for (const piece of queue) {
      const before = performance.now()
      await work(piece)
      durations.push(performance.now() - before)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  const seconds = (performance.now() - began) / 1_000
  return { requests: pieces.length, perSecond: pieces.length / seconds, durations }
}
