import { placed } from '../placed.ts'
import { footShadows, type Part, type Product } from '../scene.ts'
import { listed } from '../words.ts'
import { type Bowl, bowl } from './bowl.ts'

/** A bowl and the word for its colour. */
export interface NamedBowl {
  readonly word: string
  readonly look: Bowl
}

export interface NestedBowls {
  /** The largest first. */
  readonly bowls: readonly [NamedBowl, NamedBowl, NamedBowl]
}

// Where the rim of a bowl lies before it is made smaller, and where that of the largest lies here.
const rimHeight = 560
const lowestRim = 644
// Each bowl is this share of the one around it, and stands out of it by so many pixels.
const shrink = 0.83
const rise = 92
const standingHeight = 1030

/** Three bowls that stand in each other, as they are put away. */
export function nestedBowls({ bowls }: NestedBowls): Product {
  return {
    alt: `Three clay bowls standing in each other, from the outside in ${listed(bowls.map(({ word }) => word))}`,
    arrange: seed => ({
      stance: 'standing',
      parts: nested(bowls.map(({ look }, index) => openBowl(look, index, seed))),
      floorShadows: footShadows(1082, 360, 226),
    }),
  }
}

interface OpenBowl {
  readonly front: readonly Part[]
  readonly back: readonly Part[]
}

/** What an inner bowl hides behind itself lies behind it, what hides it lies before it. */
function nested([outer, ...inner]: readonly OpenBowl[]): Part[] {
  return outer ? [...outer.front, ...nested(inner), ...outer.back] : []
}

function openBowl(look: Bowl, index: number, seed: number): OpenBowl {
  const scale = shrink ** index
  // Things shrink towards the foot of the plate, so the rim comes down with the size.
  const y = lowestRim - index * rise - standingHeight + (standingHeight - rimHeight) * scale
  const at = (part: Part) => placed(part, { x: 0, y, scale })
  const [rim, hollow, wall] = bowl(look).arrange(seed + index * 31).parts
  if (!rim || !hollow || !wall) return { front: [], back: [] }
  const nearHalf: Part = (left, down) => (down >= rimHeight ? rim(left, down) : null)
  return { front: [at(nearHalf), at(wall)], back: [at(rim), at(hollow)] }
}
