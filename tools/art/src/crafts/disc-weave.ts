import { type Color, mixColors, scaled } from '../color.ts'
import { type Dye, dyed } from '../dyes.ts'
import { lit } from '../light.ts'
import { hash, noise } from '../noise.ts'
import { clamp, cycle, fullTurn } from '../scalar.ts'
import { tilt, type Vector } from '../vector.ts'
import { type DiscPatternName, discPatterns } from './disc-patterns.ts'

export interface DiscWeaving {
  readonly pattern: DiscPatternName
  readonly straw: Dye
  /** The main colour first. */
  readonly dyes: readonly [Dye, Dye, Dye, Dye]
}

/** Light on a place of the weave, `dx` and `dy` from its middle. */
export type DiscWeave = (dx: number, dy: number, normal: Vector, openness: number) => Color

/** Grass woven round and round from the middle, seen from the front. Heights and widths in pixels. */
export function discWeaver(look: DiscWeaving, radius: number, rowHeight: number, seed: number): DiscWeave {
  const straw = dyed(look.straw)
  const dyes = look.dyes.map(dyed)
  const pattern = discPatterns[look.pattern]
  const rows = Math.floor(radius / rowHeight)
  return (dx, dy, normal, openness) => {
    const reach = Math.hypot(dx, dy)
    const turn = Math.atan2(dy, dx) / fullTurn + 0.5
    const line = Math.floor(reach / rowHeight)
    const v = reach / rowHeight - line
    const around = stitchesIn(line, rowHeight)
    const place = turn * around + (line & 1) * 0.5
    const count = Math.floor(place)
    const u = place - count
    const choice = pattern(line, (cycle(count, around) + 0.5) / around, rows)
    const dye = choice === 'straw' ? straw : (dyes[choice] ?? straw)
    const swell = Math.sin(Math.PI * u) ** 0.7 * Math.sin(Math.PI * v) ** 0.55
    const fibre = 1 + 0.22 * (noise(u * 9 + count * 7, v * 4 + line * 5, 9) - 0.5)
    const faded = mixColors(
      dye,
      [dye[0] * 0.62, dye[1] * 0.58, dye[2] * 0.5],
      hash(cycle(count, around), line, seed) * 0.42,
    )
    const across = -Math.cos(Math.PI * u) * 0.5
    const outward = -Math.cos(Math.PI * v) * 0.6
    const [sine, cosine] = reach > 0 ? [dy / reach, dx / reach] : [0, 1]
    const bump = tilt(normal, outward * cosine - across * sine, outward * sine + across * cosine)
    const light = (0.34 + 0.66 * clamp(swell * 1.25)) * openness
    return lit(scaled(faded, fibre), bump, { openness: light, shine: 0.1, gloss: 18 })
  }
}

// Weavers add stalks as the round grows, so that the stitches stay alike.
function stitchesIn(line: number, rowHeight: number): number {
  const wanted = ((line + 0.5) * rowHeight * fullTurn) / 19
  return 14 * Math.max(1, Math.round(wanted / 14))
}
