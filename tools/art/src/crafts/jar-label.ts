import { type Color, color, mixColors, scaled } from '../color.ts'
import { type Dye, dyed } from '../dyes.ts'
import type { TurnedPoint } from '../lathe.ts'
import { fractalNoise } from '../noise.ts'
import { fraction, fullTurn, smoothstep } from '../scalar.ts'
import { type StampName, stampOf } from '../symbols.ts'
import type { JarForm } from './jar-forms.ts'

export interface Label {
  readonly paper: string
  readonly ink: Dye
  readonly stamp: StampName
}

/** Where a point of the glass lies on the label: 0..1 across and down it, beyond that beside it. */
export function placeOnLabel({ glass, label }: JarForm, point: TurnedPoint) {
  return {
    across: point.turn / label.turns + 0.5,
    down: (point.height - glass.top - label.top) / label.height,
  }
}

/** The paper around the glass, with a stamp, a double frame and a row of stepped blocks. */
export function labelColors(
  look: Label,
  { glass, label }: JarForm,
): (across: number, down: number, point: TurnedPoint) => Color {
  const paper = color(look.paper)
  const ink = dyed(look.ink)
  const stamp = stampOf(look.stamp)
  const middle = glass.profile(glass.top + label.top + label.height / 2)
  const aspect = (middle * label.turns * fullTurn) / label.height
  return (across, down, point) => {
    const fibre = 0.96 + 0.06 * fractalNoise(point.turn * 300, point.height / 3, 2, 3)
    const u = (across - 0.5) * aspect
    const symbol = smoothstep(0.35, 0.6, stamp(u / 0.56 + 0.5, (down - 0.42) / 0.56 + 0.5))
    return mixColors(
      scaled(paper, fibre),
      ink,
      Math.max(symbol, labelFrame(u, down, aspect), steppedBand(u, down, aspect)),
    )
  }
}

function labelFrame(u: number, down: number, aspect: number): number {
  const inward = Math.min(aspect / 2 - Math.abs(u), down, 1 - down)
  return Math.max(
    smoothstep(0.012, 0.006, Math.abs(inward - 0.05)),
    smoothstep(0.006, 0.003, Math.abs(inward - 0.075)),
  )
}

/** A row of small stepped blocks under the symbol. */
function steppedBand(u: number, down: number, aspect: number): number {
  const v = (down - 0.83) / 0.07
  // An odd number of them, so that one stands in the middle; two find no room beside the frame.
  const blocks = Math.min(13, 2 * Math.floor((aspect - 0.3) / 0.24) + 1)
  if (Math.abs(v) > 1 || Math.abs(u) > (0.12 * blocks) / 2) return 0
  const aside = Math.abs(fraction(u / 0.12 + 0.5) - 0.5) * 2
  return Math.floor(aside * 5) + Math.floor(Math.abs(v) * 5) < 4 ? 1 : 0
}
