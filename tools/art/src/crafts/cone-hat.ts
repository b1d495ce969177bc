import { fraction, fullTurn, roundness, smoothstep } from '../scalar.ts'
import type { Part, Product } from '../scene.ts'
import { normalise, type Vector } from '../vector.ts'
import { listed } from '../words.ts'
import { type DiscWeaving, discWeaver } from './disc-weave.ts'
import { type Hide, hide, litThread } from './hide.ts'

export interface ConeHat extends DiscWeaving {
  readonly leather: string
  readonly trim: string
}

const centre = { x: 500, y: 625 }
const radius = 420
const slope = 0.62

/** The pointed hat of northern herders and farmers: woven grass, with leather where it wears. Seen from above. */
export function coneHat(look: ConeHat): Product {
  return {
    alt: `Pointed grass hat with ${listed([look.dyes[0], look.dyes[3]])} ${look.pattern} and sewn-on leather, from above`,
    arrange: seed => ({
      stance: 'lying',
      parts: [knob(look, seed), leatherOf(look, seed), coneOf(look, seed)],
    }),
  }
}

function coneOf(look: ConeHat, seed: number): Part {
  const weave = discWeaver(look, radius, 13.2, seed)
  return (x, y) => {
    const dx = x - centre.x
    const dy = y - centre.y
    const reach = Math.hypot(dx, dy)
    if (reach > radius) return null
    return weave(dx, dy, fallingFrom(dx, dy, reach), 1 - 0.2 * underStraps(dx, dy, reach))
  }
}

function fallingFrom(dx: number, dy: number, reach: number): Vector {
  return normalise((dx / (reach || 1)) * slope, (dy / (reach || 1)) * slope, 1)
}

/** Eight points around the peak, four straps and a binding along the edge. */
function inwardOf(dx: number, dy: number, reach: number): number {
  const turn = Math.atan2(dy, dx) / fullTurn + 0.5
  const point = Math.abs(fraction(turn * 8) - 0.5) * 2
  const peak = 84 + 62 * (1 - point) - reach
  const quarter = (fraction(turn * 4) - 0.5) / 4
  const strap = reach < radius ? 17 - Math.abs(Math.sin(quarter * fullTurn) * reach) : -1
  const tooth = Math.abs(fraction(turn * 32) - 0.5) * 2
  const binding = reach - (radius - 26) + 18 * (1 - tooth) * 0.9
  return Math.max(peak, strap, Math.min(binding, radius + 8 - reach))
}

function underStraps(dx: number, dy: number, reach: number): number {
  return smoothstep(-12, 0, inwardOf(dx - 6, dy - 8, reach))
}

function leatherOf(look: ConeHat, seed: number): Part {
  const leather = hide(look.leather, seed)
  return (x, y) => {
    const dx = x - centre.x
    const dy = y - centre.y
    const reach = Math.hypot(dx, dy)
    if (reach > radius + 8) return null
    const inward = inwardOf(dx, dy, reach)
    if (inward < 0) return null
    const normal = fallingFrom(dx, dy, reach)
    return onEdge(leather, x, y, inward, dx, dy, normal)
  }
}

function onEdge(leather: Hide, x: number, y: number, inward: number, dx: number, dy: number, normal: Vector) {
  const along = Math.hypot(dx, dy) + Math.atan2(dy, dx) * 160
  const seam = Math.abs(inward - 7) < 2.4 && fraction(along / 14) < 0.6
  return seam ? litThread(normal, 0.95) : leather(x, y, normal, 0.7 + 0.3 * smoothstep(0, 6, inward))
}

function knob(look: ConeHat, seed: number): Part {
  const trim = hide(look.trim, seed + 4)
  return (x, y) => {
    const dx = (x - centre.x) / 34
    const dy = (y - centre.y) / 34
    const reach = Math.hypot(dx, dy)
    if (reach > 1) return null
    return trim(x, y, normalise(dx, dy, roundness(reach)), reach > 0.55 && reach < 0.66 ? 0.5 : 1)
  }
}
