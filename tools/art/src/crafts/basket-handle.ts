import { type Color, color } from '../color.ts'
import type { TurnedBody } from '../lathe.ts'
import { lit } from '../light.ts'
import { cycle, fraction, roundness } from '../scalar.ts'
import type { Part } from '../scene.ts'
import { normalise } from '../vector.ts'

export interface Handle {
  /** Where its arch ends, on the plate. */
  readonly top?: number
  /** Leather around the middle, where the hand goes, or all the way down. */
  readonly leather?: 'grip' | 'whole'
  readonly leatherColor?: string
}

const thickness = 21

/** An arch over the basket: half an ellipse from rim to rim, wound with straw or leather. */
export function basketHandle(handle: Handle, body: TurnedBody, straw: Color, accent: Color): Part {
  const { top = 128, leather = 'grip', leatherColor = '#5A2F1B' } = handle
  const hide = color(leatherColor)
  const foot = body.top + 8
  const halfWidth = body.profile(body.top) * 0.95
  const rise = foot - top
  const wound = leather === 'whole' ? Math.PI : 0.5
  return (x, y) => {
    if (y > foot + 6) return null
    const dx = (x - body.centre) / halfWidth
    const dy = Math.max(0, (foot - y) / rise)
    const reach = Math.hypot(dx, dy)
    const q = (reach - 1) / Math.hypot(dx / halfWidth / reach, dy / rise / reach) / thickness
    if (!(Math.abs(q) <= 1)) return null
    const angle = Math.atan2(dy, dx)
    const coil = angle * 30 + q * 0.9
    const inLeather = Math.abs(angle - Math.PI / 2) < wound
    const winding = cycle(Math.floor(coil), 4) === 0 ? accent : straw
    const outward = normalise(dx / halfWidth, -dy / rise, 0)
    const twist = Math.cos(Math.PI * fraction(coil)) * 0.25
    const normal = normalise(
      outward[0] * q + twist * Math.sin(angle),
      outward[1] * q + twist * Math.cos(angle),
      roundness(q),
    )
    const openness = 0.55 + 0.45 * Math.sin(Math.PI * fraction(coil)) ** 0.6
    const surface = inLeather ? { shine: 0.25, gloss: 30 } : { shine: 0.08, gloss: 16 }
    return lit(inLeather ? hide : winding, normal, { openness, ...surface })
  }
}
