import { type Color, deepened, mixColors } from '../color.ts'
import { type Dye, dyed } from '../dyes.ts'
import { lit } from '../light.ts'
import type { Point } from '../outline.ts'
import { roundness } from '../scalar.ts'
import type { Part, Product } from '../scene.ts'
import { normalise } from '../vector.ts'
import { cast } from './brass-cast.ts'
import { type CastingName, castings } from './brass-castings.ts'
import { polished } from './brass-metal.ts'

export interface Brass {
  readonly casting: CastingName
  readonly cord: Dye
}

const centre: Point = [500, 706]

/** A pendant modelled in threads of wax and cast in brass, on a cotton cord. */
export function brass(look: Brass): Product {
  return {
    alt: `${castings[look.casting].words} on a ${look.cord} cord`,
    detail: castings[look.casting].words,
    arrange: seed => {
      const casting = castings[look.casting].model()
      return {
        stance: 'lying',
        parts: [
          ring(casting.reach),
          cast(casting, { x: centre[0], y: centre[1], scale: 1 }, seed),
          cord(dyed(look.cord), centre[1] - casting.reach - 22),
        ],
      }
    },
  }
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
