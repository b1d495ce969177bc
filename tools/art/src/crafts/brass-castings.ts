import { bird, fish, tortoise } from './brass-animals.ts'
import type { Casting } from './brass-cast.ts'
import { bell, cowrie, crescent, leaf, spiral } from './brass-figures.ts'
import { star, sun } from './brass-rounds.ts'

/** What is cast: the words for one, and its metal. */
export const castings = {
  sun: { words: 'Round brass pendant with rays and small spirals', model: () => sun },
  star: { words: 'Eight-pointed brass star with a pierced centre', model: () => star },
  crescent: { words: 'Brass crescent with a row of small coils', model: crescent },
  fish: { words: 'Brass fish with scales laid in threads of wax', model: fish },
  bird: { words: 'Brass bird with a long tail and a feathered wing', model: bird },
  leaf: { words: 'Brass leaf with twisted veins', model: leaf },
  cowrie: { words: 'Cowrie-shaped brass pendant with a toothed opening', model: cowrie },
  spiral: { words: 'Spiral of one twisted brass thread', model: spiral },
  bell: { words: 'Small brass bell with bands of beading', model: bell },
  tortoise: { words: 'Brass tortoise seen from above', model: tortoise },
} satisfies Record<string, { words: string; model: () => Casting }>

export type CastingName = keyof typeof castings
