import { toCedis } from '@akyede/contract/money'
import type { SignedIn } from '#platform/caller.ts'
import { type Executor, type Transaction, transaction } from '#platform/database.ts'
import { paginate } from '#platform/paginate.ts'
import type { Platform } from '#platform/platform.ts'
import { publishChange } from '#platform/response-cache.ts'
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

/** Serves the items of lists. */
export function serveItems(serve: Serve, platform: Platform, dependencies: ListDependencies): void {
  const context = { platform, dependencies }
  serve('listSavedGifts', async ({ caller }) => ({
    data: await findSavedGifts(platform.database, caller.userId),
  }))
  serve('listWishlistItems', list(context))
  serve('addWishlistItems', add(context))
  serve('removeWishlistItem', remove(context))
  serve('changeWishlistItem', change(context))
  serve('reorderWishlistItems', reorder(context))
}

/** Locks the list for an edit of its items and evicts its cached pages. */
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
  ({ platform: { database, clock }, dependencies }: ListContext): Handler<'listWishlistItems'> =>
  async ({ params, query, caller }) => {
    const found = await findList(database, toViewer(caller), params.wishlistId)
    const seen = await hideClaimsFromSurprised(database, found, caller)
    const { items, total } = paginateItems(
      await presentItems(database, dependencies, seen, clock.now()),
      query,
    )
    return { data: items, pagination: paginate(query.page, query.limit, total) }
  }

const add =
  (context: ListContext): Handler<'addWishlistItems'> =>
  async ({ params: { wishlistId }, body, caller, tx }) => {
    const seen = await lockItems(context, tx, caller, wishlistId)
    const now = context.platform.clock.now()
    const by = { userId: caller.userId, now, outbox: context.platform.outbox }
    const { created, skipped } = await addItems(tx, wishlistId, by, body)
    await pushListChange(context.platform, tx, seen.list, caller, created.length)
    return {
      data: {
        created: await presentItems(tx, context.dependencies, seen, now, created),
        skipped: [...skipped],
        ...(await totalsOf(tx, wishlistId)),
      },
    }
  }

const remove =
  (context: ListContext): Handler<'removeWishlistItem'> =>
  ({ body: { wishlist_id: wishlistId, item_id }, caller }) =>
    transaction(context.platform.database, async tx => {
      const seen = await lockItems(context, tx, caller, wishlistId)
      await pushListChange(context.platform, tx, seen.list, caller)
      await removeItem({ tx, wishlistId, now: context.platform.clock.now() }, item_id)
      return { data: await totalsOf(tx, wishlistId) }
    })

const change =
  (context: ListContext): Handler<'changeWishlistItem'> =>
  async ({ params: { wishlistId, itemId }, body, caller, tx }) => {
    const seen = await lockItems(context, tx, caller, wishlistId)
    const now = context.platform.clock.now()
    const item = await changeItem({ tx, wishlistId, now }, itemId, body)
    await pushListChange(context.platform, tx, seen.list, caller)
    const shown = await hideClaimsFromSurprised(tx, seen, caller)
    const [data] = await presentItems(tx, context.dependencies, shown, now, [item])
    if (!data) throw new Error('an item was not presented')
    return { data }
  }

const reorder =
  (context: ListContext): Handler<'reorderWishlistItems'> =>
  ({ params: { wishlistId }, body: { ids }, caller }) =>
    transaction(context.platform.database, async tx => {
      const seen = await lockItems(context, tx, caller, wishlistId)
      await pushListChange(context.platform, tx, seen.list, caller)
      return { data: { ids: await reorderItems({ tx, wishlistId, now: context.platform.clock.now() }, ids) } }
    })
