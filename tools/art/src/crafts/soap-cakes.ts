import { type Color, mixColors } from '../color.ts'
import { type Dye, dyed } from '../dyes.ts'
import { inflate, type Material } from '../inflate.ts'
import { lit } from '../light.ts'
import { circle, type Point } from '../outline.ts'
import { roundness } from '../scalar.ts'
import type { Part, Product } from '../scene.ts'
import { meaningOf, type StampName, stampOf } from '../symbols.ts'
import { normalise, tilt } from '../vector.ts'
import { type SoapBody, soapBody } from './soap-bodies.ts'

export interface SoapCakes {
  readonly body: SoapBody
  readonly stamp: StampName
  readonly cord: Dye
}

const radius = 164
const centres: readonly Point[] = [
  [446, 396],
  [570, 688],
  [430, 980],
]
const hole = 108
const lowestHole = 980 - hole

/** Round cakes of soap with a pressed stamp, threaded on a cord to hang in the bath. */
export function soapCakes(look: SoapCakes): Product {
  return {
    alt: `Three round cakes of ${look.body} soap, stamped with ${meaningOf(look.stamp)}, on a ${look.cord} cord`,
    arrange: seed => ({
      stance: 'lying',
      parts: [
        ...centres.map(centre => knot(centre, dyed(look.cord))),
        ...centres.map((centre, index) => cake(look, centre, seed + index * 19)),
        cord(dyed(look.cord)),
      ],
    }),
  }
}

function cake({ body, stamp }: SoapCakes, [x, y]: Point, seed: number): Part {
  return inflate(circle(x, y, radius), stamped(soapBody(body, seed), stamp, [x, y]), {
    reach: [8, 24],
    rise: [18, 36],
  })
}

/** The stamp sinks into the soap, so its edges catch the light. */
function stamped(material: Material, stamp: StampName, [x, y]: Point): Material {
  const print = stampOf(stamp)
  const field = 176
  const pressed = (left: number, down: number) =>
    print((left - x) / field + 0.5, (down - y - 18) / field + 0.5)
  return (left, down, normal, depth) => {
    const dx = (pressed(left + 2, down) - pressed(left - 2, down)) * -0.9
    const dy = (pressed(left, down + 2) - pressed(left, down - 2)) * -0.9
    const base = material(left, down, tilt(normal, dx, dy), depth)
    const shade = 1 - 0.34 * pressed(left, down)
    return [base[0] * shade, base[1] * shade, base[2] * shade]
  }
}

function knot([x, y]: Point, dye: Color): Part {
  return (left, down) => {
    const dx = (left - x) / 22
    const dy = (down - y + hole) / 20
    const reach = Math.hypot(dx, dy)
    if (reach > 1) return null
    const twist = Math.sin((dx - dy) * 7)
    return lit(
      mixColors(dye, [0.05, 0.03, 0.02], 0.2 + 0.15 * twist),
      normalise(dx, dy, roundness(reach) + 0.2),
    )
  }
}

/** From a loop at the top it runs down through the holes, swaying from cake to cake. */
function cord(dye: Color): Part {
  return (x, y) => {
    const loop = Math.hypot((x - 500) / 54, (y - 120) / 74)
    const q = y < 192 ? ((loop - 1) * 54) / 9 : (x - swayAt(y)) / 9
    if (Math.abs(q) > 1 || y > lowestHole) return null
    const twist = Math.sin(y * 0.5 + x * 0.4)
    const base = mixColors(dye, [0.05, 0.03, 0.02], 0.25 + 0.25 * twist)
    return lit(base, normalise(q + twist * 0.3, 0, roundness(q) + 0.1), { shine: 0.1 })
  }
}

function swayAt(y: number): number {
  const stops: readonly Point[] = [[500, 190], ...centres.map(([x, below]): Point => [x, below - hole])]
  const next = Math.max(
    1,
    stops.findIndex(([, below]) => below >= y),
  )
  const [fromX, fromY] = stops[next - 1] ?? [500, 190]
  const [toX, toY] = stops[next] ?? [fromX, fromY + 1]
  return fromX + ((toX - fromX) * (y - fromY)) / (toY - fromY)
}
