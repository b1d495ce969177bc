import { type Color, color, mixColors } from '../color.ts'
import type { TurnedBody } from '../lathe.ts'
import { lit } from '../light.ts'
import { hash } from '../noise.ts'
import { cycle, fraction, fullTurn, roundness } from '../scalar.ts'
import type { Part } from '../scene.ts'
import { normalise } from '../vector.ts'

const thickness = 16
const brown = color('#8A5B2B')

/** The coiled rim: its front half, which hides the foot of the handle, or its back half. */
export function basketRim(body: TurnedBody, straw: Color, accent: Color, half: 'front' | 'back'): Part {
  const radiusX = body.profile(body.top) + 5
  const radiusY = radiusX * body.tilt
  return (x, y) => {
    if (half === 'front' ? y < body.top : y >= body.top) return null
    const dx = (x - body.centre) / radiusX
    const dy = (y - body.top) / radiusY
    const reach = Math.hypot(dx, dy) || 1
    const q = (reach - 1) / Math.hypot(dx / radiusX / reach, dy / radiusY / reach) / thickness
    if (Math.abs(q) > 1) return null
    const coil = (Math.atan2(dy, dx) / fullTurn) * 132 + q * 1.1
    const turn = Math.floor(coil)
    const strand = cycle(turn, 6) === 0 ? accent : mixColors(straw, brown, hash(turn, 1, 3) * 0.35)
    const outward = normalise(dx / radiusX, dy / radiusY, 0)
    const twist = Math.cos(Math.PI * fraction(coil)) * 0.35
    const normal = normalise(outward[0] * q * 0.8 + twist, -0.35 + outward[1] * q * 0.8, roundness(q) + 0.25)
    return lit(strand, normal, { openness: 0.5 + 0.5 * Math.sin(Math.PI * fraction(coil)) ** 0.6 })
  }
}
