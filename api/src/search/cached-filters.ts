import { LRUCache } from 'lru-cache'
import { type Bits, hasBit, intersect, ordinalsIn, setBit, subtract, wordsFor } from './bits.ts'
import type { Columns } from './columns.ts'
import type { Condition } from './conditions.ts'
import type { Totals } from './facts.ts'
import { growArray } from './grow-array.ts'

/** Each takes some 280 KB with a million products. */
const cachedMax = 64

/** The products that pass a filter, also those that are not on sale. */
export interface CachedFilter {
  readonly passing: Bits
  /** Of those on sale. */
  totals(): Readonly<Totals>
}

/**
 * The filters that were used last. Most people choose one or two of the same few dozen, so the products that pass each of
 * them are found and counted once, and updated with each product.
 */
export interface FilterCache {
  /** @param key the same for the same filter */
  find(key: string): CachedFilter | undefined
  add(key: string, columns: Columns, conditionIn: (columns: Columns) => Condition): CachedFilter
  /** The totals that contain a product if it is on sale. */
  totalsWith(ordinal: number): Totals[]
  /** Checks the conditions for a product that has changed. */
  update(columns: Columns, ordinal: number): void
}

interface Entry extends CachedFilter {
  passing: Bits
  readonly conditionIn: (columns: Columns) => Condition
  counted: Totals | undefined
}

export function createFilterCache(): FilterCache {
  const entries = new LRUCache<string, Entry>({ max: cachedMax })
  return {
    find: key => entries.get(key),
    add(key, columns, conditionIn) {
      const entry: Entry = {
        conditionIn,
        passing: conditionIn(columns).findAll(columns.size).slice(),
        counted: undefined,
        totals: () => (entry.counted ??= countPassing(columns, entry.passing)),
      }
      entries.set(key, entry)
      return entry
    },
    totalsWith: ordinal =>
      Array.from(entries.values(), ({ passing, counted }) =>
        counted && hasBit(passing, ordinal) ? [counted] : [],
      ).flat(),
    update(columns, ordinal) {
      for (const entry of entries.values()) {
        entry.passing = growArray(entry.passing, wordsFor(columns.size))
        setBit(entry.passing, ordinal, entry.conditionIn(columns).passes(ordinal))
      }
    },
  }
}

/** Counts those that pass, or subtracts the others from all, whichever are fewer. */
function countPassing({ facts, onSale, allOnSale }: Columns, passing: Bits): Totals {
  const found = ordinalsIn(intersect(onSale, passing))
  const isMost = found.length > allOnSale().length / 2
  const counted = isMost ? ordinalsIn(subtract(onSale, passing)) : found
  return facts.totals.map((all, fact) => {
    const counts = isMost ? all.slice() : new Uint32Array(all.length)
    facts.count(fact, counted, counts, isMost ? -1 : 1)
    return counts
  })
}
