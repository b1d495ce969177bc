import { type Color, color, deepened, mixColors } from '../color.ts'
import { type Dye, dyed } from '../dyes.ts'
import { lit } from '../light.ts'
import { fractalNoise } from '../noise.ts'
import type { Point } from '../outline.ts'
import { clamp, roundness } from '../scalar.ts'
import type { Part, Product } from '../scene.ts'
import { normalise, type Vector } from '../vector.ts'
import { type Casting, castings } from './brass-castings.ts'

export interface Brass {
  readonly casting: 'sun' | 'star'
  readonly cord: Dye
}

const centre: Point = [500, 706]

// Polished metal mirrors the room: dark floor, warm walls, the bright window, wall again.
const mirrored: readonly (readonly [number, Color])[] = [
  [0, color('#1D0F05')],
  [0.3, color('#5D3508')],
  [0.5, color('#B07A1C')],
  [0.66, color('#E3B24A')],
  [0.8, color('#FFF0BF')],
  [0.88, color('#F0C766')],
  [1, color('#9A6A1E')],
]
const patina = color('#2A1A0C')

/** A pendant modelled in threads of wax and cast in brass, on a cotton cord. */
export function brass(look: Brass): Product {
  const casting = castings[look.casting]
  return {
    alt: altText(look),
    arrange: seed => ({
      stance: 'lying',
      parts: [
        ring(casting.reach),
        pendant(casting, seed),
        cord(dyed(look.cord), centre[1] - casting.reach - 22),
      ],
    }),
  }
}

function altText({ casting, cord }: Brass): string {
  const shapes = {
    sun: 'Round brass pendant with rays and small spirals',
    star: 'Eight-pointed brass star with a pierced centre',
  }
  return `${shapes[casting]} on a ${cord} cord`
}

function pendant(casting: Casting, seed: number): Part {
  return (x, y) => {
    const dx = x - centre[0]
    const dy = y - centre[1]
    if (casting.height(dx, dy) === null) return null
    const height = (aside: number, below: number) => {
      const rough = (fractalNoise((x + aside) / 5, (y + below) / 5, 2, seed) - 0.5) * 1.6
      return (casting.height(dx + aside, dy + below) ?? 0) + rough
    }
    const slopeX = (height(1.2, 0) - height(-1.2, 0)) / 2.4
    const slopeY = (height(0, 1.2) - height(0, -1.2)) / 2.4
    return polished(normalise(-slopeX * 0.9, -slopeY * 0.9, 1), height(0, 0) - 12)
  }
}

function polished(normal: Vector, height: number): Color {
  const mirror = mirrorColor(clamp(0.5 - 0.5 * (normal[1] * 0.8 + normal[0] * 0.6)))
  // Dark stays in the hollows, where no cloth polishes it away.
  const metal = mixColors(mirror, patina, clamp((9 - height) / 9) * 0.55)
  const light = lit([0.5, 0.5, 0.5], normal, { shine: 0.5, gloss: 40 })
  return [metal[0] * (0.55 + light[0]), metal[1] * (0.55 + light[1]), metal[2] * (0.55 + light[2])]
}

function mirrorColor(place: number): Color {
  const next = Math.max(
    1,
    mirrored.findIndex(([stop]) => stop >= place),
  )
  const [from, dark] = mirrored[next - 1] ?? [0, patina]
  const [to, bright] = mirrored[next] ?? [1, patina]
  return mixColors(dark, bright, (place - from) / (to - from))
}

function ring(reach: number): Part {
  return (x, y) => {
    const dx = x - centre[0]
    const dy = y - (centre[1] - reach - 6)
    const distance = Math.hypot(dx, dy * 0.8)
    const q = (distance - 30) / 12
    if (Math.abs(q) > 1) return null
    return polished(normalise((dx / distance) * q, (dy / distance) * q, roundness(q)), 9)
  }
}

function cord(dye: Color, from: number): Part {
  const dark = deepened(dye, 0.8)
  const points = [-1, 1].flatMap(side =>
    Array.from({ length: 161 }, (_, step) => cordPoint(side, step / 160, from)),
  )
  return (x, y) => {
    if (y > from + 12) return null
    let nearest: Point = [0, 0]
    let best = Number.POSITIVE_INFINITY
    for (const point of points) {
      const distance = (x - point[0]) ** 2 + (y - point[1]) ** 2
      if (distance < best) {
        best = distance
        nearest = point
      }
    }
    const q = Math.sqrt(best) / 11
    if (q > 1) return null
    const twist = Math.sin(y * 0.55 + x * 0.3)
    const angle = Math.atan2(y - nearest[1], x - nearest[0])
    const normal = normalise(Math.cos(angle) * q + twist * 0.3, Math.sin(angle) * q * 0.3, roundness(q) + 0.1)
    return lit(mixColors(dye, dark, 0.5 + 0.5 * twist), normal, { shine: 0.2 })
  }
}

function cordPoint(side: number, share: number, from: number): Point {
  const aside = 8 + share * (250 - 70 * share * share) + 34 * Math.sin(share * 3.1)
  return [centre[0] + side * aside, from - share * (from + 50)]
}
