import type { Dashboard, DashboardSection } from '@akyede/contract/dashboard'
import { limits } from '@akyede/contract/limits'
import { toCedis } from '@akyede/contract/money'
import { countOwnActivity, findLastActivity, presentActivity } from '#feature/activity'
import { findNextEvent } from '#feature/events'
import { countFriends, findFriends } from '#feature/friends'
import { findNotifications } from '#feature/notifications'
import { countOrders, findSpent } from '#feature/orders'
import type { Recommendations } from '#feature/recommendations'
import { countLists, findLists, findSoonestOfFriends, type ListParts, presentLists } from '#feature/wishlists'
import type { Platform } from '#platform/platform.ts'

export interface DashboardParts {
  readonly platform: Platform
  readonly links: ListParts['links']
  readonly recommendations: Recommendations
}

/** How each section is found out, for somebody. */
export type Sections = { readonly [Name in DashboardSection]: (userId: number) => Promise<Dashboard[Name]> }

const { items } = limits.dashboard

export function dashboardSections({ platform, links, recommendations }: DashboardParts): Sections {
  const { database, clock } = platform
  const lists = (scope: 'own' | 'group', sortBy: 'updated' | 'soonest') => async (userId: number) => {
    const now = clock.now()
    const found = await findLists(database, { userId, scope, sortBy, page: 1, limit: items, now })
    return presentLists(database, { links }, found.lists, now)
  }
  return {
    totalWishlists: async userId => (await countLists(database, userId)).lists,
    totalFriends: userId => countFriends(database, userId),
    totalOrders: userId => countOrders(database, userId, clock.now()),
    totalActivities: userId => countOwnActivity(database, userId),
    totalSpent: async userId => toCedis(await findSpent(database, userId)),
    nextEvent: async userId => {
      const next = await findNextEvent(database, userId, clock.now())
      return next ? { ...next, occurs_at: next.occurs_at.toISOString() } : null
    },
    recentActivity: async userId =>
      presentActivity(database, userId, await findLastActivity(database, userId, items)),
    notifications: async userId =>
      (await findNotifications(database, { userId, page: 1, limit: items })).notifications,
    myWishlists: lists('own', 'updated'),
    friendWishlists: async userId => {
      const now = clock.now()
      const found = await findSoonestOfFriends(database, { userId, now, limit: items })
      return presentLists(database, { links }, found, now)
    },
    groupWishlists: lists('group', 'soonest'),
    friends: async me =>
      (await findFriends(database, { me, status: 'accepted', page: 1, limit: items, now: clock.now() }))
        .friends,
    // Twice as many: some of them may be recommended.
    popularGifts: userId => recommendations.popularGifts(userId, 2 * items),
    recommendedProducts: userId => recommendations.recommendedProducts(userId, items),
  }
}
