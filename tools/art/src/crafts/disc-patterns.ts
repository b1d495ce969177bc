import { cycle, fraction } from '../scalar.ts'
import type { Stitch } from './basket-patterns.ts'

/** Row by row from the middle outwards, `turn` once around from 0 to 1; `rows` is how many there are. */
export type DiscPattern = (row: number, turn: number, rows: number) => Stitch

export const discPatterns = {
  rays(row, turn, rows) {
    if (row < 3) return 0
    if (row < 5) return 'straw'
    if (row > rows - 4) return row === rows - 2 ? 'straw' : 1
    const aside = Math.abs(fraction(turn * 8) - 0.5) * 2
    const width = 0.12 + (0.74 * (row - 5)) / (rows - 9)
    if (aside < width - 0.26) return 0
    return aside < width ? 3 : 'straw'
  },
  swirls(row, turn) {
    if (row < 3) return 1
    const arm = fraction(turn * 7 + row * 0.045)
    if (arm < 0.36) return 0
    if (arm > 0.46 && arm < 0.54) return 1
    return arm > 0.62 && arm < 0.84 ? 3 : 'straw'
  },
  stars(row, turn) {
    if (row < 2) return 2
    const point = Math.abs(fraction(turn * 8) - 0.5) * 2
    const line = cycle(row + point * 7, 13)
    if (line < 4) return 0
    if (line < 5.4) return 1
    return line > 8 && line < 10.4 ? 3 : 'straw'
  },
  rings(row, turn) {
    const line = cycle(row, 11)
    if (line < 3) return line === 1 && fraction(turn * 28) < 0.5 ? 2 : 0
    if (line === 5) return 1
    return line > 6 && line < 9 ? 3 : 'straw'
  },
} satisfies Record<string, DiscPattern>

export type DiscPatternName = keyof typeof discPatterns
