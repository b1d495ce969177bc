import { color, mixColors } from '../color.ts'
import { awayFrom } from '../crafts/brass-metal.ts'
import { lit } from '../light.ts'
import { lineField } from '../line-field.ts'
import { type Point, placeOnSegment } from '../outline.ts'
import { roundness } from '../scalar.ts'
import { type Part, plateHeight, plateWidth } from '../scene.ts'
import { normalise } from '../vector.ts'

const steel = color('#C9CCD2')
const hole = color('#2A2420')

/** A needle from its point to its eye. */
export function needle(point: Point, eye: Point): Part {
  return (x, y) => {
    const { distance, share } = placeOnSegment([x, y], point, eye)
    const radius = 2 + 6 * Math.min(1, share * 4)
    if (distance > radius) return null
    if (share > 0.88 && share < 0.96 && distance < 2.4) return hole
    const q = distance / radius
    return lit(mixColors(steel, [0.3, 0.32, 0.36], q * 0.5), normalise(-q * 0.5, q * 0.7, roundness(q)), {
      shine: 0.8,
      gloss: 40,
    })
  }
}

/** A thread through some points, in soft bends. */
export function threadAlong(points: readonly Point[], hex: string, radius = 4): Part {
  const base = color(hex)
  const field = lineField([softened(points)], radius + 4, plateWidth, plateHeight)
  return (x, y) => {
    const q = field.away(x, y) / radius
    if (q > 1) return null
    const [aside, below] = awayFrom(field, x, y)
    const twist = Math.sin(field.along(x, y) * 0.7)
    return lit(
      mixColors(base, [0.2, 0.14, 0.08], 0.1 + 0.1 * twist),
      normalise(aside * q + twist * 0.2, below * q, roundness(q) + 0.1),
    )
  }
}

/** Cuts the corners of a line until it is a curve. */
export function softened(points: readonly Point[], times = 4): Point[] {
  let line = [...points]
  for (let time = 0; time < times; time++) {
    line = line.flatMap(([x, y], index): Point[] => {
      const [nextX, nextY] = line[index + 1] ?? [x, y]
      if (index === line.length - 1) return [[x, y]]
      const first: Point = index === 0 ? [x, y] : [x * 0.75 + nextX * 0.25, y * 0.75 + nextY * 0.25]
      return [first, [x * 0.25 + nextX * 0.75, y * 0.25 + nextY * 0.75]]
    })
  }
  return line
}
