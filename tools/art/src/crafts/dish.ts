import { type Color, color, mixColors, scaled } from '../color.ts'
import { lit } from '../light.ts'
import { fractalNoise } from '../noise.ts'
import { fraction, fullTurn, ridge, smoothstep } from '../scalar.ts'
import type { Part, Product } from '../scene.ts'
import { normalise } from '../vector.ts'

export interface Dish {
  readonly clay: string
  /** What the rim and the leaves are painted with before the fire. */
  readonly slip: 'cream' | 'red'
  readonly leaves: number
}

const slips: Record<Dish['slip'], Color> = { cream: color('#EADBBE'), red: color('#9C3B22') }
const centreX = 500
const centreY = 626
const radius = 424
const well = 292

/** A flat dish for the table, seen from above. */
export function dish(look: Dish): Product {
  return {
    alt: `Round clay dish from above, a ring of ${look.leaves} ${look.slip} leaves painted around its middle`,
    arrange: seed => ({ stance: 'lying', parts: [surface(look, seed)] }),
  }
}

function surface(look: Dish, seed: number): Part {
  const clay = color(look.clay)
  const slip = slips[look.slip]
  return (x, y) => {
    const dx = x - centreX
    const dy = y - centreY
    // Pressed out by hand: never quite a circle.
    const angle = Math.atan2(dy, dx)
    const reach = Math.hypot(dx, dy) + Math.sin(angle * 3 + 1) * 3
    if (reach > radius) return null
    const height = (aside: number, below: number) => heightAt(dx + aside, dy + below)
    const slopeX = (height(1.5, 0) - height(-1.5, 0)) / 3
    const slopeY = (height(0, 1.5) - height(0, -1.5)) / 3
    const sand = fractalNoise(x / 6, y / 6, 3, seed) - 0.5
    const cloud = fractalNoise(x / 150, y / 150, 3, seed + 3)
    const painted = paint(reach, angle, look.leaves) * (0.86 + sand * 0.4)
    const skin = mixColors(scaled(clay, 0.9 + cloud * 0.25), slip, painted)
    return lit(scaled(skin, 1 + sand * 0.16), normalise(-slopeX, -slopeY, 1), {
      shine: 0.24,
      gloss: 20,
      openness: 1 - 0.26 * smoothstep(46, 0, Math.abs(reach - well + 14)),
    })
  }
}

/** A raised lip, a wide border that slopes inwards and a flat middle with a combed ring. */
function heightAt(dx: number, dy: number): number {
  const reach = Math.hypot(dx, dy)
  const border = 34 * smoothstep(well - 40, well + 60, reach)
  const lip = ridge(reach - radius + 15, 15) * 13
  const fall = -26 * smoothstep(radius - 14, radius, reach)
  const combed = [96, 110, 124].reduce((sum, at) => sum - ridge(reach - at, 4) * 2.4, 0)
  return border + lip + fall + combed
}

function paint(reach: number, angle: number, leaves: number): number {
  const rim = smoothstep(radius - 34, radius - 30, reach)
  const line = smoothstep(4, 2, Math.abs(reach - radius + 48))
  const dots = reach > well + 14 && reach < radius - 56 ? dotted(reach, angle, leaves * 3) : 0
  return Math.max(rim, line, dots, leafRing(reach, angle, leaves), smoothstep(36, 32, reach))
}

function dotted(reach: number, angle: number, count: number): number {
  const middle = (well + radius) / 2 - 20
  const across = (fraction((angle / fullTurn) * count) - 0.5) * ((fullTurn * middle) / count)
  return smoothstep(13, 10, Math.hypot(across, reach - middle))
}

function leafRing(reach: number, angle: number, count: number): number {
  const share = (reach - 142) / 118
  if (share < 0 || share > 1) return 0
  const across = (fraction((angle / fullTurn) * count) - 0.5) * ((fullTurn * reach) / count)
  const half = 30 * Math.sin(Math.PI * share) ** 0.8
  const vein = Math.abs(across) < 2.6 && share > 0.08 ? 0 : 1
  return smoothstep(half, half - 4, Math.abs(across)) * vein
}
