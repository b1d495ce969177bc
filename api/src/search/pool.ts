/** Texts that many products share, each kept once and named by its place. */
export interface Pool {
  readonly texts: readonly string[]
  /** Its place; a text that was not there gets the next one. */
  placeOf(text: string): number
  /** Undefined when it is not there. */
  find(text: string): number | undefined
}

export function createPool(): Pool {
  const texts: string[] = []
  const places = new Map<string, number>()
  return {
    texts,
    placeOf(text) {
      const known = places.get(text)
      if (known !== undefined) return known
      places.set(text, texts.length)
      return texts.push(text) - 1
    },
    find: text => places.get(text),
  }
}

/** For each place whether it is one of these texts (1) or not (0). */
export function markPlaces(pool: Pool, texts: readonly string[]): Uint8Array {
  const marks = new Uint8Array(pool.texts.length)
  for (const text of texts) {
    const place = pool.find(text)
    if (place !== undefined) marks[place] = 1
  }
  return marks
}
