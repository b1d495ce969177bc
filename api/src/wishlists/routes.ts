import { Failure } from '@akyede/contract/failures'
import type { Caller } from '#platform/caller.ts'
import type { Executor, Transaction } from '#platform/database.ts'
import { transaction } from '#platform/database.ts'
import { paginate } from '#platform/paginate.ts'
import type { Platform } from '#platform/platform.ts'
import type { Serve } from '#platform/serve.ts'
import { tellChanged } from '#platform/tell-changed.ts'
import { addList } from './add-list.ts'
import type { Viewer } from './can-view.ts'
import { changeList, readIfMatch } from './change-list.ts'
import { duplicateList } from './duplicate-list.ts'
import { archiveList, deleteList, recoverList } from './end-list.ts'
import { findList, type SeenList } from './find-list.ts'
import { countLists, findLists } from './find-lists.ts'
import type { ListParts, WishlistRow } from './parts.ts'
import { presentList, presentLists } from './present-list.ts'
import { withoutSpoiling } from './surprised.ts'

export const viewerOf = (caller: Caller): Viewer => ({
  userId: caller.kind === 'user' ? caller.userId : undefined,
})

const ofOwner = (list: WishlistRow): SeenList => ({ list, role: 'owner', seesClaims: false })

/** Serves lists; what is on them is served by `item-routes.ts`. */
export function serveLists(serve: Serve, platform: Platform, parts: ListParts): void {
  const { database, clock, broadcast } = platform
  const edit = (userId: number) => ({ userId, now: clock.now() })
  const answer = async (executor: Executor, seen: SeenList) => ({
    data: await presentList(executor, parts, seen, clock.now()),
  })

  /** In one transaction, after which nothing is kept of the list's pages. */
  const ended = <T>(wishlistId: string, work: (tx: Transaction) => Promise<T>) =>
    transaction(database, async tx => {
      await tellChanged(broadcast, tx, [wishlistId])
      return work(tx)
    })

  serve('listWishlists', async ({ query, caller }) => {
    const { lists, total } = await findLists(database, parts.circles, { ...query, ...edit(caller.userId) })
    return {
      data: await presentLists(database, parts, lists, clock.now()),
      pagination: paginate(query.page, query.limit, total),
    }
  })

  serve('countWishlists', async ({ caller }) => ({ data: await countLists(database, caller.userId) }))

  serve('getWishlist', async ({ params, caller, http }) => {
    const seen = await findList(database, parts.circles, viewerOf(caller), params.wishlistId)
    http?.reply.header('etag', `"${seen.list.version}"`)
    return answer(database, await withoutSpoiling(database, seen, caller))
  })

  serve('addWishlist', async ({ body, caller, tx }) =>
    answer(tx, ofOwner(await addList(tx, parts.circles, edit(caller.userId), body))),
  )

  serve('changeWishlist', async ({ params: { wishlistId }, body: changes, caller, tx, http }) => {
    const expected = readIfMatch(http?.request.headers['if-match'])
    const changed = await changeList(tx, parts, edit(caller.userId), { wishlistId, changes, expected })
    await tellChanged(broadcast, tx, [wishlistId])
    if (!changed) throw await modified(tx, caller.userId, wishlistId)
    http?.reply.header('etag', `"${changed.list.version}"`)
    return answer(tx, changed)
  })

  /** With the list as it is now, so that a page can show both. */
  async function modified(tx: Transaction, userId: number, wishlistId: string): Promise<Failure> {
    const seen = await findList(tx, parts.circles, { userId }, wishlistId)
    const [wishlist] = await presentLists(tx, parts, [seen], clock.now())
    return new Failure('wishlist.modified', { facts: { version: seen.list.version, wishlist } })
  }

  serve('deleteWishlist', async ({ params: { wishlistId }, query: { soft }, caller }) => {
    await ended(wishlistId, tx => deleteList(tx, parts, edit(caller.userId), wishlistId, soft === 'true'))
    return { data: { id: wishlistId } }
  })

  serve('deleteWishlists', async ({ body: { ids, soft }, caller }) => {
    const data: { id: string; status: 'deleted' | 'not_found' | 'not_allowed' }[] = []
    for (const id of new Set(ids)) {
      const status = await ended(id, tx => deleteList(tx, parts, edit(caller.userId), id, soft)).then(
        () => 'deleted' as const,
        refusal,
      )
      data.push({ id, status })
    }
    return { data }
  })

  serve('archiveWishlist', ({ params: { wishlistId }, caller }) =>
    ended(wishlistId, async tx =>
      answer(tx, ofOwner(await archiveList(tx, parts, edit(caller.userId), wishlistId))),
    ),
  )

  serve('recoverWishlist', ({ params: { wishlistId }, caller }) =>
    ended(wishlistId, async tx =>
      answer(tx, ofOwner(await recoverList(tx, parts, edit(caller.userId), wishlistId))),
    ),
  )

  serve('duplicateWishlist', async ({ params, caller, tx }) =>
    answer(tx, ofOwner(await duplicateList(tx, parts.circles, edit(caller.userId), params.wishlistId))),
  )
}

function refusal(error: unknown): 'not_found' | 'not_allowed' {
  if (error instanceof Failure && error.code === 'wishlist.not_found') return 'not_found'
  if (error instanceof Failure && error.code === 'wishlist.not_allowed') return 'not_allowed'
  throw error
}
