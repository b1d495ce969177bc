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
  steps(row, stitch) {
    const line = cycle(row, 16)
    if (line >= 14) return 2
    const stair = Math.floor(Math.abs(cycle(stitch, 16) - 8) / 2) * 2
    const away = line - stair
    if (away < 0) return 'straw'
    return away < 3 ? 0 : away < 6 ? 3 : 1
  },
  checks(row, stitch) {
    const line = cycle(row, 16)
    if (line === 0 || line === 15) return 1
    const even = (Math.floor((line - 1) / 7) + Math.floor(cycle(stitch, 14) / 7)) % 2 === 0
    return even ? 0 : 'straw'
  },
  chevrons(row, stitch) {
    const rise = Math.abs(cycle(stitch, 28) - 14)
    const line = cycle(row + rise, 18)
    if (line < 5) return 0
    if (line === 7) return 1
    return line >= 9 && line < 13 ? 3 : line === 15 ? 2 : 'straw'
  },
  ladders(row, stitch) {
    const post = cycle(stitch, 14)
    if (post < 2 || post === 13) return 0
    if (post === 2 || post === 12) return 1
    const rung = cycle(row, 6)
    return rung < 2 ? 3 : 'straw'
  },
  triangles(row, stitch) {
    const line = cycle(row, 11)
    if (line === 10) return 2
    const wide = Math.abs(cycle(stitch + (cycle(Math.floor(row / 11), 2) === 0 ? 0 : 7), 14) - 7)
    return wide * 1.4 <= line ? (wide * 1.4 + 3 <= line ? 3 : 0) : 'straw'
  },
  speckles(row, stitch) {
    if (cycle(row, 18) < 2) return 0
    const shift = cycle(Math.floor(row / 2) * 3, 8)
    return cycle(stitch + shift, 8) < 2 && cycle(row, 2) === 0 ? 0 : 'straw'
  },
  stripes(row, stitch) {
    const post = cycle(stitch + Math.floor(row / 3), 16)
    if (post < 5) return 0
    if (post === 7 || post === 13) return 1
    return post >= 9 && post < 12 ? 3 : 'straw'
  },
  crosshatch(row, stitch) {
    const up = cycle(stitch + row, 14)
    const down = cycle(stitch - row, 14)
    if (up < 2 && down < 2) return 2
    return up < 2 || down < 2 ? 0 : 'straw'
  },
  plain() {
    return 'straw'
  },
} satisfies Record<string, WovenPattern>

export type WovenPatternName = keyof typeof wovenPatterns

function spaced(stitch: number, every: number, taken: number, one: Stitch, other: Stitch): Stitch {
  return cycle(stitch, every) < taken ? one : other
}
