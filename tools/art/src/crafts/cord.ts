import { type Color, deepened, mixColors } from '../color.ts'
import { lit } from '../light.ts'
import { lineField } from '../line-field.ts'
import type { Outline } from '../outline.ts'
import { roundness } from '../scalar.ts'
import { type Part, plateHeight, plateWidth } from '../scene.ts'
import { normalise } from '../vector.ts'
import { awayFrom } from './brass-metal.ts'

/** A twisted cord laid along some lines. */
export function laidCord(lines: Outline, radius: number, dye: Color): Part {
  const field = lineField(lines, radius + 4, plateWidth, plateHeight)
  const dark = deepened(dye, 0.8)
  return (x, y) => {
    const away = field.away(x, y)
    const q = away / radius
    if (q > 1) return null
    const [aside, below] = awayFrom(field, x, y)
    const twist = Math.sin(field.along(x, y) * 0.55 + away * 0.3)
    const normal = normalise(aside * q + twist * 0.25, below * q + twist * 0.15, roundness(q) + 0.1)
    return lit(mixColors(dye, dark, 0.5 + 0.5 * twist), normal, { shine: 0.2 })
  }
}
