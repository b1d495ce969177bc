import { fraction, mix } from './scalar.ts'

/** A number in 0..1 that depends on nothing but the lattice point and the seed. */
export function hash(x: number, y: number, seed = 0): number {
  let h = Math.imul(x | 0, 374761393) ^ Math.imul(y | 0, 668265263) ^ Math.imul(seed | 0, 1640531527)
  h = Math.imul(h ^ (h >>> 13), 1274126177)
  return ((h ^ (h >>> 16)) >>> 0) / 4294967296
}

/** Value noise in 0..1: random at whole numbers, smooth between them. */
export function noise(x: number, y: number, seed = 0): number {
  const column = Math.floor(x)
  const row = Math.floor(y)
  const u = eased(x - column)
  const v = eased(y - row)
  const above = mix(hash(column, row, seed), hash(column + 1, row, seed), u)
  const below = mix(hash(column, row + 1, seed), hash(column + 1, row + 1, seed), u)
  return mix(above, below, v)
}

/** Noise upon finer noise, 0..1, as in clouds, clay and wood. */
export function fractalNoise(x: number, y: number, octaves: number, seed = 0): number {
  let sum = 0
  let weight = 0
  let share = 0.5
  let frequency = 1
  for (let octave = 0; octave < octaves; octave++) {
    sum += share * noise(x * frequency, y * frequency, seed + octave)
    weight += share
    share /= 2
    // Not quite 2, so that the lattices of two octaves never fall on each other.
    frequency *= 2.03
  }
  return sum / weight
}

/** A seed from a word (FNV-1a), so that a product keeps its picture for as long as it keeps its slug. */
export function seedFrom(word: string): number {
  let h = 2166136261
  for (const letter of word) h = Math.imul(h ^ (letter.codePointAt(0) ?? 0), 16777619)
  return h >>> 0
}

/** A stream of numbers in 0..1 (mulberry32). */
export function randomStream(seed: number): () => number {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

/** Distance from the nearest border between random cells of unit size: 0 on a border (a crack). */
export function crackDistance(x: number, y: number, seed: number): number {
  const column = Math.floor(x)
  const row = Math.floor(y)
  let nearest = Number.POSITIVE_INFINITY
  let second = Number.POSITIVE_INFINITY
  for (let i = column - 1; i <= column + 1; i++) {
    for (let j = row - 1; j <= row + 1; j++) {
      const distance = Math.hypot(x - i - hash(i, j, seed), y - j - hash(i, j, seed + 1))
      second = Math.min(second, Math.max(nearest, distance))
      nearest = Math.min(nearest, distance)
    }
  }
  return second - nearest
}

function eased(value: number): number {
  const t = fraction(value)
  return t * t * (3 - 2 * t)
}
