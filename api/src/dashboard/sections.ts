import type { Dashboard, DashboardSection } from '@akyede/contract/dashboard'
import { limits } from '@akyede/contract/limits'
import { toCedis } from '@akyede/contract/money'
import { countOwnActivity, findLastActivity, presentActivity } from '#feature/activity'
import { findNextEvent } from '#feature/events'
import { countFriends, findFriends } from '#feature/friends'
import { findLastNotifications } from '#feature/notifications'
import { countOrders, findSpentAmount } from '#feature/orders'
import type { Recommendations } from '#feature/recommendations'
import { countLists, type ListDependencies } from '#feature/wishlists'
import type { Platform } from '#platform/platform.ts'
import { findListSections } from './list-sections.ts'

export interface DashboardContext {
  readonly platform: Platform
  readonly links: ListDependencies['links']
  readonly recommendations: Recommendations
}

/** Loads each section. */
export type Sections = { readonly [Name in DashboardSection]: () => Promise<Dashboard[Name]> }

const { items } = limits.dashboard

/** Returns the loaders of all sections of a user's dashboard. */
export function dashboardSections(
  { platform, links, recommendations }: DashboardContext,
  userId: number,
): Sections {
  const { database, clock } = platform
  return {
    totalWishlists: async () => (await countLists(database, userId)).lists,
    totalFriends: () => countFriends(database, userId),
    totalOrders: () => countOrders(database, userId, clock.now()),
    totalActivities: () => countOwnActivity(database, userId),
    totalSpent: async () => toCedis(await findSpentAmount(database, userId)),
    nextEvent: async () => {
      const next = await findNextEvent(database, userId, clock.now())
      return next ? { ...next, occurs_at: next.occurs_at.toISOString() } : null
    },
    recentActivity: async () =>
      presentActivity(database, userId, await findLastActivity(database, userId, items)),
    notifications: () => findLastNotifications(database, userId, items),
    ...findListSections({ database, links, userId, now: clock.now(), limit: items }),
    friends: async () =>
      (
        await findFriends(database, {
          me: userId,
          status: 'accepted',
          page: 1,
          limit: items,
          now: clock.now(),
        })
      ).friends,
    // Twice as many, because recommended gifts are removed from them.
    popularGifts: () => recommendations.popularGifts(userId, 2 * items),
    recommendedProducts: () => recommendations.recommendedProducts(userId, items),
  }
}
