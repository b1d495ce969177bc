import type { Card } from './catalogue.ts'
import { type Measured, putLoad } from './load.ts'
import { makeQuestions } from './questions.ts'
import { memory } from './resources.ts'
import type { RunningShop } from './shop.ts'

export interface Mixed extends Measured {
  /** MiB of the shop: a tenth of the way, at the end, at its highest. */
  readonly early: number
  readonly end: number
  readonly peak: number
  /** How late the event loop was, milliseconds. */
  readonly delay: { readonly p50: number; readonly p99: number; readonly most: number }
  /** Times that it stood still for more than 50 ms. */
  readonly blocked: number
}

const connections = 16
/** More searches in a second than anybody gets answered. */
const fastest = 400

/** Pages, products and lists that are kept, and every fifth time a search that is not. */
export async function measureMixed(
  shop: RunningShop,
  cards: readonly Card[],
  seconds: number,
): Promise<Mixed> {
  const questions = await makeQuestions(shop.origin, cards)
  const searches = questions.otherSearches(fastest * seconds)
  const kept = [
    '/',
    '/browse',
    '/api/v1/products/featured-products',
    ...cards.flatMap(({ id }) => [`/product/${id}`, `/api/v1/products/${id}`]),
  ]
  const pathsOf = (connection: number) =>
    searches.flatMap((search, index) => {
      if (index % connections !== connection) return []
      return [search, ...[0, 1, 2, 3].map(nth => kept[(index * 4 + nth) % kept.length] ?? '/')]
    })
  const early = rememberEarly(shop, seconds)
  const before = await figuresOf(shop)
  const measured = await putLoad(shop.origin, { pathsOf, connections, seconds })
  const after = await figuresOf(shop)
  const { now, peak } = await memory(shop.program.pid)
  const milliseconds = (name: string) =>
    (after.get(`akyede_event_loop_delay_${name}_seconds`) ?? Number.NaN) * 1_000
  const blockedOf = (figures: ReadonlyMap<string, number>) =>
    figures.get('akyede_event_loop_blocked_total') ?? 0
  return {
    ...measured,
    ...{ early: await early, end: now, peak },
    delay: { p50: milliseconds('p50'), p99: milliseconds('p99'), most: milliseconds('max') },
    blocked: blockedOf(after) - blockedOf(before),
  }
}

const rememberEarly = async (shop: RunningShop, seconds: number): Promise<number> => {
  await new Promise(resolve => setTimeout(resolve, seconds * 100))
  return (await memory(shop.program.pid)).now
}

/** What the shop says of itself, by name. Asking begins the event loop's figures anew. */
async function figuresOf({ opsOrigin }: RunningShop): Promise<ReadonlyMap<string, number>> {
  const text = await fetch(`${opsOrigin}/metrics`).then(response => response.text())
  return new Map([...text.matchAll(/^(\w+) (\S+)$/gm)].map(([, name = '', value]) => [name, Number(value)]))
}
