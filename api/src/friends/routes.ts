import { limits } from '@akyede/contract/limits'
import type { SignedIn } from '#platform/caller.ts'
import { transaction } from '#platform/database.ts'
import { paginate } from '#platform/paginate.ts'
import type { Platform } from '#platform/platform.ts'
import type { Handler, Serve } from '#platform/serve.ts'
import { blockPerson, type FriendsContext } from './block-person.ts'
import { changeRelationship, lockRelationship } from './change-relationship.ts'
import { findFriendCandidates, isExactSearch } from './find-friend-candidates.ts'
import { findFriends } from './find-friends.ts'
import type { Pair } from './relationship.ts'
import { requestFriend } from './request-friend.ts'

export function serveFriends(serve: Serve, parts: FriendsContext): void {
  const { platform } = parts
  serve('listFriends', listFriends(parts))
  serve('findFriends', findPeople(parts))
  serve('requestFriend', requestFriend(parts))
  serve('removeFriend', async ({ params, caller }) => {
    await change(platform, caller, params.userId, 'remove')
    return null
  })
  serve('blockPerson', async ({ params, caller }) => {
    await transaction(platform.database, tx => blockPerson(parts, tx, pairOf(caller, params.userId)))
    return null
  })
  serve('unblockPerson', async ({ params, caller }) => {
    await change(platform, caller, params.userId, 'unblock')
    return null
  })
}

const pairOf = ({ userId: me }: SignedIn, other: number): Pair => ({ me, other })

const listFriends =
  ({ platform: { database, clock } }: FriendsContext): Handler<'listFriends'> =>
  async ({ query, caller }) => {
    const request = { ...query, me: caller.userId, now: clock.now() }
    const { friends, total } = await findFriends(database, request)
    return { data: friends, pagination: paginate(query.page, query.limit, total) }
  }

const findPeople =
  ({ platform: { database, clock }, rateLimiter }: FriendsContext): Handler<'findFriends'> =>
  async ({ query: { q = '', page, limit }, caller: { userId: me } }) => {
    const { lookUps, searches } = limits.friends
    const quota = isExactSearch(q)
      ? { key: `look-ups:${me}`, ...lookUps }
      : { key: `people searches:${me}`, ...searches }
    await rateLimiter.spendGuess([quota], 1)
    const { people, total } = await findFriendCandidates(database, { me, q, page, limit, now: clock.now() })
    return { data: people, pagination: paginate(page, limit, total) }
  }

async function change(
  platform: Platform,
  caller: SignedIn,
  other: number,
  action: 'remove' | 'unblock',
): Promise<void> {
  const pair = pairOf(caller, other)
  await transaction(platform.database, async tx =>
    changeRelationship(platform, tx, pair, action, await lockRelationship(platform, tx, pair)),
  )
}
