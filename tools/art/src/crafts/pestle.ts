import { type Color, mixColors } from '../color.ts'
import { lit } from '../light.ts'
import { fractalNoise } from '../noise.ts'
import type { Point } from '../outline.ts'
import { clamp, mix, roundness, smoothstep } from '../scalar.ts'
import type { Part } from '../scene.ts'
import { normalise } from '../vector.ts'

const from: Point = [452, 690]
const to: Point = [742, 470]
const length = Math.hypot(to[0] - from[0], to[1] - from[1])
const along: Point = [(to[0] - from[0]) / length, (to[1] - from[1]) / length]

/** Half as thick in its middle as at both ends: the hand holds the waist and rocks it. */
export function pestle(wood: Color, seed: number): Part {
  const dark = mixColors(wood, [0, 0, 0], 0.6)
  return (x, y) => {
    const dx = x - from[0]
    const dy = y - from[1]
    const far = dx * along[0] + dy * along[1]
    const width = halfWidth(far / length)
    const q = (dy * along[0] - dx * along[1]) / width
    const cap = far < 0 ? far / 46 : far > length ? (far - length) / 46 : 0
    if (Math.abs(cap) > 1 || Math.abs(q) > roundness(cap)) return null
    const grain = fractalNoise(q * 4 + 9, far / 90, 3, seed)
    const base = mixColors(wood, dark, smoothstep(0.3, 0.75, grain) * 0.55)
    const normal = normalise(
      -along[1] * q + along[0] * cap,
      along[0] * q + along[1] * cap,
      roundness(q) + 0.12,
    )
    const nearClay = mix(0.55, 1, smoothstep(-60, 120, far))
    return lit(base, normal, { shine: 0.3, gloss: 24, openness: nearClay })
  }
}

/** How much of the light the pestle takes from the clay behind it, 0..1. */
export function pestleShade(x: number, y: number): number {
  const dx = x - 26 - from[0]
  const dy = y - 34 - from[1]
  const far = dx * along[0] + dy * along[1]
  const q = Math.abs(dy * along[0] - dx * along[1]) / halfWidth(far / length)
  const ends = smoothstep(-90, 0, far) * smoothstep(length + 40, length - 60, far)
  return smoothstep(1.5, 0.5, q) * ends
}

function halfWidth(share: number): number {
  const fromMiddle = Math.abs(clamp(share) - 0.5) * 2
  return 38 + 40 * smoothstep(0.1, 0.92, fromMiddle)
}
