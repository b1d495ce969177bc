import { cycle } from '../scalar.ts'

/** An index into the five colours of a cloth. */
export type Weft = 0 | 1 | 2 | 3 | 4

/** An index into the four colours of a block; 0 is its ground. */
type Pick = 0 | 1 | 2 | 3

// Figures as they are laid into the warp, pick by pick: a dot leaves the ground.
const combRows = [
  '',
  '',
  '.....22222222222',
  '...22.........22',
  '....11111111111111',
  '...1111111111111111',
  '...1111111111111111',
  '...33333333333333333',
  '...1.1.1.1.1.1.1.1.1',
  '...1.1.1.1.1.1.1.1.1',
  '...1.1.1.1.1.1.1.1.1',
  '...1.1.1.1.1.1.1.1.1',
  '...1.1.1.1.1.1.1.1.1',
  '...1.1.1.1.1.1.1.1.1',
  '...1.1.1.1.1.1.1.1.1',
  '...1.1.1.1.1.1.1.1.1',
]

const birdRows = [
  '',
  '',
  '',
  '.............111',
  '............11211',
  '............1111133',
  '...........1111',
  '.1........11111',
  '.11.....1111111',
  '..11..111333111',
  '..1111113333311',
  '...11111333311',
  '....1111111111',
  '.....11111111',
  '.......1111',
  '........2.2',
  '........2.2',
  '.......22.22',
]

const fishRows = [
  '',
  '',
  '',
  '',
  '',
  '..........3',
  '.1......1133',
  '.11...1111111',
  '.111.1111111111',
  '..11111313111111',
  '..111113131311211',
  '..11111313111111',
  '.111.1111111111',
  '.11...1111111',
  '.1......1133',
  '..........3',
]

function drawnMotif(rows: readonly string[]): (x: number, y: number) => Pick {
  const picks: Readonly<Record<string, Pick>> = { '1': 1, '2': 2, '3': 3 }
  return (x, y) => picks[rows[y]?.[x] ?? '.'] ?? 0
}

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
  ladders(x, y) {
    const aside = Math.abs(x - 10)
    if (aside > 6) return 0
    if (aside > 4) return 1
    return cycle(y + 1, 4) < 2 ? 2 : 0
  },
  arrowheads(x, y) {
    const point = cycle(y + Math.abs(x - 10), 10)
    if (Math.abs(x - 10) > 8) return 0
    return point < 3 ? 1 : point < 5 ? 3 : 0
  },
  stars(x, y) {
    const [across, down] = [Math.abs(x - 10), Math.abs(y - 10)]
    const reach = Math.max(across, down)
    if (reach > 8) return 0
    if (reach < 2) return 3
    if (Math.min(across, down) < 2) return reach < 7 ? 1 : 0
    return Math.abs(across - down) < 2 ? 2 : 0
  },
  combs: drawnMotif(combRows),
  birds: drawnMotif(birdRows),
  fishes: drawnMotif(fishRows),
} satisfies Record<string, (x: number, y: number) => Pick>

export type Motif = keyof typeof motifs

const barOrder = [0, 0, 1, 1, 1, 2, 2, 0, 0, 3, 3, 0, 0, 2, 2, 1, 1, 1, 0, 0, 0] as const

/** The lengthwise stripes of a strip, 21 to its width; neighbouring strips take turns. */
export const warpStripes: readonly (readonly Weft[])[] = [
  [0, 0, 2, 2, 0, 1, 1, 1, 0, 0, 3, 0, 0, 1, 1, 1, 0, 2, 2, 0, 0],
  [1, 1, 1, 3, 3, 1, 1, 2, 2, 2, 0, 2, 2, 2, 1, 1, 3, 3, 1, 1, 1],
]

/** The same for figures laid into the ground, which is a strip's first colour; none is lost in it. */
export const inlaidColours: readonly (readonly (readonly [Weft, Weft, Weft, Weft])[])[] = [
  [
    [0, 1, 2, 3],
    [0, 3, 1, 2],
    [0, 2, 3, 1],
  ],
  [
    [1, 0, 3, 2],
    [1, 4, 2, 3],
    [1, 0, 2, 4],
  ],
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
