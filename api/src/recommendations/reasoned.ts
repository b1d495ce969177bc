import type { ProductCard } from '@akyede/contract/catalogue'
import type { Suggestion } from '@akyede/contract/recommendations'

/** A product, and why it is shown. */
export interface Reasoned {
  readonly id: string
  readonly reason: string
}

/** The cards of what can be bought now, in this order, each once and so many at most. */
export async function suggest(
  cards: (ids: readonly string[]) => Promise<ProductCard[]>,
  reasoned: readonly Reasoned[],
  leaveOut: ReadonlySet<string>,
  limit: number,
): Promise<Suggestion[]> {
  const reasons = new Map<string, string>()
  for (const { id, reason } of reasoned) {
    if (!leaveOut.has(id) && !reasons.has(id)) reasons.set(id, reason)
  }
  // Some may be sold out since.
  const found = await cards([...reasons.keys()].slice(0, limit * 3))
  return found
    .filter(card => card.stock.available > 0)
    .slice(0, limit)
    .map(card => ({ ...card, reason: reasons.get(card.id) ?? '' }))
}
