import { toCedis } from '@akyede/contract/money'
import type { SignedIn } from '#platform/caller.ts'
import { type Executor, type Transaction, transaction } from '#platform/database.ts'
import { paginate } from '#platform/paginate.ts'
import type { Platform } from '#platform/platform.ts'
import { publishChange } from '#platform/publish-change.ts'
import type { Handler, Serve } from '#platform/serve.ts'
import { addItems } from './add-items.ts'
import type { ListDependencies } from './dependencies.ts'
import { changeItem, removeItem, reorderItems } from './edit-items.ts'
import { findList, lockListFor, type VisibleList } from './find-list.ts'
import { findSavedGifts } from './find-saved-gifts.ts'
import { findTotals } from './list-facts.ts'
import { paginateItems } from './paginate-items.ts'
import { presentItems } from './present-item.ts'
import { pushListChange } from './push-list-change.ts'
import { type ListContext, toViewer } from './routes.ts'
import { hideClaimsFromSurprised } from './surprised-users.ts'

/** Serves what is on lists. */
export function serveItems(serve: Serve, platform: Platform, parts: ListDependencies): void {
  const ground = { platform, parts }
  serve('listSavedGifts', async ({ caller }) => ({
    data: await findSavedGifts(platform.database, caller.userId),
  }))
  serve('listWishlistItems', list(ground))
  serve('addWishlistItems', add(ground))
  serve('removeWishlistItem', remove(ground))
  serve('changeWishlistItem', change(ground))
  serve('reorderWishlistItems', reorder(ground))
}

/** What is kept of the list's pages goes with what changes on it. */
async function lockItems(
  { platform }: ListContext,
  tx: Transaction,
  caller: SignedIn,
  wishlistId: string,
): Promise<VisibleList> {
  const seen = await lockListFor(tx, caller.userId, wishlistId, 'items')
  await publishChange(platform.broadcast, tx, [wishlistId])
  return seen
}

async function totalsOf(executor: Executor, wishlistId: string) {
  const { itemCount, totalValue } = (await findTotals(executor, [wishlistId]))(wishlistId)
  return { itemCount, totalValue: toCedis(totalValue) }
}

const list =
  ({ platform: { database, clock }, parts }: ListContext): Handler<'listWishlistItems'> =>
  async ({ params, query, caller }) => {
    const found = await findList(database, toViewer(caller), params.wishlistId)
    const seen = await hideClaimsFromSurprised(database, found, caller)
    const { items, total } = paginateItems(await presentItems(database, parts, seen, clock.now()), query)
    return { data: items, pagination: paginate(query.page, query.limit, total) }
  }

const add =
  (ground: ListContext): Handler<'addWishlistItems'> =>
  async ({ params: { wishlistId }, body, caller, tx }) => {
    const seen = await lockItems(ground, tx, caller, wishlistId)
    const now = ground.platform.clock.now()
    const by = { userId: caller.userId, now, outbox: ground.platform.outbox }
    const { created, skipped } = await addItems(tx, wishlistId, by, body)
    await pushListChange(ground.platform, tx, seen.list, caller, created.length)
    return {
      data: {
        created: await presentItems(tx, ground.parts, seen, now, created),
        skipped: [...skipped],
        ...(await totalsOf(tx, wishlistId)),
      },
    }
  }

const remove =
  (ground: ListContext): Handler<'removeWishlistItem'> =>
  ({ body: { wishlist_id: wishlistId, item_id }, caller }) =>
    transaction(ground.platform.database, async tx => {
      const seen = await lockItems(ground, tx, caller, wishlistId)
      await pushListChange(ground.platform, tx, seen.list, caller)
      await removeItem({ tx, wishlistId, now: ground.platform.clock.now() }, item_id)
      return { data: await totalsOf(tx, wishlistId) }
    })

const change =
  (ground: ListContext): Handler<'changeWishlistItem'> =>
  async ({ params: { wishlistId, itemId }, body, caller, tx }) => {
    const seen = await lockItems(ground, tx, caller, wishlistId)
    const now = ground.platform.clock.now()
    const item = await changeItem({ tx, wishlistId, now }, itemId, body)
    await pushListChange(ground.platform, tx, seen.list, caller)
    const [data] = await presentItems(tx, ground.parts, seen, now, [item])
    if (!data) throw new Error('an item was not presented')
    return { data }
  }

const reorder =
  (ground: ListContext): Handler<'reorderWishlistItems'> =>
  ({ params: { wishlistId }, body: { ids }, caller }) =>
    transaction(ground.platform.database, async tx => {
      const seen = await lockItems(ground, tx, caller, wishlistId)
      await pushListChange(ground.platform, tx, seen.list, caller)
      return { data: { ids: await reorderItems({ tx, wishlistId, now: ground.platform.clock.now() }, ids) } }
    })
