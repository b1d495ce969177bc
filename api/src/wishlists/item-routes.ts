import { toCedis } from '@akyede/contract/money'
import type { Executor, Transaction } from '#platform/database.ts'
import { transaction } from '#platform/database.ts'
import { paginate } from '#platform/paginate.ts'
import type { Platform } from '#platform/platform.ts'
import type { Serve } from '#platform/serve.ts'
import { tellChanged } from '#platform/tell-changed.ts'
import { addItems } from './add-items.ts'
import { changeItem, removeItem, reorderItems } from './edit-items.ts'
import { findItems } from './find-items.ts'
import { findList, lockListFor } from './find-list.ts'
import { findSaved } from './find-saved.ts'
import { findTotals } from './list-facts.ts'
import { pageOfItems } from './page-of-items.ts'
import type { ListParts } from './parts.ts'
import { presentItems } from './present-item.ts'
import { viewerOf } from './routes.ts'
import { withoutSpoiling } from './surprised.ts'

/** Serves what is on lists. */
export function serveItems(serve: Serve, { database, clock, broadcast }: Platform, parts: ListParts): void {
  /** What is kept of the list's pages goes with what changes on it. */
  const locked = async (tx: Transaction, userId: number, wishlistId: string) => {
    const seen = await lockListFor(tx, parts.circles, userId, wishlistId, 'items')
    await tellChanged(broadcast, tx, [wishlistId])
    return seen
  }
  const totalsOf = async (executor: Executor, wishlistId: string) => {
    const { itemCount, totalValue } = (await findTotals(executor, [wishlistId]))(wishlistId)
    return { itemCount, totalValue: toCedis(totalValue) }
  }

  serve('listSavedGifts', async ({ caller }) => ({
    data: await findSaved(database, parts.circles, caller.userId),
  }))

  serve('listWishlistItems', async ({ params, query, caller }) => {
    const found = await findList(database, parts.circles, viewerOf(caller), params.wishlistId)
    const seen = await withoutSpoiling(database, found, caller)
    const rows = await findItems(database, params.wishlistId)
    const { items, total } = pageOfItems(await presentItems(database, parts, seen, rows, clock.now()), query)
    return { data: items, pagination: paginate(query.page, query.limit, total) }
  })

  serve('addWishlistItems', async ({ params: { wishlistId }, body, caller, tx }) => {
    const seen = await locked(tx, caller.userId, wishlistId)
    const now = clock.now()
    const { created, skipped } = await addItems(tx, wishlistId, now, body)
    return {
      data: {
        created: await presentItems(tx, parts, seen, created, now),
        skipped: [...skipped],
        ...(await totalsOf(tx, wishlistId)),
      },
    }
  })

  serve('removeWishlistItem', ({ body: { wishlist_id: wishlistId, item_id }, caller }) =>
    transaction(database, async tx => {
      await locked(tx, caller.userId, wishlistId)
      await removeItem({ tx, wishlistId, now: clock.now() }, item_id)
      return { data: await totalsOf(tx, wishlistId) }
    }),
  )

  serve('changeWishlistItem', async ({ params: { wishlistId, itemId }, body, caller, tx }) => {
    const seen = await locked(tx, caller.userId, wishlistId)
    const now = clock.now()
    const [data] = await presentItems(
      tx,
      parts,
      seen,
      [await changeItem({ tx, wishlistId, now }, itemId, body)],
      now,
    )
    if (!data) throw new Error('an item was not presented')
    return { data }
  })

  serve('reorderWishlistItems', ({ params: { wishlistId }, body: { ids }, caller }) =>
    transaction(database, async tx => {
      await locked(tx, caller.userId, wishlistId)
      return { data: { ids: await reorderItems({ tx, wishlistId, now: clock.now() }, ids) } }
    }),
  )
}
