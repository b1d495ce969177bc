import { hung } from '../hanging.ts'
import { laid } from '../lying.ts'
import { placed } from '../placed.ts'
import type { Arrangement, Product } from '../scene.ts'
import type { Textile } from '../textile.ts'
import type { Rectangle } from './layout.ts'

/** The height at which `hung` has its rod. */
const rodAt = 104

/** The cloth of a product, spread out flat in a rectangle: hanging from a rod on the wall, or lying. */
export function spreadCloth(product: Product, into: Rectangle, seed: number, hangs: boolean): Arrangement {
  if (!product.cloth) throw new Error(`There is no cloth to spread out: ${product.alt}`)
  const { textile, width } = product.cloth(seed)
  const { left, top, right, bottom } = into
  const shown = reduced(textile, width / (right - left))
  if (!hangs) {
    const centre = { centreX: (left + right) / 2, centreY: (top + bottom) / 2 }
    const sheet = { ...centre, width: right - left, height: bottom - top, angle: 0, foldedCorner: 0 }
    return laid([{ sheet, textile: shown }], 0.3, seed)
  }
  const panel = {
    left,
    right,
    bottom: rodAt + bottom - top,
    waves: (right - left) / 190,
    depth: 8,
    openness: 1,
  }
  const { stance, parts } = hung([{ panel, textile: shown }], [left - 16, right + 16])
  const down = { x: 0, y: top - rodAt, scale: 1 }
  return { stance, parts: parts.map(part => placed(part, down)) }
}

/** The same cloth with all that is on it so many times smaller. */
function reduced(textile: Textile, times: number): Textile {
  return {
    fringe: Math.min(30, textile.fringe / times),
    light: point =>
      textile.light({
        ...point,
        across: point.across * times,
        down: point.down * times,
        margin: point.margin * times,
        beyond: point.beyond * times,
      }),
  }
}
