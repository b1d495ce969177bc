/** Draws that look random and are the same for the same seed (mulberry32). */
export interface Draw {
  /** From 0 up to and without 1. */
  (): number
  /** One of them, the first ones more often. */
  likely<T>(of: readonly T[]): T
  /** One of them. */
  one<T>(of: readonly T[]): T
  /** From the least to the most, both included. */
  whole(least: number, most: number): number
}

export function drawFrom(seed: number): Draw {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const at = <T>(of: readonly T[], share: number): T => of[Math.floor(share * of.length)] as T
  return Object.assign(next, {
    likely: <T>(of: readonly T[]) => at(of, next() * next()),
    one: <T>(of: readonly T[]) => at(of, next()),
    whole: (least: number, most: number) => least + Math.floor(next() * (most - least + 1)),
  })
}
