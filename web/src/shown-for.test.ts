import { onlineManager } from '@tanstack/react-query'
import { expect, it, onTestFinished, vi } from 'vitest'
import { userQuery } from './accounts/queries.ts'
import { activityQuery } from './activity/queries.ts'
import { cartQuery } from './cart/queries.ts'
import { loadCachedPage } from './catalogue/page-cache.ts'
import { dashboardQuery } from './dashboard/queries.ts'
import { agendaQuery } from './events/queries.ts'
import { friendsQuery } from './friends/queries.ts'
import { createQueryClient } from './kit/query-client.ts'
import { preferencesQuery, unreadQuery } from './notifications/queries.ts'
import { ordersQuery } from './orders/queries.ts'
import { profileQuery } from './profile/queries.ts'
import { rewardsQuery } from './rewards/queries.ts'
import { clientLoader } from './routes/catalogue/product.tsx'
import { countsQuery, listsQuery, wishlistQuery } from './wishlists/queries.ts'

const view = { scope: 'own', page: 1, search: '', category: 'all' } as never
const cases: readonly [what: string, minutes: number, query: { readonly staleTime?: unknown }][] = [
  ['the account', 5, userQuery],
  ['the dashboard', 5, dashboardQuery()],
  ['a page of lists', 2, listsQuery(view)],
  ['a list', 2, wishlistQuery('one')],
  ['friends', 5, friendsQuery({ status: 'accepted' })],
  ['events', 5, agendaQuery(view)],
  ['the cart', 1, cartQuery],
  ['the counts of the top bar', 1, countsQuery],
  ['orders', 5, ordersQuery({})],
  ['the profile', 10, profileQuery],
  ['the number of unread notifications', 1, unreadQuery],
  ['notification preferences', 1, preferencesQuery],
  ['the feed', 2, activityQuery(view)],
  ['points', 5, rewardsQuery(1)],
]

it.each(cases)('%s is fresh for %i minutes', (_what, minutes, query) => {
  expect(createQueryClient().defaultQueryOptions(query as never).staleTime).toBe(minutes * 60_000)
})

it('defaults to five minutes fresh, ten minutes cached, no mutation retry and no refetch on focus', () => {
  vi.stubGlobal('window', {})
  onTestFinished(() => {
    vi.unstubAllGlobals()
    onlineManager.setOnline(true)
  })
  const { queries, mutations } = createQueryClient().getDefaultOptions()
  expect(queries).toMatchObject({ staleTime: 5 * 60_000, gcTime: 10 * 60_000, refetchOnWindowFocus: false })
  expect(mutations?.retry).toBe(0)
})

it('caches a page of the catalogue for five minutes, and one with reviews for two', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-21T12:00:00Z') })
  const loads = (path: string) => {
    const serverLoader = vi.fn(async () => path as never)
    return { request: new Request(`https://shop.test${path}`), serverLoader }
  }
  const [list, product] = [loads('/browse'), loads('/product/basket')]
  const look = () => Promise.all([loadCachedPage(list), clientLoader(product)])
  const asks = () => [list.serverLoader.mock.calls.length, product.serverLoader.mock.calls.length]
  await look()
  vi.advanceTimersByTime(119_000)
  await look()
  expect(asks()).toEqual([1, 1])
  vi.advanceTimersByTime(2_000)
  await look()
  expect(asks()).toEqual([1, 2])
  vi.advanceTimersByTime(180_000)
  await look()
  expect(asks()).toEqual([2, 3])
  vi.useRealTimers()
})
