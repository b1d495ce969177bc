import { type Color, mixColors, scaled } from '../color.ts'
import { type CottonFormName, cottonForms, spreadCotton } from '../cotton-forms.ts'
import { type Dye, dyed } from '../dyes.ts'
import { fractalNoise, hash, noise } from '../noise.ts'
import { cycle, smoothstep } from '../scalar.ts'
import type { Product } from '../scene.ts'
import { meaningOf, type Stamp, type StampName, stampOf } from '../symbols.ts'
import type { Dyeing } from '../textile.ts'
import { listed } from '../words.ts'

const forms = {
  cloth: 'cloth with a corner turned back',
  scarf: 'scarf hanging from a rod',
  cushion: 'cushion cover',
  'wrap over a rod': 'wrap folded over a rod',
  'wall panel': 'panel hanging from a nail',
} satisfies Partial<Record<CottonFormName, string>>

export interface Adinkra {
  readonly form: keyof typeof forms
  /** A bright one: dark and red grounds are worn in mourning. */
  readonly ground: Dye
  readonly ink: Dye
  readonly symbols: readonly StampName[]
  /** Pixels from one print to the next. */
  readonly spacing?: number
  /** How many prints fill a field between the combed lines, across and down. */
  readonly field?: readonly [number, number]
  /** Clockwise, in radians, for what lies or stands. */
  readonly angle?: number
}

interface Layout {
  readonly cell: number
  readonly columns: number
  readonly rows: number
}

/** Cotton stamped with carved calabash, in fields that a comb has divided. */
export function adinkra(look: Adinkra): Product {
  return {
    alt: `Bright ${look.ground} cotton ${forms[look.form]}, ${stampedWords(look)}`,
    detail: `bright ${look.ground} cotton, ${stampedWords(look)}`,
    cloth: seed => spreadCotton(look.form, printed(look, seed)),
    arrange: seed => cottonForms[look.form](printed(look, seed), seed, look.angle),
  }
}

function stampedWords({ symbols }: Adinkra): string {
  return `hand-stamped with fields of ${listed(symbols.map(meaningOf))}`
}

function printed({ spacing = 112, field = [2, 3], ...look }: Adinkra, seed: number): Dyeing {
  const ground = dyed(look.ground)
  const ink = dyed(look.ink)
  const stamps = look.symbols.map(stampOf)
  const layout: Layout = { cell: spacing, columns: field[0], rows: field[1] }
  return (across, down, back) => {
    const cotton = cottonColor(ground, across, down, seed)
    const inked = Math.max(
      stampInk(stamps, layout, across, down) * 0.94,
      combInk(layout, across, down) * 0.82,
    )
    const face = mixColors(cotton, ink, inked)
    // Bark dye goes through the cotton, so the back shows it faintly.
    return back ? mixColors(scaled(cotton, 0.94), face, 0.22) : face
  }
}

function stampInk(stamps: readonly Stamp[], layout: Layout, across: number, down: number): number {
  const { cell, columns, rows } = layout
  const column = Math.floor(across / cell)
  const row = Math.floor(down / cell)
  const field = cycle(Math.floor(column / columns) + Math.floor(row / rows), stamps.length)
  // No two prints of a hand sit quite alike.
  const handX = (hash(column, row, 1) - 0.5) * 0.05
  const handY = (hash(column, row, 2) - 0.5) * 0.05
  const u = (across / cell - column - 0.5 - handX) / 0.74 + 0.5
  const v = (down / cell - row - 0.5 - handY) / 0.74 + 0.5
  if (u <= 0 || u >= 1 || v <= 0 || v >= 1) return 0
  const ragged = (fractalNoise(across / 6, down / 6, 2, 4) - 0.5) * 0.3
  const pressure = 0.78 + 0.22 * fractalNoise(across / 14, down / 14, 2, 8)
  return smoothstep(0.4, 0.58, (stamps[field]?.(u, v) ?? 0) + ragged) * pressure
}

function combInk({ cell, columns, rows }: Layout, across: number, down: number): number {
  const width = cell * columns
  const height = cell * rows
  const hand = (noise(across / 30, down / 30, 3) - 0.5) * 3
  const beside = Math.abs(cycle(across + width / 2, width) - width / 2)
  const below = Math.abs(cycle(down + height / 2, height) - height / 2)
  const tooth = (distance: number) => smoothstep(2.6, 1.1, Math.abs(distance + hand))
  return Math.max(tooth(beside), tooth(beside - 8), tooth(below), tooth(below - 8))
}

function cottonColor(ground: Color, across: number, down: number, seed: number): Color {
  const uneven = smoothstep(0.3, 0.75, fractalNoise(across / 240, down / 300, 3, seed))
  return mixColors(ground, [ground[0] * 0.76, ground[1] * 0.72, ground[2] * 0.72], uneven)
}
