import { cycle } from '../scalar.ts'

/** An index into the five colours of a cloth. */
export type Weft = 0 | 1 | 2 | 3 | 4

/** Weft-faced figures on 21 × 21 picks, each point an index into a block's four colours. */
export const motifs = {
  'stepped diamond'(x, y) {
    const away = Math.abs(x - 10) + Math.floor(Math.abs(y - 10) / 2) * 2
    if (away < 4) return 2
    if (away < 8) return 1
    return away < 12 ? 3 : 0
  },
  checks(x, y) {
    return (Math.floor(x / 3) + Math.floor(y / 3)) % 2 === 1 ? 1 : 0
  },
  'zig-zags'(x, y) {
    const line = cycle(y + Math.abs(cycle(x, 14) - 7), 9)
    if (line < 3) return 1
    return line < 5 ? 2 : 0
  },
  'hourglass figure'(x, y) {
    const away = Math.abs(x - 10) - Math.abs(y - 10)
    if (away <= 0) return 1
    return away <= 3 ? 2 : 0
  },
  bars(_x, y) {
    return barOrder[y] ?? 0
  },
  steps(x, y) {
    const stair = Math.floor(Math.abs(x - 10) / 3) * 3 + y
    if (cycle(stair, 14) < 5) return 1
    return cycle(stair, 14) < 7 ? 3 : 0
  },
} satisfies Record<string, (x: number, y: number) => 0 | 1 | 2 | 3>

export type Motif = keyof typeof motifs

const barOrder = [0, 0, 1, 1, 1, 2, 2, 0, 0, 3, 3, 0, 0, 2, 2, 1, 1, 1, 0, 0, 0] as const

/** The lengthwise stripes of a strip, 21 to its width; neighbouring strips take turns. */
export const warpStripes: readonly (readonly Weft[])[] = [
  [0, 0, 2, 2, 0, 1, 1, 1, 0, 0, 3, 0, 0, 1, 1, 1, 0, 2, 2, 0, 0],
  [1, 1, 1, 3, 3, 1, 1, 2, 2, 2, 0, 2, 2, 2, 1, 1, 3, 3, 1, 1, 1],
]

/** Which of the cloth's colours a block uses, for the two kinds of strip. */
export const blockColours: readonly (readonly (readonly [Weft, Weft, Weft, Weft])[])[] = [
  [
    [0, 1, 3, 2],
    [1, 3, 0, 4],
    [0, 1, 4, 3],
  ],
  [
    [1, 0, 3, 2],
    [3, 1, 0, 2],
    [2, 1, 0, 3],
  ],
]
