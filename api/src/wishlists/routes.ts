import { Failure } from '@akyede/contract/failures'
import type { Caller, SignedIn } from '#platform/caller.ts'
import type { Executor, Transaction } from '#platform/database.ts'
import { transaction } from '#platform/database.ts'
import { readIfMatch } from '#platform/if-match.ts'
import { paginate } from '#platform/paginate.ts'
import type { Platform } from '#platform/platform.ts'
import type { Handler, Serve } from '#platform/serve.ts'
import { tellChanged } from '#platform/tell-changed.ts'
import { addList } from './add-list.ts'
import type { Viewer } from './can-view.ts'
import { changeList } from './change-list.ts'
import { duplicateList } from './duplicate-list.ts'
import { archiveList, deleteList, recoverList } from './end-list.ts'
import { findList, type SeenList } from './find-list.ts'
import { countLists, findLists } from './find-lists.ts'
import type { ListParts, WishlistRow } from './parts.ts'
import { presentList, presentLists } from './present-list.ts'
import { withoutSpoiling } from './surprised.ts'
import { tellKeepers } from './tell-keepers.ts'

export const viewerOf = (caller: Caller): Viewer => ({
  userId: caller.kind === 'user' ? caller.userId : undefined,
})

const ofOwner = (list: WishlistRow): SeenList => ({ list, role: 'owner', seesClaims: false })

/** What lists are served with. */
export interface ListGround {
  readonly platform: Platform
  readonly parts: ListParts
}

/** Serves lists; what is on them is served by `item-routes.ts`. */
export function serveLists(serve: Serve, platform: Platform, parts: ListParts): void {
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
  serve('archiveWishlist', endBy(ground, archiveList))
  serve('recoverWishlist', endBy(ground, recoverList))
  serve('duplicateWishlist', async ({ params, caller, tx }) =>
    answer(ground, tx, ofOwner(await duplicateList(tx, adding(ground, caller), params.wishlistId))),
  )
}

const edit = ({ platform: { clock } }: ListGround, { userId }: SignedIn) => ({ userId, now: clock.now() })

const adding = (ground: ListGround, caller: SignedIn) => ({
  ...edit(ground, caller),
  outbox: ground.platform.outbox,
})

const answer = async ({ platform, parts }: ListGround, executor: Executor, seen: SeenList) => ({
  data: await presentList(executor, parts, seen, platform.clock.now()),
})

/** In one transaction, after which nothing is kept of the list's pages. */
const ended = <T>(
  { platform: { database, broadcast } }: ListGround,
  wishlistId: string,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> =>
  transaction(database, async tx => {
    await tellChanged(broadcast, tx, [wishlistId])
    return work(tx)
  })

const listLists =
  (ground: ListGround): Handler<'listWishlists'> =>
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
  (ground: ListGround): Handler<'getWishlist'> =>
  async ({ params, caller, http }) => {
    const { database } = ground.platform
    const seen = await findList(database, viewerOf(caller), params.wishlistId)
    http?.reply.header('etag', `"${seen.list.version}"`)
    return answer(ground, database, await withoutSpoiling(database, seen, caller))
  }

const change =
  (ground: ListGround): Handler<'changeWishlist'> =>
  async ({ params: { wishlistId }, body: changes, caller, tx, http }) => {
    const expected = readIfMatch(http?.request.headers['if-match'], 'wishlist.if_match_invalid')
    const wanted = { wishlistId, changes, expected }
    const changed = await changeList(tx, ground.parts, edit(ground, caller), wanted)
    await tellChanged(ground.platform.broadcast, tx, [wishlistId])
    if (!changed) throw await modified(ground, tx, caller, wishlistId)
    await tellKeepers(ground.platform, tx, changed.list, caller)
    http?.reply.header('etag', `"${changed.list.version}"`)
    return answer(ground, tx, changed)
  }

/** With the list as it is now, so that a page can show both. */
async function modified(
  { platform, parts }: ListGround,
  tx: Transaction,
  { userId }: SignedIn,
  wishlistId: string,
): Promise<Failure> {
  const seen = await findList(tx, { userId }, wishlistId)
  const [wishlist] = await presentLists(tx, parts, [seen], platform.clock.now())
  return new Failure('wishlist.modified', { facts: { version: seen.list.version, wishlist } })
}

const deleteOne =
  (ground: ListGround): Handler<'deleteWishlist'> =>
  async ({ params: { wishlistId }, query: { soft }, caller }) => {
    await ended(ground, wishlistId, tx =>
      deleteList(tx, ground.parts, edit(ground, caller), wishlistId, soft === 'true'),
    )
    return { data: { id: wishlistId } }
  }

const deleteMany =
  (ground: ListGround): Handler<'deleteWishlists'> =>
  async ({ body: { ids, soft }, caller }) => {
    const data: { id: string; status: 'deleted' | 'not_found' | 'not_allowed' }[] = []
    for (const id of new Set(ids)) {
      const work = (tx: Transaction) => deleteList(tx, ground.parts, edit(ground, caller), id, soft)
      const status = await ended(ground, id, work).then(() => 'deleted' as const, refusal)
      data.push({ id, status })
    }
    return { data }
  }

const endBy =
  (ground: ListGround, end: typeof archiveList): Handler<'archiveWishlist'> =>
  ({ params: { wishlistId }, caller }) =>
    ended(ground, wishlistId, async tx =>
      answer(ground, tx, ofOwner(await end(tx, edit(ground, caller), wishlistId))),
    )

function refusal(error: unknown): 'not_found' | 'not_allowed' {
  if (error instanceof Failure && error.code === 'wishlist.not_found') return 'not_found'
  if (error instanceof Failure && error.code === 'wishlist.not_allowed') return 'not_allowed'
  throw error
}
