import type { Suggestion } from '@akyede/contract/dashboard'
import { findDefaultAddress } from '#feature/addresses'
import {
  createFindProductCards,
  type FindArrivals,
  type FindProductCards,
  findBuyableProducts,
} from '#feature/catalogue'
import { findSurpriseProducts } from '#feature/wishlists'
import type { Platform } from '#platform/platform.ts'
import { createPopularGifts, popularReason } from './popular-gifts.ts'
import { presentRecommendations, type Recommendation } from './recommendation.ts'
import { findMatching, findTaste, ownProducts } from './taste.ts'

/** Suggests gifts, each with a reason. The same input always has the same result (D62). */
export interface Recommendations {
  /** Gifts that are given most, without those on the viewer's own lists, which could reveal a gift. */
  popularGifts(userId: number, limit: number): Promise<Suggestion[]>
  /** Gifts that fit what the user bought, wishes for and has in the cart, then popular gifts. */
  recommendedProducts(userId: number, limit: number): Promise<Suggestion[]>
}

const without = (excluded: ReadonlySet<string>, candidates: readonly Recommendation[]): Recommendation[] =>
  candidates.filter(({ id }) => !excluded.has(id))

export function createRecommendations(platform: Platform, findArrivals: FindArrivals): Recommendations {
  const { database, clock } = platform
  const findCards = createFindProductCards(platform)
  /** With the dates at the user's default address, if they have one. */
  const cardsFor =
    (userId: number): FindProductCards =>
    async ids => {
      const address = await findDefaultAddress(database, userId)
      const cards = await findCards(ids)
      if (!address) return cards
      const place = { region: address.state, town: address.city }
      return (await findArrivals(place)).withDates(cards)
    }
  const popular = createPopularGifts(platform)
  return {
    async popularGifts(userId, limit) {
      const excluded = new Set(await findSurpriseProducts(database, userId, clock.now()))
      // The heading of the list already gives this reason.
      const found = without(excluded, await popular()).map(gift =>
        gift.reason === popularReason ? { ...gift, reason: '' } : gift,
      )
      return presentRecommendations(database, cardsFor(userId), found, limit)
    },
    async recommendedProducts(userId, limit) {
      const taste = await findTaste(database, userId)
      const surprise = await findSurpriseProducts(database, userId, clock.now())
      const excluded = new Set([...ownProducts(taste), ...surprise])
      const matching = await findMatching(database, userId, taste, excluded)
      const liked = without(new Set(surprise), await popular())
      const buyable = await findBuyableProducts(
        database,
        liked.map(({ id }) => id),
      )
      const further = liked.filter(({ id }) => buyable.has(id)).slice(limit)
      const suggested = without(excluded, [...matching, ...further])
      return presentRecommendations(database, cardsFor(userId), suggested, limit)
    },
  }
}
