import { type Color, mixColors, scaled } from '../color.ts'
import { type Dye, dyed } from '../dyes.ts'
import { lit } from '../light.ts'
import { hash } from '../noise.ts'
import { clamp, cycle, fraction, fullTurn, mix, smoothstep } from '../scalar.ts'
import type { Part, Product } from '../scene.ts'
import { normalise, tilt, type Vector } from '../vector.ts'

export interface StrawHat {
  readonly straw: Dye
  /** The plaits near the edge that are dyed. */
  readonly dye: Dye
  readonly band: Dye
}

const centre = { x: 500, y: 625 }
const brim = 428
const crown = 176
const plaitWidth = 23

/** A wide straw hat, sewn from one long plait, seen from above. */
export function strawHat(look: StrawHat): Product {
  return {
    alt: `Wide-brimmed ${look.straw} hat sewn from a plait, with ${look.dye} rounds and a ${look.band} band, from above`,
    arrange: seed => ({ stance: 'lying', parts: [hatOf(look, seed)] }),
  }
}

function hatOf(look: StrawHat, seed: number): Part {
  const straw = dyed(look.straw)
  const dye = dyed(look.dye)
  const ribbon = ribbonOf(dyed(look.band))
  return (x, y) => {
    const dx = x - centre.x
    const dy = y - centre.y
    const reach = Math.hypot(dx, dy)
    const turn = Math.atan2(dy, dx) / fullTurn + 0.5
    // The edge of a sewn plait is never a true circle.
    if (reach > brim + 3 * Math.sin(turn * 5 * fullTurn)) return null
    const fall = fallAt(reach)
    const normal = normalise((dx / (reach || 1)) * fall, (dy / (reach || 1)) * fall, 1)
    const light = reach > crown ? 1 - 0.5 * crownShade(dx, dy) : 1
    if (Math.abs(reach - crown - 14) < 19) return ribbon(reach - crown - 14, turn, normal, light)
    return plaited(straw, dye, { dx, dy, reach, turn }, normal, light, seed)
  }
}

/** How steeply the hat falls away from its middle. */
function fallAt(reach: number): number {
  if (reach < crown) return mix(0.05, 0.42, reach / crown) + 1.3 * smoothstep(crown - 42, crown, reach)
  if (reach < crown + 34) return 1.5
  return mix(-0.12, 0.1, smoothstep(crown + 34, 300, reach)) + 0.32 * smoothstep(310, brim, reach)
}

// The light comes from the upper left, and the crown is about as high as it is wide.
function crownShade(dx: number, dy: number): number {
  const along = clamp(dx * 0.64 + dy * 0.77, 0, 118)
  const off = Math.hypot(dx - along * 0.64, dy - along * 0.77)
  return smoothstep(crown + 26, crown - 6, off) * smoothstep(0, 30, dx * 0.64 + dy * 0.77)
}

interface Spot {
  readonly dx: number
  readonly dy: number
  readonly reach: number
  readonly turn: number
}

function plaited(
  straw: Color,
  dye: Color,
  { dx, dy, reach, turn }: Spot,
  normal: Vector,
  light: number,
  seed: number,
) {
  const place = reach / plaitWidth
  const line = Math.floor(place)
  const v = place - line
  const strands = Math.max(8, Math.round(((line + 0.5) * plaitWidth * fullTurn) / 13))
  const slant = turn * strands + (v < 0.5 ? v : 1 - v) * 1.7
  const strand = Math.floor(slant)
  const u = fraction(slant)
  const colour = line === 15 || line === 16 || line === 11 ? dye : straw
  const worn = hash(cycle(strand, strands), line * 2 + (v < 0.5 ? 0 : 1), seed)
  const base = scaled(
    mixColors(colour, [colour[0] * 0.62, colour[1] * 0.56, colour[2] * 0.46], worn * 0.5),
    1,
  )
  const [cosine, sine] = reach > 0 ? [dx / reach, dy / reach] : [1, 0]
  const outward = -Math.cos(Math.PI * v) * 0.42
  const across = -Math.cos(Math.PI * u) * 0.42
  const bump = tilt(normal, outward * cosine - across * sine, outward * sine + across * cosine)
  const swell = Math.sin(Math.PI * u) ** 0.6 * Math.sin(Math.PI * v) ** 0.35
  return lit(base, bump, { openness: (0.42 + 0.58 * swell) * light, shine: 0.14, gloss: 20 })
}

function ribbonOf(dye: Color) {
  const dark = scaled(dye, 0.55)
  const pale: Color = [dye[0] * 0.4 + 0.5, dye[1] * 0.4 + 0.42, dye[2] * 0.4 + 0.28]
  return (off: number, turn: number, normal: Vector, light: number): Color => {
    const check = fraction(turn * 44) < 0.5
    const edge = Math.abs(off) > 13
    const base = edge ? dark : check === Math.abs(off) < 5 ? pale : dye
    return lit(base, tilt(normal, Math.cos(turn * 900) * 0.12, 0), { shine: 0.08, openness: light })
  }
}
