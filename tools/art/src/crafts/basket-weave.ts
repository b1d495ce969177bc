import { type Color, mixColors, scaled } from '../color.ts'
import { type Dye, dyed } from '../dyes.ts'
import { lit } from '../light.ts'
import { hash, noise } from '../noise.ts'
import { clamp, cycle } from '../scalar.ts'
import { tilt, type Vector } from '../vector.ts'
import { type WovenPatternName, wovenPatterns } from './basket-patterns.ts'

export interface Weaving {
  readonly pattern: WovenPatternName
  readonly straw: Dye
  /** The main colour first. */
  readonly dyes: readonly [Dye, Dye, Dye, Dye]
}

/** The patterns repeat in divisors of this. */
export const stitchesAround = 112
export const rowHeight = 13.2

/** Light on one place of the weave; `relief` is -1 where we look at its inside. */
export type Weave = (stitch: number, row: number, normal: Vector, openness: number, relief: 1 | -1) => Color

export function weaver({ straw: strawDye, dyes: dyeNames, pattern: name }: Weaving, seed: number): Weave {
  const straw = dyed(strawDye)
  const dyes = dyeNames.map(dyed)
  const pattern = wovenPatterns[name]
  return (stitch, row, normal, openness, relief) => {
    const line = Math.floor(row)
    const place = stitch + (line & 1) * 0.5
    const count = Math.floor(place)
    const v = row - line
    // Neighbouring rows lean against each other, as twisted grass does.
    const u = place - count + ((line & 1) === 1 ? 0.16 : -0.16) * (v - 0.5)
    const choice = pattern(line, cycle(count, stitchesAround))
    const dye = choice === 'straw' ? straw : (dyes[choice] ?? straw)
    const swell = Math.max(0, Math.sin(Math.PI * u)) ** 0.7 * Math.sin(Math.PI * v) ** 0.55
    const fibre = 1 + 0.22 * (noise((place - count) * 3 + count * 7, v * 9 + count, 9) - 0.5)
    const bump = tilt(normal, -Math.cos(Math.PI * u) * 0.55 * relief, -Math.cos(Math.PI * v) * 0.6)
    const faded = mixColors(dye, [dye[0] * 0.62, dye[1] * 0.58, dye[2] * 0.5], hash(count, line, seed) * 0.42)
    // Now and then a stitch is missed: the straw under it shows, deeper than the rest.
    const missed = hash(count, line, seed + 5) > 0.988 ? 0.55 : 1
    const light = (0.34 + 0.66 * clamp(swell * 1.25)) * openness * missed
    return lit(scaled(faded, fibre), bump, { openness: light, shine: 0.1, gloss: 18 })
  }
}
