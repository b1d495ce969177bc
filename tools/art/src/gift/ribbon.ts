import type { Color } from '../color.ts'
import { type KenteWeave, kenteTextile } from '../crafts/kente-textile.ts'
import { smoothstep } from '../scalar.ts'
import type { Part } from '../scene.ts'

/** A woven ribbon, its light at a place of it. */
export interface Ribbon {
  readonly width: number
  /** `across` and `down` in pixels from its corner; `rise` is how it slopes there, to the right and down. */
  light(across: number, down: number, rise: readonly [number, number], openness: number): Color | null
}

export function ribbonOf(weave: KenteWeave, width: number, seed: number): Ribbon {
  const textile = kenteTextile(weave, { stripWidth: width, strips: 1, fringe: 0, first: 0 }, seed)
  return {
    width,
    light: (across, down, [dx, dy], openness) =>
      textile.light({ across, down, openness, slope: { dx, dy }, margin: 100, back: false, beyond: 0 }),
  }
}

export interface Strip {
  readonly from: number
  readonly to: number
  /** Where its middle line runs. */
  readonly at: number
  /** How far it goes on over the side of the parcel that looks towards us. */
  readonly bend: number
}

/** A ribbon that lies straight on a parcel. */
export function ribbonStrip(
  ribbon: Ribbon,
  direction: 'down' | 'across',
  { from, to, at, bend }: Strip,
): Part {
  return (x, y) => {
    const [along, aside] = direction === 'down' ? [y, x - at] : [x, y - at]
    if (Math.abs(aside) > ribbon.width / 2 || along < from || along > to + bend) return null
    const edge = aside / (ribbon.width / 2)
    const rounded = edge ** 5 * -0.35
    const over = smoothstep(to - 5, to + 4, along)
    const openness = 1 - 0.34 * over
    const rise = direction === 'down' ? ([rounded, over * 0.4] as const) : ([0, rounded] as const)
    return ribbon.light(aside + ribbon.width / 2, along - from, rise, openness)
  }
}
