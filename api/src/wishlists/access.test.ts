import { limits } from '@akyede/contract/limits'
import { beforeEach, describe, expect, test } from 'vitest'
import { sql } from '#platform/sql.ts'
import { setUpFriendGroup } from '#test/friend-group.ts'
import { befriendOwner } from '#test/friends.ts'
import type { Program } from '#test/program.ts'
import { multipart } from '#test/wire.ts'

const circle = setUpFriendGroup()
const delivery_address = { street: '12 Secret Close', city: 'Kumasi', state: 'Ashanti' as const }
let ama: Program
let kofi: Program
let efua: Program
let yaw: Program
beforeEach(() => {
  ;({ ama, kofi, efua, yaw } = circle.people)
})

const add = async (who: Program, list: object = {}): Promise<string> =>
  (await who.call('addWishlist', { body: { name: 'Our home', privacy: 'public', ...list } } as never)).body
    .data.id
const invite = async (who: Program, wishlistId: string, user_id: number, role = 'co_owner') => {
  await befriendOwner(circle.shop, wishlistId, user_id)
  return who.call('inviteCollaborator', { params: { wishlistId }, body: { user_id, role } } as never)
}
const accept = (who: Program, wishlistId: string) => who.call('acceptInvitation', { params: { wishlistId } })
const roleOf = async (who: Program, wishlistId: string) =>
  (await who.call('getWishlist', { params: { wishlistId } })).body.data.role

/** The status of every endpoint for owners and collaborators. */
async function callAll(who: Program, wishlistId: string): Promise<number[]> {
  const params = { wishlistId }
  const calls = [
    who.call('addWishlistItems', { params, body: [{ external: { name: 'Pot' } }] } as never),
    who.call('reorderWishlistItems', { params, body: { ids: [wishlistId] } }),
    who.call('changeWishlist', { params, body: { name: 'Theirs' } }),
    who.call('generateLink', { body: { wishlist_id: wishlistId } }),
    who.call('listLinks', { params }),
    who.call('inviteCollaborator', { params, body: { user_id: circle.ids.yaw, role: 'viewer' } } as never),
    who.call('archiveWishlist', { params }),
    who.call('deleteWishlist', { params, query: {} }),
  ]
  return (await Promise.all(calls)).map(({ status }) => status)
}
const refused = Array.from({ length: 8 }, () => 403)

describe('a public list', () => {
  test('gives an invited user, even a friend, no rights before they accept', async () => {
    const list = await add(ama)
    for (const role of ['editor', 'co_owner']) {
      await invite(ama, list, circle.ids.kofi, role)
      expect([await roleOf(kofi, list), await callAll(kofi, list)]).toEqual(['visitor', refused])
      await ama.call('removeCollaborator', {
        params: { wishlistId: list, userId: String(circle.ids.kofi) },
      })
    }
    const hidden = await add(ama, { privacy: 'private' })
    await invite(ama, hidden, circle.ids.kofi)
    expect(await callAll(kofi, hidden)).toEqual(refused.map(() => 404))
  })

  test('gives other users none of the collaborators’ rights', async () => {
    const list = await add(ama)
    await invite(ama, list, circle.ids.kofi)
    await accept(kofi, list)
    expect([await roleOf(kofi, list), await roleOf(yaw, list)]).toEqual(['co_owner', 'visitor'])
    expect(await callAll(yaw, list)).toEqual(refused)
  })

  test('is copied without its owner’s delivery address, reveal and notes', async () => {
    const list = await add(ama, { delivery_address, reveal: 'never' })
    const params = { wishlistId: list }
    const body = [{ external: { name: 'Pot' }, note: 'For the flat on Secret Close' }]
    await ama.call('addWishlistItems', { params, body } as never)
    const copy = await yaw.call('duplicateWishlist', { params })
    const plain = (await yaw.call('addWishlist', { body: { name: 'New' } })).body.data
    expect(copy.body.data).toMatchObject({
      role: 'owner',
      deliveryAddress: null,
      reveal: plain.reveal,
      items: [{ name: 'Pot', notes: '' }],
    })
    expect(JSON.stringify(copy.body)).not.toContain('Secret Close')
    const own = await ama.call('duplicateWishlist', { params })
    expect(own.body.data).toMatchObject({ deliveryAddress: delivery_address, reveal: 'never' })
  })

  test('takes no cover from another user and does not read the picture', async () => {
    const list = await add(ama)
    const body = multipart('cover', Buffer.from('no picture'))
    const reply = await yaw.call('putWishlistCover', { params: { wishlistId: list }, body } as never)
    expect([reply.status, reply.body.code]).toEqual([403, 'wishlist.not_allowed'])
  })
})

test('shares a list with a group only by its members, on creation and on change', async () => {
  const { id: group_id } = (
    await ama.call('addGroup', { body: { name: 'Family', description: '' } } as never)
  ).body.data
  const list = { name: 'Ours', privacy: 'group', group_id }
  const mine = await add(yaw)
  const replies = [
    await yaw.call('addWishlist', { body: list } as never),
    await yaw.call('changeWishlist', { params: { wishlistId: mine }, body: list } as never),
    await ama.call('addWishlist', { body: list } as never),
  ]
  expect(replies.map(({ status }) => status)).toEqual([replies[0]?.status, replies[0]?.status, 201])
  expect(replies[0]?.status).toBeGreaterThanOrEqual(400)
})

test('shows deleted and archived lists to their owner only', async () => {
  const [deleted, archived] = [await add(ama), await add(ama)]
  await invite(ama, archived, circle.ids.efua)
  await accept(efua, archived)
  await ama.call('deleteWishlist', { params: { wishlistId: deleted }, query: { soft: 'true' } } as never)
  await ama.call('archiveWishlist', { params: { wishlistId: archived } })
  const seen = async (who: Program, scope: string) => {
    const { data } = (await who.call('listWishlists', { query: { scope } } as never)).body
    return data.map(({ id }: { id: string }) => id).filter((id: string) => [deleted, archived].includes(id))
  }
  for (const who of [kofi, efua, yaw]) {
    for (const scope of ['own', 'friends', 'group', 'archived', 'deleted']) {
      expect(await seen(who, scope)).toEqual([])
    }
  }
  expect([await seen(ama, 'deleted'), await seen(ama, 'archived')]).toEqual([[deleted], [archived]])
})

test('limits the collaborators of a list', async () => {
  const list = await add(ama)
  await circle.shop.database.execute(sql`
    insert into wishlist_collaborators (wishlist_id, user_id, role, sees_claims, status, invited_at)
    select ${list}, n, 'viewer', false, 'invited', now() from generate_series(1, ${limits.wishlists.collaborators}) n`)
  const reply = await invite(ama, list, circle.ids.kofi)
  expect(reply.body.code).toBe('wishlist.too_many_collaborators')
})

test('ends the collaborations between two users on a block, and no others', async () => {
  const [amas, kofis, efuas] = [await add(ama), await add(kofi), await add(efua)]
  for (const [owner, list] of [
    [ama, amas],
    [kofi, kofis],
    [efua, efuas],
  ] as const) {
    for (const name of ['ama', 'kofi', 'efua'] as const) {
      if (circle.people[name] === owner) continue
      await invite(owner, list, circle.ids[name], 'editor')
      await accept(circle.people[name], list)
    }
  }
  await ama.call('blockPerson', { params: { userId: String(circle.ids.kofi) } })
  const { rows } = await circle.shop.database.execute<{ wishlist_id: string; user_id: string }>(sql`
    select wishlist_id, user_id from wishlist_collaborators
    where wishlist_id in (${amas}, ${kofis}, ${efuas})`)
  const parts = rows.map(row => `${row.wishlist_id} ${row.user_id}`).toSorted()
  const { ids } = circle
  expect(parts).toEqual(
    [`${amas} ${ids.efua}`, `${kofis} ${ids.efua}`, `${efuas} ${ids.ama}`, `${efuas} ${ids.kofi}`].toSorted(),
  )
})

test('restores a list only while the user has room for it', async () => {
  const list = await add(yaw)
  await yaw.call('deleteWishlist', { params: { wishlistId: list }, query: { soft: 'true' } } as never)
  await circle.shop.database.execute(sql`
    insert into wishlists (id, user_id, name, privacy, created_at, updated_at)
    select gen_random_uuid(), ${circle.ids.yaw}, 'One more', 'private', now(), now()
    from generate_series(1, ${limits.wishlists.perPerson})`)
  const reply = await yaw.call('recoverWishlist', { params: { wishlistId: list } })
  expect(reply.status).toBeGreaterThanOrEqual(400)
})

test('lets only the owner or the collaborator end a collaboration', async () => {
  const list = await add(ama)
  for (const name of ['kofi', 'efua'] as const) {
    await invite(ama, list, circle.ids[name], 'editor')
    await accept(circle.people[name], list)
  }
  const end = (who: Program) =>
    who.call('removeCollaborator', { params: { wishlistId: list, userId: String(circle.ids.efua) } })
  expect([(await end(yaw)).status, (await end(kofi)).status]).toEqual([403, 403])
  expect(await roleOf(efua, list)).toBe('editor')
  expect((await end(efua)).status).toBe(200)
  expect(await roleOf(efua, list)).toBe('visitor')
})

test('changes nothing when an archived list is archived or an active one restored', async () => {
  const list = await add(ama)
  const params = { wishlistId: list }
  const versionOf = async () => (await ama.call('getWishlist', { params })).body.data.version
  const before = await versionOf()
  expect((await ama.call('recoverWishlist', { params })).status).toBe(200)
  expect(await versionOf()).toBe(before)
  await invite(ama, list, circle.ids.kofi)
  await accept(kofi, list)
  await ama.call('archiveWishlist', { params })
  const archived = await versionOf()
  expect((await ama.call('archiveWishlist', { params })).status).toBe(200)
  expect(await versionOf()).toBe(archived)
  expect((await kofi.call('recoverWishlist', { params })).status).toBeGreaterThanOrEqual(400)
  expect(await versionOf()).toBe(archived)
})

test('lets the invited user accept an invitation, once', async () => {
  const list = await add(ama)
  await invite(ama, list, circle.ids.kofi)
  expect((await accept(yaw, list)).status).toBe(404)
  await accept(kofi, list)
  const acceptedAt = async () =>
    (
      await circle.shop.database.execute(
        sql`select accepted_at::text from wishlist_collaborators where wishlist_id = ${list}`,
      )
    ).rows
  const before = await acceptedAt()
  await circle.shop.clock.advance(1_000)
  expect((await accept(kofi, list)).status).toBe(200)
  expect(await acceptedAt()).toEqual(before)
})
