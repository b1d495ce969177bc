import { rod } from '../hanging.ts'
import type { Arrangement, Part, Product } from '../scene.ts'
import { listed } from '../words.ts'
import { type SmockCloth, smockBack, smockBody, smockSleeves } from './smock-cloth.ts'
import { smockCuts } from './smock-cuts.ts'

export interface Smock extends SmockCloth {
  readonly cut: keyof typeof smockCuts
  /** Radians by which it lies turned; left out, it hangs from a rod through its shoulders. */
  readonly lies?: number
}

/** The fugu of the north: a wide coat of woven strips with gores, its V neck embroidered. */
export function smock(look: Smock): Product {
  const place = look.lies === undefined ? 'hanging from a rod' : 'laid flat'
  return {
    alt: `${smockCuts[look.cut].named} ${place}, ${madeWords(look)}`,
    detail: `smock ${madeWords(look)}`,
    arrange: seed => arrangement(look, seed),
  }
}

function madeWords({ dyes, thread, embroidery }: Smock): string {
  const stripes = listed([...new Set(dyes)].slice(0, 3))
  return `woven in strips of ${stripes}, its neck embroidered in ${thread} ${embroidery}`
}

function arrangement(look: Smock, seed: number): Arrangement {
  const cut = smockCuts[look.cut]
  const coat = [smockBody(look, cut, seed), smockSleeves(look, cut)]
  const back = smockBack(look, cut)
  const { lies } = look
  if (lies !== undefined) return { stance: 'lying', parts: [...coat, back].map(part => turnedBy(part, lies)) }
  const reach = cut.shoulder.half + ('sleeve' in cut ? cut.sleeve.length : 0) + 56
  return {
    stance: 'hanging',
    parts: [...coat, rod(500 - reach, 500 + reach, cut.neck.top + 58), back],
  }
}

/** The part turned clockwise about the middle of the plate. */
function turnedBy(part: Part, angle: number): Part {
  const cosine = Math.cos(angle)
  const sine = Math.sin(angle)
  return (x, y) =>
    part(500 + (x - 500) * cosine + (y - 625) * sine, 625 + (y - 625) * cosine - (x - 500) * sine)
}
