import { type Color, color, deepened, mixColors, scaled } from '../color.ts'
import { lit } from '../light.ts'
import { fractalNoise, noise } from '../noise.ts'
import { smoothstep } from '../scalar.ts'
import { tilt, type Vector } from '../vector.ts'

/** Light on goat leather: its grain, and the places that dye and hands have made darker. */
export type Hide = (x: number, y: number, normal: Vector, openness: number) => Color

const thread = color('#EAD7AB')

export function hide(hex: string, seed: number): Hide {
  const dyed = color(hex)
  const dark = deepened(dyed, 0.62)
  return (x, y, normal, openness) => {
    const worn = smoothstep(0.4, 0.72, fractalNoise(x / 130, y / 110, 3, seed))
    const grain = noise(x / 5, y / 5, seed + 3)
    const slopeX = noise((x + 2) / 5, y / 5, seed + 3) - grain
    const slopeY = noise(x / 5, (y + 2) / 5, seed + 3) - grain
    const base = scaled(mixColors(dyed, dark, worn * 0.55), 0.93 + grain * 0.14)
    return lit(base, tilt(normal, slopeX * 0.42, slopeY * 0.42), { shine: 0.26, gloss: 20, openness })
  }
}

/** Light on the waxed thread of a seam. */
export function litThread(normal: Vector, openness: number): Color {
  return lit(thread, normal, { shine: 0.12, gloss: 14, openness })
}
