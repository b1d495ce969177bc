import { Failure } from '@akyede/contract/failures'
import type { Caller, SignedIn } from '#platform/caller.ts'
import type { Executor, Transaction } from '#platform/database.ts'
import { transaction } from '#platform/database.ts'
import { readIfMatch } from '#platform/if-match.ts'
import { paginate } from '#platform/paginate.ts'
import type { Platform } from '#platform/platform.ts'
import { publishChange } from '#platform/publish-change.ts'
import type { Handler, Serve } from '#platform/serve.ts'
import { addList } from './add-list.ts'
import type { Viewer } from './can-view.ts'
import { changeList } from './change-list.ts'
import { archiveList, deleteList, recoverList } from './delete-list.ts'
import type { ListDependencies, WishlistRow } from './dependencies.ts'
import { duplicateList } from './duplicate-list.ts'
import { findList, type VisibleList } from './find-list.ts'
import { countLists, findLists } from './find-lists.ts'
import { presentList, presentLists } from './present-list.ts'
import { pushListChange } from './push-list-change.ts'
import { hideClaimsFromSurprised } from './surprised-users.ts'

export const toViewer = (caller: Caller): Viewer => ({
  userId: caller.kind === 'user' ? caller.userId : undefined,
})

const ofOwner = (list: WishlistRow): VisibleList => ({ list, role: 'owner', canSeeClaims: false })

/** What lists are served with. */
export interface ListContext {
  readonly platform: Platform
  readonly parts: ListDependencies
}

/** Serves lists; what is on them is served by `item-routes.ts`. */
export function serveLists(serve: Serve, platform: Platform, parts: ListDependencies): void {
  const ground = { platform, parts }
  serve('listWishlists', listLists(ground))
  serve('countWishlists', async ({ caller }) => ({
    data: await countLists(platform.database, caller.userId),
  }))
  serve('getWishlist', getList(ground))
  serve('addWishlist', async ({ body, caller, tx }) =>
    answer(ground, tx, ofOwner(await addList(tx, adding(ground, caller), body))),
  )
  serve('changeWishlist', change(ground))
  serve('deleteWishlist', deleteOne(ground))
  serve('deleteWishlists', deleteMany(ground))
  serve('archiveWishlist', createEndHandler(ground, archiveList))
  serve('recoverWishlist', createEndHandler(ground, recoverList))
  serve('duplicateWishlist', async ({ params, caller, tx }) =>
    answer(ground, tx, ofOwner(await duplicateList(tx, adding(ground, caller), params.wishlistId))),
  )
}

const edit = ({ platform: { clock } }: ListContext, { userId }: SignedIn) => ({ userId, now: clock.now() })

const adding = (ground: ListContext, caller: SignedIn) => ({
  ...edit(ground, caller),
  outbox: ground.platform.outbox,
})

const answer = async ({ platform, parts }: ListContext, executor: Executor, seen: VisibleList) => ({
  data: await presentList(executor, parts, seen, platform.clock.now()),
})

/** In one transaction, after which nothing is kept of the list's pages. */
const runAndPublishChange = <T>(
  { platform: { database, broadcast } }: ListContext,
  wishlistId: string,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> =>
  transaction(database, async tx => {
    await publishChange(broadcast, tx, [wishlistId])
    return work(tx)
  })

const listLists =
  (ground: ListContext): Handler<'listWishlists'> =>
  async ({ query, caller }) => {
    const { platform, parts } = ground
    const asked = { ...query, ...edit(ground, caller) }
    const { lists, total } = await findLists(platform.database, asked)
    return {
      data: await presentLists(platform.database, parts, lists, platform.clock.now()),
      pagination: paginate(query.page, query.limit, total),
    }
  }

const getList =
  (ground: ListContext): Handler<'getWishlist'> =>
  async ({ params, caller, http }) => {
    const { database } = ground.platform
    const seen = await findList(database, toViewer(caller), params.wishlistId)
    http?.reply.header('etag', `"${seen.list.version}"`)
    return answer(ground, database, await hideClaimsFromSurprised(database, seen, caller))
  }

const change =
  (ground: ListContext): Handler<'changeWishlist'> =>
  async ({ params: { wishlistId }, body: changes, caller, tx, http }) => {
    const expected = readIfMatch(http?.request.headers['if-match'], 'wishlist.if_match_invalid')
    const wanted = { wishlistId, changes, expected }
    const changed = await changeList(tx, ground.parts, edit(ground, caller), wanted)
    await publishChange(ground.platform.broadcast, tx, [wishlistId])
    if (!changed) throw await modified(ground, tx, caller, wishlistId)
    await pushListChange(ground.platform, tx, changed.list, caller)
    http?.reply.header('etag', `"${changed.list.version}"`)
    return answer(ground, tx, changed)
  }

/** With the list as it is now, so that a page can show both. */
async function modified(
  { platform, parts }: ListContext,
  tx: Transaction,
  { userId }: SignedIn,
  wishlistId: string,
): Promise<Failure> {
  const seen = await findList(tx, { userId }, wishlistId)
  const [wishlist] = await presentLists(tx, parts, [seen], platform.clock.now())
  return new Failure('wishlist.modified', { facts: { version: seen.list.version, wishlist } })
}

const deleteOne =
  (ground: ListContext): Handler<'deleteWishlist'> =>
  async ({ params: { wishlistId }, query: { soft }, caller }) => {
    await runAndPublishChange(ground, wishlistId, tx =>
      deleteList(tx, ground.parts, edit(ground, caller), wishlistId, soft === 'true'),
    )
    return { data: { id: wishlistId } }
  }

const deleteMany =
  (ground: ListContext): Handler<'deleteWishlists'> =>
  async ({ body: { ids, soft }, caller }) => {
    const data: { id: string; status: 'deleted' | 'not_found' | 'not_allowed' }[] = []
    for (const id of new Set(ids)) {
      const work = (tx: Transaction) => deleteList(tx, ground.parts, edit(ground, caller), id, soft)
      const status = await runAndPublishChange(ground, id, work).then(() => 'deleted' as const, refusal)
      data.push({ id, status })
    }
    return { data }
  }

const createEndHandler =
  (ground: ListContext, end: typeof archiveList): Handler<'archiveWishlist'> =>
  ({ params: { wishlistId }, caller }) =>
    runAndPublishChange(ground, wishlistId, async tx =>
      answer(ground, tx, ofOwner(await end(tx, edit(ground, caller), wishlistId))),
    )

function refusal(error: unknown): 'not_found' | 'not_allowed' {
  if (error instanceof Failure && error.code === 'wishlist.not_found') return 'not_found'
  if (error instanceof Failure && error.code === 'wishlist.not_allowed') return 'not_allowed'
  throw error
}
