import { type Color, color, mixColors } from '../color.ts'
import type { TurnedBody } from '../lathe.ts'
import { lit } from '../light.ts'
import { fractalNoise } from '../noise.ts'
import { smoothstep } from '../scalar.ts'
import type { Part } from '../scene.ts'
import { normalise } from '../vector.ts'

export const hide = color('#EFE0C2')
export const hideShade = color('#C9A878')
const hair = color('#8C6A44')

/** A goat skin from above, worn pale where the hand falls, with the rope that holds its edge. */
export function drumSkin(body: TurnedBody, ropeColor: Color, seed: number): Part {
  const rope = mixColors(ropeColor, [0.4, 0.25, 0.1], 0.25)
  const radius = body.profile(body.top) + 1
  return (x, y) => {
    const dx = (x - body.centre) / radius
    const dy = (y - body.top) / (radius * body.tilt)
    const reach = Math.hypot(dx, dy)
    if (reach > 1.03) return null
    if (reach > 0.955) {
      const q = (reach - 0.99) / 0.035
      const twist = Math.cos(Math.atan2(dy, dx) * 40) * 0.3
      return lit(rope, normalise(dx * q * 0.6 + twist, -0.5 + q * 0.4, 0.7), { openness: 0.75 })
    }
    const cloud = fractalNoise(x / 34, y / 12, 4, seed)
    const worn = smoothstep(0.3, 0, reach) * 0.18
    const hairs = smoothstep(0.6, 0.78, fractalNoise(x / 60 + 3, y / 26, 3, seed + 5)) * 0.35
    const base = mixColors(
      mixColors(hide, hideShade, cloud * 0.7 + worn),
      hair,
      hairs + smoothstep(0.8, 0.96, reach) * 0.22,
    )
    return lit(base, normalise((cloud - 0.5) * 0.1, -0.62, 0.7), { shine: 0.2, gloss: 12 })
  }
}
