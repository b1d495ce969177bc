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

/** Finds the lists of three sections separately and presents them together, which reads shared facts once. */
export function findListSections({ database, links, userId, now, limit }: ListSectionsOptions) {
  const shared = { userId, page: 1, limit, now } as const
  const present = (visible: readonly VisibleList[]) => presentLists(database, { links }, visible, now)
  const found: Record<Name, Found> = {
    myWishlists: listsOf(findLists(database, { ...shared, scope: 'own', sortBy: 'updated' })),
    friendWishlists: findUpcomingListsOfFriends(database, { userId, now, limit }),
    groupWishlists: listsOf(findLists(database, { ...shared, scope: 'group', sortBy: 'soonest' })),
  }
  const presentedLists = findInTime(Object.values(found)).then(present).then(byId)
  const section = (name: Name) => async (): Promise<WishlistSummary[]> => {
    const visible = await found[name]
    const presented = await presentedLists
    const others = byId(await present(visible.filter(({ list }) => !presented.has(list.id))))
    return visible.flatMap(({ list }) => presented.get(list.id) ?? others.get(list.id) ?? [])
  }
  return {
    myWishlists: section('myWishlists'),
    friendWishlists: section('friendWishlists'),
    groupWishlists: section('groupWishlists'),
  }
}

const listsOf = async (page: ReturnType<typeof findLists>) => (await page).lists
const byId = (lists: readonly WishlistSummary[]) => new Map(lists.map(list => [list.id, list]))

/** Returns each list once. A query that takes too long does not delay the others. */
async function findInTime(found: readonly Found[]): Promise<VisibleList[]> {
  const visible = new Map<string, VisibleList>()
  const all = found.map(async lists => {
    for (const one of await lists.catch(() => [])) visible.set(one.list.id, one)
  })
  await withTimeout(Promise.all(all), limits.dashboard.patience / 2, undefined)
  return [...visible.values()]
}
