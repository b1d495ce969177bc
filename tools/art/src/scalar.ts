export const fullTurn = 2 * Math.PI

export function clamp(value: number, low = 0, high = 1): number {
  return Math.max(low, Math.min(high, value))
}

export function mix(from: number, to: number, share: number): number {
  return from + (to - from) * share
}

/** 0 at `from`, 1 at `to`, with a soft start and end. `from` may be the larger. */
export function smoothstep(from: number, to: number, value: number): number {
  const share = clamp((value - from) / (to - from))
  return share * share * (3 - 2 * share)
}

/** What is left after the whole number: 0 ≤ result < 1, for negative values too. */
export function fraction(value: number): number {
  return value - Math.floor(value)
}

/** The whole number of steps from 0 to below `count`, counted round and round. */
export function cycle(value: number, count: number): number {
  return ((value % count) + count) % count
}

/** The height of a half-round ridge of unit height, `distance` from its middle line. */
export function ridge(distance: number, halfWidth: number): number {
  const q = distance / halfWidth
  return q > -1 && q < 1 ? Math.sqrt(1 - q * q) : 0
}

/** How far a half-round surface turns towards us, `q` from -1 to 1 across it. */
export function roundness(q: number): number {
  return Math.sqrt(Math.max(0, 1 - q * q))
}
