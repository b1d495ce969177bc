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
  findByNameOrSlug(lower: string): readonly number[]
}

export interface GrowingMakers extends Makers {
  set(place: number, maker: Maker): void
}

/** Sorting a hundred thousand names takes a third of a second, so up to this many new ones are inserted. */
const insertedMax = 100

export function createMakers(): GrowingMakers {
  const makers: Maker[] = []
  const names = createPool()
  const placesByText = new Map<string, number[]>()
  let nameOf = new Uint32Array(0)
  let rank = new Uint32Array(0)
  let sorted: number[] = []
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
      const inOrder = (a: number, b: number) => compareTexts(texts[a] ?? '', texts[b] ?? '')
      if (texts.length - sorted.length > insertedMax) {
        sorted = Array.from(texts.keys()).sort(inOrder)
      } else {
        for (let name = sorted.length; name < texts.length; name++)
          sorted.splice(placeIn(sorted, name, inOrder), 0, name)
      }
      rank = new Uint32Array(texts.length)
      for (const [number, name] of sorted.entries()) rank[name] = number
      return rank
    },
    findByNameOrSlug: lower =>
      // A maker may have been renamed.
      (placesByText.get(lower) ?? []).filter(
        place => makers[place]?.lower === lower || makers[place]?.slug === lower,
      ),
    set(place, maker) {
      if (isSame(makers[place], maker)) return
      makers[place] = maker
      nameOf = growArray(nameOf, place + 1)
      nameOf[place] = names.placeOf(maker.name)
      for (const text of new Set([maker.lower, maker.slug])) {
        const places = placesByText.get(text)
        if (!places) placesByText.set(text, [place])
        else if (!places.includes(place)) places.push(place)
      }
    },
  }
}

/** Where this name is inserted, by a binary search. */
function placeIn(sorted: readonly number[], name: number, compare: (a: number, b: number) => number): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (compare(sorted[middle] ?? 0, name) < 0) low = middle + 1
    else high = middle
  }
  return low
}
