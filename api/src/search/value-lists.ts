import { listFacts } from './facts.ts'
import type { Pool } from './pool.ts'

/**
 * The values of products, as places in their pool. The values of a product are split into a list for each of `listFacts`,
 * by attribute. Many products share a list, so counting numbers of lists is several times as fast as counting values.
 */
export interface ValueLists {
  /** The number of each list of a product with these values. */
  numbersOf(values: readonly number[]): number[]
  valuesIn(fact: number, number: number): readonly number[]
  /** The values with their counts, from the counts of the lists of a fact. */
  addToValues(fact: number, listCounts: Uint32Array, counts: Uint32Array): void
  /** Undefined when no product has had the attribute. */
  find(attribute: string): Attribute | undefined
}

interface Attribute {
  /** The fact whose lists contain the values. */
  readonly fact: number
  readonly values: readonly number[]
}

/** Lists by number; 0 is the empty one. */
interface Lists {
  readonly numbers: Map<string, number>
  /** The values of all lists, one list after the other. */
  readonly values: number[]
  /** Where each list ends in `values`. */
  readonly ends: number[]
}

/** @param pool its texts are `name=value` */
export function createValueLists(pool: Pool): ValueLists {
  const listsOf = new Map<number, Lists>(
    listFacts.map(fact => [fact, { numbers: new Map([['', 0]]), values: [], ends: [0] }]),
  )
  const attributes = new Map<string, { readonly fact: number; readonly values: number[] }>()
  const attributeOf: Attribute[] = []

  function findAttribute(value: number): Attribute {
    const known = attributeOf[value]
    if (known) return known
    const text = pool.texts[value] ?? ''
    const name = text.slice(0, text.indexOf('='))
    const fact = listFacts[attributes.size % listFacts.length] ?? listFacts[0]
    const attribute = attributes.get(name) ?? { fact, values: [] }
    attribute.values.push(value)
    attributes.set(name, attribute)
    attributeOf[value] = attribute
    return attribute
  }

  function numberOf(fact: number, list: readonly number[]): number {
    const { numbers, values, ends } = findLists(fact)
    const key = list.join()
    const known = numbers.get(key)
    if (known !== undefined) return known
    numbers.set(key, ends.length)
    values.push(...list)
    return ends.push(values.length) - 1
  }

  function findLists(fact: number): Lists {
    const found = listsOf.get(fact)
    if (!found) throw new Error(`fact ${fact} has no lists`)
    return found
  }

  return {
    numbersOf(values) {
      const byFact = Map.groupBy(values, value => findAttribute(value).fact)
      return listFacts.map(fact =>
        numberOf(
          fact,
          (byFact.get(fact) ?? []).toSorted((a, b) => a - b),
        ),
      )
    },
    valuesIn(fact, number) {
      const { values, ends } = findLists(fact)
      return values.slice(ends[number - 1] ?? 0, ends[number])
    },
    addToValues(fact, listCounts, counts) {
      const { values, ends } = findLists(fact)
      let at = 0
      for (let number = 0; number < ends.length; number++) {
        const count = listCounts[number] ?? 0
        for (const end = ends[number] ?? 0; at < end; at++) {
          const value = values[at] ?? 0
          counts[value] = (counts[value] ?? 0) + count
        }
      }
    },
    find: attribute => attributes.get(attribute),
  }
}
