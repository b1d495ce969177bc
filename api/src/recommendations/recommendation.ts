import type { Suggestion } from '@akyede/contract/dashboard'
import { type FindProductCards, findBuyableProducts } from '#feature/catalogue'
import type { Executor } from '#platform/database.ts'

/** A product and the reason to show it. */
export interface Recommendation {
  readonly id: string
  readonly reason: string
}

/** Returns the cards of products that can be bought now, in order, each once, up to the limit. */
export async function presentRecommendations(
  executor: Executor,
  cards: FindProductCards,
  recommendations: readonly Recommendation[],
  limit: number,
): Promise<Suggestion[]> {
  const reasons = new Map<string, string>()
  for (const { id, reason } of recommendations) if (!reasons.has(id)) reasons.set(id, reason)
  const buyable = await findBuyableProducts(executor, [...reasons.keys()])
  const shown = [...reasons.keys()].filter(id => buyable.has(id)).slice(0, limit)
  return (await cards(shown)).map(card => ({ ...card, reason: reasons.get(card.id) ?? '' }))
}
