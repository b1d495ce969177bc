import type { Suggestion } from '@akyede/contract/recommendations'
import { createCards, findBuyable } from '#feature/catalogue'
import { findProductsOfSurprise } from '#feature/wishlists'
import type { Platform } from '#platform/platform.ts'
import { createPopularGifts } from './popular-gifts.ts'
import { type Reasoned, suggest } from './reasoned.ts'
import { findMatching, findTaste, ownOf } from './taste.ts'

/** Gifts to suggest to somebody, each with its reason; the same question has the same answer (D62). */
export interface Recommendations {
  /** What is given most, but for what stands on the viewer's own lists: it would tell them of a gift. */
  popularGifts(userId: number, limit: number): Promise<Suggestion[]>
  /** By what they bought, wish for and have in their cart; then what is popular behind the first so many. */
  recommendedProducts(userId: number, limit: number): Promise<Suggestion[]>
}

const without = (leaveOut: ReadonlySet<string>, reasoned: readonly Reasoned[]): Reasoned[] =>
  reasoned.filter(({ id }) => !leaveOut.has(id))

export function openRecommendations(platform: Platform): Recommendations {
  const { database, clock } = platform
  const cards = createCards(platform)
  const popular = createPopularGifts(platform)
  return {
    async popularGifts(userId, limit) {
      const leaveOut = new Set(await findProductsOfSurprise(database, userId, clock.now()))
      return suggest(database, cards, without(leaveOut, await popular()), limit)
    },
    async recommendedProducts(userId, limit) {
      const taste = await findTaste(database, userId)
      const surprise = await findProductsOfSurprise(database, userId, clock.now())
      const leaveOut = new Set([...ownOf(taste), ...surprise])
      const matching = await findMatching(database, userId, taste, leaveOut)
      const liked = without(new Set(surprise), await popular())
      const buyable = await findBuyable(
        database,
        liked.map(({ id }) => id),
      )
      const further = liked.filter(({ id }) => buyable.has(id)).slice(limit)
      return suggest(database, cards, without(leaveOut, [...matching, ...further]), limit)
    },
  }
}
