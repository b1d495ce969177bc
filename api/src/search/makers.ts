import { growArray } from './grow-array.ts'
import { createPool, type Pool } from './pool.ts'
import { compareTexts } from './present-facets.ts'

export interface Maker {
  readonly name: string
  readonly lower: string
  readonly slug: string
}

/** The makers, by the place of their vendor id. */
export interface Makers {
  readonly size: number
  readonly names: Pool
  /** The place of each maker's name in `names`. */
  readonly nameOf: Uint32Array
  /** For each place in `names` its number in the order of the alphabet. */
  rankOfName(): Uint32Array
  /** The makers with this name in lower case, or this slug. */
  called(text: string): readonly number[]
}

export interface GrowingMakers extends Makers {
  set(place: number, maker: Maker): void
}

export function createMakers(): GrowingMakers {
  const makers: Maker[] = []
  const names = createPool()
  const placesByText = new Map<string, Set<number>>()
  let nameOf = new Uint32Array(0)
  let rank = new Uint32Array(0)
  const sorted: number[] = []
  const isSame = (one: Maker | undefined, { name, lower, slug }: Maker) =>
    one?.name === name && one.lower === lower && one.slug === slug

  return {
    names,
    get size() {
      return makers.length
    },
    get nameOf() {
      return nameOf
    },
    rankOfName() {
      const { texts } = names
      if (sorted.length === texts.length) return rank
      while (sorted.length < texts.length) sorted.push(sorted.length)
      // Those that are sorted already take one comparison each.
      sorted.sort((a, b) => compareTexts(texts[a] ?? '', texts[b] ?? ''))
      rank = new Uint32Array(texts.length)
      for (const [number, name] of sorted.entries()) rank[name] = number
      return rank
    },
    called: text =>
      // Some had the name before.
      [...(placesByText.get(text) ?? [])].filter(
        place => makers[place]?.lower === text || makers[place]?.slug === text,
      ),
    set(place, maker) {
      if (isSame(makers[place], maker)) return
      makers[place] = maker
      nameOf = growArray(nameOf, place + 1)
      nameOf[place] = names.placeOf(maker.name)
      for (const text of [maker.lower, maker.slug])
        placesByText.set(text, (placesByText.get(text) ?? new Set()).add(place))
    },
  }
}
