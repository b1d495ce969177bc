import { type Color, scaled } from '../color.ts'
import { lit } from '../light.ts'
import { cycle, fraction, fullTurn, roundness } from '../scalar.ts'
import type { Part } from '../scene.ts'
import { normalise } from '../vector.ts'

export interface Round {
  readonly x: number
  readonly y: number
  readonly radius: number
}

/** The coiled edge of something flat and round; every sixth turn of the coil is of the other colour. */
export function discRim(
  { x: centreX, y: centreY, radius }: Round,
  straw: Color,
  accent: Color,
  thickness: number,
): Part {
  const turns = Math.round(radius / 3.2 / 6) * 6
  return (x, y) => {
    const dx = x - centreX
    const dy = y - centreY
    const reach = Math.hypot(dx, dy)
    const q = (reach - radius) / thickness
    if (Math.abs(q) > 1) return null
    const coil = (Math.atan2(dy, dx) / fullTurn) * turns + q * 0.9
    const winding = cycle(Math.floor(coil), 6) < 2 ? accent : straw
    const twist = Math.cos(Math.PI * fraction(coil)) * 0.3
    const normal = normalise(
      (dx / reach) * q - (dy / reach) * twist,
      (dy / reach) * q + (dx / reach) * twist,
      roundness(q) + 0.2,
    )
    return lit(scaled(winding, 0.92), normal, {
      openness: 0.5 + 0.5 * Math.sin(Math.PI * fraction(coil)) ** 0.6,
    })
  }
}
