import { type Color, color, mixColors } from '../color.ts'
import { type TurnedPoint, turnedBody, turnedPoint } from '../lathe.ts'
import { lit } from '../light.ts'
import { fraction, fullTurn, roundness, smoothstep } from '../scalar.ts'
import type { Part, Product } from '../scene.ts'
import { normalise } from '../vector.ts'
import { cloudedSkin } from './clouded-skin.ts'

export interface GourdLamp {
  readonly skin: string
  readonly cord: string
}

const body = turnedBody({ top: 360, bottom: 930, tilt: 0.05 }, [
  [340, 70],
  [360, 96],
  [400, 186],
  [480, 290],
  [590, 358],
  [710, 366],
  [820, 326],
  [890, 278],
  [930, 246],
  [950, 234],
])
// From the top down: how many holes a ring has, and how wide they are in pixels.
const rings = [
  { at: 0.1, count: 16, radius: 5 },
  { at: 0.17, count: 16, radius: 9 },
  { at: 0.25, count: 32, radius: 5 },
  { at: 0.33, count: 32, radius: 8 },
  { at: 0.43, count: 16, radius: 19 },
  { at: 0.43, count: 48, radius: 4 },
  { at: 0.53, count: 32, radius: 8 },
  { at: 0.61, count: 32, radius: 5 },
  { at: 0.69, count: 16, radius: 13 },
  { at: 0.77, count: 32, radius: 5 },
  { at: 0.86, count: 32, radius: 8 },
  { at: 0.93, count: 48, radius: 4 },
] as const

/** A lampshade made of a whole calabash, pierced all around, with its lamp lit. */
export function gourdLamp(look: GourdLamp): Product {
  return {
    alt: 'Round calabash lampshade pierced with rings of holes, hanging on a cord with the lamp lit inside',
    detail: 'rings of holes pierced through a calabash lampshade, with the lamp lit inside',
    arrange: seed => ({ stance: 'hanging', parts: [cap(), shade(look, seed), cord(look.cord)] }),
  }
}

function shade(look: GourdLamp, seed: number): Part {
  const skin = cloudedSkin(look.skin, seed)
  const glowing: Color = [1.25, 0.86, 0.4]
  return (x, y) => {
    const point = turnedPoint(body, x, y)
    if (!point) return null
    const hole = holeAt(point)
    const light = lit(skin(point.turn, point.height), point.normal, {
      shine: 0.36,
      gloss: 26,
      openness: 0.5 + 0.5 * smoothstep(0, 0.45, point.facing),
    })
    // The skin lets a little light through, most of it around the holes.
    const warm = 0.05 + 0.16 * smoothstep(24, 2, hole)
    const around: Color = [light[0] + warm, light[1] + warm * 0.55, light[2] + warm * 0.16]
    const bright = smoothstep(1.2, -1.2, hole) * (0.72 + 0.28 * smoothstep(0, 0.7, point.facing))
    return mixColors(around, glowing, bright)
  }
}

/** Pixels to the edge of the nearest hole, negative inside. */
function holeAt({ turn, height, radius }: TurnedPoint): number {
  const share = (height - body.top) / (body.bottom - body.top)
  let nearest = Number.POSITIVE_INFINITY
  for (const [index, ring] of rings.entries()) {
    const down = (share - ring.at) * (body.bottom - body.top)
    if (Math.abs(down) > 50) continue
    const shift = ring.count === 48 || index % 2 === 0 ? 0 : 0.5
    const across = ((fraction(turn * ring.count + shift) - 0.5) * fullTurn * radius) / ring.count
    nearest = Math.min(nearest, Math.hypot(across, down) - ring.radius)
  }
  return nearest
}

function cord(hex: string): Part {
  const base = color(hex)
  return (x, y) => {
    const q = (x - 500) / 7
    if (Math.abs(q) > 1 || y > 320) return null
    return lit(base, normalise(q + Math.sin(y * 0.5 + q) * 0.3, 0, roundness(q)), { shine: 0.1 })
  }
}

function cap(): Part {
  const wood = color('#4A2A16')
  const turnedCap = turnedBody({ top: 306, bottom: 366, tilt: 0.08 }, [
    [296, 8],
    [306, 26],
    [322, 64],
    [346, 92],
    [366, 108],
    [376, 112],
  ])
  return (x, y) => {
    const point = turnedPoint(turnedCap, x, y)
    if (!point) return null
    return lit(wood, point.normal, { shine: 0.3, openness: 0.6 + 0.4 * smoothstep(0, 0.4, point.facing) })
  }
}
