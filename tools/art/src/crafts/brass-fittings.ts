import { color } from '../color.ts'
import { lit } from '../light.ts'
import { clamp, roundness } from '../scalar.ts'
import type { Part } from '../scene.ts'
import { normalise, type Vector } from '../vector.ts'

const brass = color('#BE8F34')

/** Light on plain polished brass, as buckles, rings and studs have it. */
export function litBrass(normal: Vector) {
  return lit(brass, normal, { shine: 0.8, gloss: 30 })
}

export function stud(centreX: number, centreY: number, radius: number): Part {
  return (x, y) => {
    const dx = (x - centreX) / radius
    const dy = (y - centreY) / radius
    const reach = Math.hypot(dx, dy)
    return reach > 1 ? null : litBrass(normalise(dx, dy, roundness(reach) + 0.2))
  }
}

export function brassRing(centreX: number, centreY: number, radius: number, thickness: number): Part {
  return (x, y) => {
    const dx = x - centreX
    const dy = y - centreY
    const reach = Math.hypot(dx, dy)
    const q = (reach - radius) / thickness
    return Math.abs(q) > 1
      ? null
      : litBrass(normalise((dx / reach) * q, (dy / reach) * q, roundness(q) + 0.1))
  }
}

/** A square frame with a tongue that points down. */
export function buckle(centreX: number, centreY: number, halfWidth: number, halfHeight: number): Part {
  const thickness = 9
  return (x, y) => {
    const dx = x - centreX
    const dy = y - centreY
    const nearX = clamp(dx, -halfWidth, halfWidth)
    const nearY = clamp(dy, -halfHeight, halfHeight)
    const inside = Math.min(halfWidth - Math.abs(nearX), halfHeight - Math.abs(nearY))
    const outside = Math.hypot(dx - nearX, dy - nearY)
    const q = (outside > 0 ? outside : -inside) / thickness
    const tongue = dx / 6
    if (Math.abs(tongue) < 1 && dy > -halfHeight && dy < halfHeight + 12)
      return litBrass(normalise(tongue, 0, roundness(tongue)))
    if (q > 1 || q < -1) return null
    const sideways = halfWidth - Math.abs(dx) < halfHeight - Math.abs(dy)
    return litBrass(
      normalise(sideways ? Math.sign(dx) * q : 0, sideways ? 0 : Math.sign(dy) * q, roundness(q)),
    )
  }
}
