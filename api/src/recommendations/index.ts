import type { Suggestion } from '@akyede/contract/recommendations'
import { createFindProductCards, findBuyableProducts } from '#feature/catalogue'
import { findSurpriseProducts } from '#feature/wishlists'
import type { Platform } from '#platform/platform.ts'
import { createPopularGifts } from './popular-gifts.ts'
import { presentRecommendations, type Recommendation } from './recommendation.ts'
import { findMatching, findTaste, ownProducts } from './taste.ts'

/** Gifts to suggest to somebody, each with its reason; the same question has the same answer (D62). */
export interface Recommendations {
  /** What is given most, but for what stands on the viewer's own lists: it would tell them of a gift. */
  popularGifts(userId: number, limit: number): Promise<Suggestion[]>
  /** By what they bought, wish for and have in their cart; then what is popular behind the first so many. */
  recommendedProducts(userId: number, limit: number): Promise<Suggestion[]>
}

const without = (leaveOut: ReadonlySet<string>, reasoned: readonly Recommendation[]): Recommendation[] =>
  reasoned.filter(({ id }) => !leaveOut.has(id))

export function createRecommendations(platform: Platform): Recommendations {
  const { database, clock } = platform
  const cards = createFindProductCards(platform)
  const popular = createPopularGifts(platform)
  return {
    async popularGifts(userId, limit) {
      const leaveOut = new Set(await findSurpriseProducts(database, userId, clock.now()))
      return presentRecommendations(database, cards, without(leaveOut, await popular()), limit)
    },
    async recommendedProducts(userId, limit) {
      const taste = await findTaste(database, userId)
      const surprise = await findSurpriseProducts(database, userId, clock.now())
      const leaveOut = new Set([...ownProducts(taste), ...surprise])
      const matching = await findMatching(database, userId, taste, leaveOut)
      const liked = without(new Set(surprise), await popular())
      const buyable = await findBuyableProducts(
        database,
        liked.map(({ id }) => id),
      )
      const further = liked.filter(({ id }) => buyable.has(id)).slice(limit)
      return presentRecommendations(database, cards, without(leaveOut, [...matching, ...further]), limit)
    },
  }
}
