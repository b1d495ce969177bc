import type { Product } from '../scene.ts'
import { cast } from './brass-cast.ts'
import { type CastingName, castings } from './brass-castings.ts'
import { earHooks, earrings } from './ear-hooks.ts'

const small = 0.62

/** Two castings of a kind on hooks of brass wire. */
export function brassEarrings(look: { casting: CastingName; words: string }): Product {
  return {
    alt: `Pair of ${look.words} on hooks of brass wire`,
    detail: `one of a pair of ${look.words}`,
    arrange: seed => {
      const casting = castings[look.casting].model()
      return {
        stance: 'lying',
        parts: [
          earHooks(700 - casting.reach * small),
          cast(casting, { x: earrings.left, y: 700, scale: small }, seed),
          cast(casting, { x: earrings.left + earrings.apart, y: 700, scale: small }, seed + 1),
        ],
      }
    },
  }
}
