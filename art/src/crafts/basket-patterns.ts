import { cycle } from '../scalar.ts'

/** Which of the basket's colours a stitch takes: an index into its dyes, or straw. */
export type Stitch = number | 'straw'

/** Weavers count: row by row downwards, stitch by stitch around. A basket has 112 stitches in a row. */
export type WovenPattern = (row: number, stitch: number) => Stitch

export const wovenPatterns = {
  'zig-zags'(row, stitch) {
    const line = cycle(row, 14)
    if (line < 2) return 1
    if (line === 12) return 2
    const step = Math.abs(Math.abs(cycle(stitch, 14) - 7) - (line - 3))
    if (line < 3 || line > 11 || step >= 3) return 'straw'
    return step < 1.5 ? 0 : 3
  },
  bands(row, stitch) {
    const line = cycle(row, 15)
    if (line < 6) return line === 2 || line === 3 ? spaced(stitch, 4, 2, 1, 0) : 0
    if (line === 8 || line === 12) return 2
    return line === 10 ? spaced(stitch, 4, 2, 0, 'straw') : 'straw'
  },
  diamonds(row, stitch) {
    const line = cycle(row - 2, 15)
    const away = Math.abs(cycle(stitch, 16) - 8) + Math.abs(line - 7) * 1.1
    if (line === 14) return 1
    if (away < 2) return 2
    if (away < 5) return 0
    return away < 6.4 ? 1 : 'straw'
  },
  plain() {
    return 'straw'
  },
} satisfies Record<string, WovenPattern>

export type WovenPatternName = keyof typeof wovenPatterns

function spaced(stitch: number, every: number, taken: number, one: Stitch, other: Stitch): Stitch {
  return cycle(stitch, every) < taken ? one : other
}
