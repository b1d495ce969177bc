/** Texts that many products share, each stored once and identified by its place. */
export interface Pool {
  readonly texts: readonly string[]
  /** Returns the place of a text and adds the text if it is new. */
  placeOf(text: string): number
  /** Returns undefined when the text is unknown. */
  find(text: string): number | undefined
  /** The places of the texts that begin with `prefix`. */
  startingWith(prefix: string): number[]
}

/** Length of the prefixes by which texts are indexed. */
const indexedPrefix = 2

export function createPool(): Pool {
  const texts: string[] = []
  const places = new Map<string, number>()
  const byStart = new Map<string, number[]>()
  let indexed = 0

  function findByStart(start: string): readonly number[] {
    for (; indexed < texts.length; indexed++) {
      const own = (texts[indexed] ?? '').slice(0, indexedPrefix)
      byStart.set(own, byStart.get(own) ?? [])
      byStart.get(own)?.push(indexed)
    }
    return byStart.get(start) ?? []
  }

  return {
    texts,
    placeOf(text) {
      const known = places.get(text)
      if (known !== undefined) return known
      places.set(text, texts.length)
      return texts.push(text) - 1
    },
    find: text => places.get(text),
    startingWith(prefix) {
      const isShort = prefix.length < indexedPrefix
      const candidates = isShort ? [...texts.keys()] : findByStart(prefix.slice(0, indexedPrefix))
      return candidates.filter(place => texts[place]?.startsWith(prefix))
    },
  }
}

/** Marks each place whose text is in `texts` with 1. */
export function markPlaces(pool: Pool, texts: readonly string[]): Uint8Array {
  const marks = new Uint8Array(pool.texts.length)
  for (const text of texts) {
    const place = pool.find(text)
    if (place !== undefined) marks[place] = 1
  }
  return marks
}
