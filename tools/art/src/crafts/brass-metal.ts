import { type Color, color, mixColors } from '../color.ts'
import { lit } from '../light.ts'
import { type LineField, lineField } from '../line-field.ts'
import type { Point } from '../outline.ts'
import { clamp, roundness } from '../scalar.ts'
import { type Part, plateHeight, plateWidth } from '../scene.ts'
import { normalise, type Vector } from '../vector.ts'

// Polished metal mirrors the room: dark floor, warm walls, the bright window, wall again.
const mirrored: readonly (readonly [number, Color])[] = [
  [0, color('#1A120A')],
  [0.28, color('#563812')],
  [0.5, color('#9C7028')],
  [0.68, color('#CB9F49')],
  [0.82, color('#F4DFA6')],
  [0.9, color('#D6AF60')],
  [1, color('#7C5C2C')],
]
const patina = color('#241C12')

/** The light of polished brass; below a height of 9 pixels it darkens. */
export function polished(normal: Vector, height: number): Color {
  const mirror = mirrorColor(clamp(0.5 - 0.5 * (normal[1] * 0.8 + normal[0] * 0.6)))
  // Dark stays in the hollows, where no cloth polishes it away.
  const metal = mixColors(mirror, patina, clamp((12 - height) / 12) * 0.78)
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

/** Round brass wire bent along some lines. */
export function wire(lines: readonly (readonly Point[])[], radius: number): Part {
  const field = lineField(lines, radius + 4, plateWidth, plateHeight)
  return (x, y) => {
    const q = field.away(x, y) / radius
    if (q > 1) return null
    const [aside, below] = awayFrom(field, x, y)
    return polished(normalise(aside * q, below * q, roundness(q) + 0.02), 9)
  }
}

/** The direction that leads away from the nearest line. */
export function awayFrom(field: LineField, x: number, y: number): Point {
  const aside = field.away(x + 1.5, y) - field.away(x - 1.5, y)
  const below = field.away(x, y + 1.5) - field.away(x, y - 1.5)
  const length = Math.hypot(aside, below) || 1
  return [aside / length, below / length]
}
