import { litWeave, restingFolds, type Sheet, sheetPoint, slopeOf } from '../cloth.ts'
import { type Color, mixColors, scaled } from '../color.ts'
import { type Dye, dyed } from '../dyes.ts'
import { fractalNoise, hash, noise } from '../noise.ts'
import { cycle, smoothstep } from '../scalar.ts'
import type { Part, Product } from '../scene.ts'
import { meaningOf, type Stamp, type StampName, stampOf } from '../symbols.ts'
import { listed } from '../words.ts'

export interface Adinkra {
  /** A bright one: dark and red grounds are worn in mourning. */
  readonly ground: Dye
  readonly ink: Dye
  readonly symbols: readonly StampName[]
  /** Clockwise, in radians. */
  readonly angle: number
}

const cell = 112
// A field between the combed lines holds two by three stamps of one kind.
const fieldWidth = 2 * cell
const fieldHeight = 3 * cell

/** Cotton stamped with carved calabash, in fields that a comb has divided. */
export function adinkra(look: Adinkra): Product {
  const sheet: Sheet = {
    centreX: 500,
    centreY: 622,
    width: 764,
    height: 1008,
    angle: look.angle,
    foldedCorner: 250,
  }
  return { alt: altText(look), arrange: seed => ({ stance: 'lying', parts: [clothOf(look, sheet, seed)] }) }
}

function altText({ ground, symbols }: Adinkra): string {
  return `Bright cotton cloth in ${ground}, hand-stamped with fields of ${listed(symbols.map(meaningOf))}`
}

function clothOf(look: Adinkra, sheet: Sheet, seed: number): Part {
  const ground = dyed(look.ground)
  const ink = dyed(look.ink)
  const stamps = look.symbols.map(stampOf)
  const folds = restingFolds(0.8, seed % 7)
  return (x, y) => {
    const point = sheetPoint(sheet, x, y)
    if (!point) return null
    const height = folds(x, y) * 0.16
    const across = point.across + height * 1.2
    const down = point.down - height
    const cotton = cottonColor(ground, across, down, seed)
    const printed = mixColors(
      cotton,
      ink,
      Math.max(stampInk(stamps, across, down) * 0.94, combInk(across, down) * 0.82),
    )
    // Bark dye goes through the cotton, so the back shows it faintly.
    const seen = point.back ? mixColors(scaled(cotton, 0.94), printed, 0.22) : printed
    return litWeave(seen, point, slopeOf(folds, x, y), across, down)
  }
}

function stampInk(stamps: readonly Stamp[], across: number, down: number): number {
  const column = Math.floor(across / cell)
  const row = Math.floor(down / cell)
  const field = cycle(Math.floor(column / 2) + Math.floor(row / 3), stamps.length)
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

function combInk(across: number, down: number): number {
  const hand = (noise(across / 30, down / 30, 3) - 0.5) * 3
  const beside = Math.abs(cycle(across + fieldWidth / 2, fieldWidth) - fieldWidth / 2)
  const below = Math.abs(cycle(down + fieldHeight / 2, fieldHeight) - fieldHeight / 2)
  const tooth = (distance: number) => smoothstep(2.6, 1.1, Math.abs(distance + hand))
  return Math.max(tooth(beside), tooth(beside - 8), tooth(below), tooth(below - 8))
}

function cottonColor(ground: Color, across: number, down: number, seed: number): Color {
  const uneven = smoothstep(0.3, 0.75, fractalNoise(across / 240, down / 300, 3, seed))
  return mixColors(ground, [ground[0] * 0.76, ground[1] * 0.72, ground[2] * 0.72], uneven)
}
