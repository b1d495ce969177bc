import type { Dashboard } from '@akyede/contract/dashboard'
import { limits } from '@akyede/contract/limits'
import type { WishlistSummary } from '@akyede/contract/wishlists'
import {
  findLists,
  findUpcomingListsOfFriends,
  type ListDependencies,
  presentLists,
  type VisibleList,
} from '#feature/wishlists'
import type { Database } from '#platform/database.ts'
import { withTimeout } from '#platform/with-timeout.ts'

interface ListSectionsOptions {
  readonly database: Database
  readonly links: ListDependencies['links']
  readonly userId: number
  readonly now: Date
  readonly limit: number
}

type Name = Extract<keyof Dashboard, 'myWishlists' | 'friendWishlists' | 'groupWishlists'>
type Found = Promise<readonly VisibleList[]>

/** The lists of three sections: found apart, and what is read of them read once for all. */
export function findListSections({ database, links, userId, now, limit }: ListSectionsOptions) {
  const shared = { userId, page: 1, limit, now } as const
  const present = (seen: readonly VisibleList[]) => presentLists(database, { links }, seen, now)
  const found: Record<Name, Found> = {
    myWishlists: listsOf(findLists(database, { ...shared, scope: 'own', sortBy: 'updated' })),
    friendWishlists: findUpcomingListsOfFriends(database, { userId, now, limit }),
    groupWishlists: listsOf(findLists(database, { ...shared, scope: 'group', sortBy: 'soonest' })),
  }
  const together = inTime(Object.values(found)).then(present).then(byId)
  const section = (name: Name) => async (): Promise<WishlistSummary[]> => {
    const seen = await found[name]
    const known = await together
    const late = byId(await present(seen.filter(({ list }) => !known.has(list.id))))
    return seen.flatMap(({ list }) => known.get(list.id) ?? late.get(list.id) ?? [])
  }
  return {
    myWishlists: section('myWishlists'),
    friendWishlists: section('friendWishlists'),
    groupWishlists: section('groupWishlists'),
  }
}

const listsOf = async (page: ReturnType<typeof findLists>) => (await page).lists
const byId = (lists: readonly WishlistSummary[]) => new Map(lists.map(list => [list.id, list]))

/** Each list once, of those that were found; one that is not found in time keeps none of the others waiting. */
async function inTime(found: readonly Found[]): Promise<VisibleList[]> {
  const seen = new Map<string, VisibleList>()
  const all = found.map(async lists => {
    for (const one of await lists.catch(() => [])) seen.set(one.list.id, one)
  })
  await withTimeout(Promise.all(all), limits.dashboard.patience / 2, undefined)
  return [...seen.values()]
}
