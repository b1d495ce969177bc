import { Failure } from '@akyede/contract/failures'
import type { Caller, SignedIn } from '#platform/caller.ts'
import { type Executor, type Transaction, transaction } from '#platform/database.ts'
import { readIfMatch } from '#platform/if-match.ts'
import { paginate } from '#platform/paginate.ts'
import type { Platform } from '#platform/platform.ts'
import { publishChange } from '#platform/response-cache.ts'
import type { Handler, Serve } from '#platform/serve.ts'
import { addList } from './add-list.ts'
import type { Viewer } from './can-view.ts'
import { changeList } from './change-list.ts'
import { archiveList, deleteList, recoverList } from './delete-list.ts'
import type { ListDependencies } from './dependencies.ts'
import { duplicateList } from './duplicate-list.ts'
import { findList, ofOwner, type VisibleList } from './find-list.ts'
import { countLists, findLists } from './find-lists.ts'
import { presentList, presentLists } from './present-list.ts'
import { pushListChange } from './push-list-change.ts'
import { hideClaimsFromSurprised } from './surprised-users.ts'
import { offeredTemplates } from './templates.ts'

export const toViewer = (caller: Caller): Viewer => ({
  userId: caller.kind === 'user' ? caller.userId : undefined,
})

/** Dependencies of the list routes. */
export interface ListContext {
  readonly platform: Platform
  readonly dependencies: ListDependencies
}

/** Serves lists; their items are served by `item-routes.ts`. */
export function serveLists(serve: Serve, platform: Platform, dependencies: ListDependencies): void {
  const context = { platform, dependencies }
  serve('listWishlists', listLists(context))
  serve('countWishlists', async ({ caller }) => ({
    data: await countLists(platform.database, caller.userId),
  }))
  serve('getWishlist', getList(context))
  serve('addWishlist', async ({ body, caller, tx }) =>
    respond(context, tx, ofOwner(await addList(tx, adding(context, caller), body))),
  )
  serve('changeWishlist', change(context))
  serve('deleteWishlist', deleteOne(context))
  serve('deleteWishlists', deleteMany(context))
  serve('archiveWishlist', createEndHandler(context, archiveList))
  serve('recoverWishlist', createEndHandler(context, recoverList))
  serve('duplicateWishlist', async ({ params, caller, tx }) =>
    respond(context, tx, ofOwner(await duplicateList(tx, adding(context, caller), params.wishlistId))),
  )
}

const edit = ({ platform: { clock } }: ListContext, { userId }: SignedIn) => ({ userId, now: clock.now() })

const adding = (context: ListContext, caller: SignedIn) => ({
  ...edit(context, caller),
  outbox: context.platform.outbox,
})

const respond = async ({ platform, dependencies }: ListContext, executor: Executor, seen: VisibleList) => ({
  data: await presentList(executor, dependencies, seen, platform.clock.now()),
})

/** Runs a change in one transaction and then evicts the list's cached pages. */
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
  (context: ListContext): Handler<'listWishlists'> =>
  async ({ query, caller }) => {
    const { platform, dependencies } = context
    const filter = { ...query, ...edit(context, caller) }
    const { lists, total } = await findLists(platform.database, filter)
    return {
      data: await presentLists(platform.database, dependencies, lists, platform.clock.now()),
      pagination: paginate(query.page, query.limit, total),
    }
  }

const getList =
  (context: ListContext): Handler<'getWishlist'> =>
  async ({ params, caller, http }) => {
    const { database } = context.platform
    const seen = await findList(database, toViewer(caller), params.wishlistId)
    http?.reply.header('etag', `"${seen.list.version}"`)
    return respond(context, database, await hideClaimsFromSurprised(database, seen, caller))
  }

const change =
  (context: ListContext): Handler<'changeWishlist'> =>
  async ({ params: { wishlistId }, body: changes, caller, tx, http }) => {
    const expected = readIfMatch(http?.request.headers['if-match'], 'wishlist.if_match_invalid')
    const wanted = { wishlistId, changes, expected }
    const changed = await changeList(tx, context.dependencies, edit(context, caller), wanted)
    await publishChange(context.platform.broadcast, tx, [wishlistId])
    if (!changed) throw await modified(context, tx, caller, wishlistId)
    await pushListChange(context.platform, tx, changed.list, caller)
    http?.reply.header('etag', `"${changed.list.version}"`)
    return respond(context, tx, changed)
  }

/** Includes the current list, so that a page can show both versions. */
async function modified(
  { platform, dependencies }: ListContext,
  tx: Transaction,
  { userId }: SignedIn,
  wishlistId: string,
): Promise<Failure> {
  const seen = await findList(tx, { userId }, wishlistId)
  const [wishlist] = await presentLists(tx, dependencies, [seen], platform.clock.now())
  return new Failure('wishlist.modified', { facts: { version: seen.list.version, wishlist } })
}

const deleteOne =
  (context: ListContext): Handler<'deleteWishlist'> =>
  async ({ params: { wishlistId }, query: { soft }, caller }) => {
    await runAndPublishChange(context, wishlistId, tx =>
      deleteList(tx, context.dependencies, edit(context, caller), wishlistId, soft === 'true'),
    )
    return { data: { id: wishlistId } }
  }

const deleteMany =
  (context: ListContext): Handler<'deleteWishlists'> =>
  async ({ body: { ids, soft }, caller }) => {
    const data: { id: string; status: 'deleted' | 'not_found' | 'not_allowed' }[] = []
    for (const id of new Set(ids)) {
      const work = (tx: Transaction) => deleteList(tx, context.dependencies, edit(context, caller), id, soft)
      const status = await runAndPublishChange(context, id, work).then(() => 'deleted' as const, refusal)
      data.push({ id, status })
    }
    return { data }
  }

const createEndHandler =
  (context: ListContext, end: typeof archiveList): Handler<'archiveWishlist'> =>
  ({ params: { wishlistId }, caller }) =>
    runAndPublishChange(context, wishlistId, async tx =>
      respond(context, tx, ofOwner(await end(tx, edit(context, caller), wishlistId))),
    )

function refusal(error: unknown): 'not_found' | 'not_allowed' {
  if (error instanceof Failure && error.code === 'wishlist.not_found') return 'not_found'
  if (error instanceof Failure && error.code === 'wishlist.not_allowed') return 'not_allowed'
  throw error
}

/** Serves list templates. */
export function serveTemplates(
  serve: Serve,
  platform: Pick<Platform, 'clock' | 'outbox' | 'config'>,
  dependencies: ListDependencies,
): void {
  const { clock, outbox, config } = platform
  serve('listWishlistTemplates', async () => ({
    data: offeredTemplates(clock.now(), config.unconfirmedCustoms),
  }))

  serve('addFromTemplate', async ({ params, body, caller, tx }) => {
    const now = clock.now()
    const template = offeredTemplates(now, config.unconfirmedCustoms).find(
      ({ id }) => id === params.templateId,
    )
    if (!template) throw new Failure('wishlist.template_not_found')
    const { name, description, purpose, purposeText: purpose_text, deadline } = template
    const given = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined))
    const wanted = { name, description, purpose, purpose_text, deadline, ...given }
    const list = await addList(tx, { userId: caller.userId, now, outbox }, wanted)
    return { data: await presentList(tx, dependencies, ofOwner(list), now) }
  })
}
