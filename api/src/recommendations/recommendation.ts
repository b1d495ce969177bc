import type { Suggestion } from '@akyede/contract/recommendations'
import { type FindProductCards, findBuyableProducts } from '#feature/catalogue'
import type { Executor } from '#platform/database.ts'

/** A product, and why it is shown. */
export interface Recommendation {
  readonly id: string
  readonly reason: string
}

/** The cards of what can be bought now, in this order, each once and so many at most. */
export async function presentRecommendations(
  executor: Executor,
  cards: FindProductCards,
  reasoned: readonly Recommendation[],
  limit: number,
): Promise<Suggestion[]> {
  const reasons = new Map<string, string>()
  for (const { id, reason } of reasoned) if (!reasons.has(id)) reasons.set(id, reason)
  const buyable = await findBuyableProducts(executor, [...reasons.keys()])
  const shown = [...reasons.keys()].filter(id => buyable.has(id)).slice(0, limit)
  return (await cards(shown)).map(card => ({ ...card, reason: reasons.get(card.id) ?? '' }))
}
