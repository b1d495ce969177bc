import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { sql } from '#platform/sql.ts'
import { block, setRelationship } from '#test/friends.ts'
import { type Shared, setUpGiftOrders } from '#test/gift-orders.ts'
import { openProgram, type Program } from '#test/program.ts'

const giving = setUpGiftOrders()
let [ama, kofi, yaw]: Program[] = []
let [amaId, kofiId] = [0, 0]
beforeEach(async () => {
  const { shop } = giving
  ;[ama, kofi, yaw] = [openProgram(shop), openProgram(shop), openProgram(shop)]
  amaId = (await ama.register({ first_name: 'Ama' })).user_id
  kofiId = (await kofi.register({ first_name: 'Kofi' })).user_id
  await yaw.register()
})

const run = (statement: ReturnType<typeof sql>) => giving.shop.database.execute(statement)
/** Sets Kofi's friend request to this status. */
const befriend = (status: 'requested' | 'accepted' | 'declined') =>
  setRelationship(giving.shop, kofiId, amaId, status)
const listOf = (fields: object) => giving.share(fields, undefined, ama)
const see = async ({ wishlistId }: Shared, who = kofi) =>
  (await who?.call('getWishlist', { params: { wishlistId } }))?.status
const named = async (scope: 'friends' | 'group', who = kofi) =>
  (await who?.call('listWishlists', { query: { scope } }))?.body.data.map(({ name }) => name)
const wallet = { channel: 'mobile_money', network: 'mtn', phone: '0551234001' }
const give = ({ wishlistId, itemIds }: Shared, who = kofi) =>
  who?.call('startGift', { body: { wishlist_id: wishlistId, item_id: itemIds[0], ...wallet } } as never)
const giveAll = ({ wishlistId }: Shared, who = kofi) =>
  who?.call('checkoutWishlist', { body: { wishlist_id: wishlistId, ...wallet } } as never)

describe('a list for friends', () => {
  test('is visible to friends, who can give from it, and to nobody else', async () => {
    const list = await listOf({ name: 'For friends', privacy: 'friends' })
    for (const status of ['requested', 'declined'] as const) {
      await befriend(status)
      expect([await see(list), await named('friends')]).toEqual([404, []])
      expect((await give(list))?.body.code).toBe('wishlist.not_found')
    }
    await befriend('accepted')
    expect([await see(list), await see(list, yaw), await see(list, openProgram(giving.shop))]).toEqual([
      200, 404, 404,
    ])
    expect([await named('friends'), await named('friends', yaw)]).toEqual([['For friends'], []])
    const of = async (owner: number) =>
      (await kofi?.call('listWishlists', { query: { scope: 'friends', owner: String(owner) } }))?.body.data
        .length
    expect([await of(amaId), await of(kofiId)]).toEqual([1, 0])
    expect((await give(list))?.status).toBe(201)
  })

  test('shows claims to friends without a link and hides them from its owner', async () => {
    const list = await listOf({ privacy: 'friends' })
    const params = { wishlistId: list.wishlistId }
    const toGive = (who = kofi) => who?.call('getListToGive', { params })
    const claims = (who = kofi) => who?.call('getListClaims', { params })
    expect([(await toGive())?.status, (await claims())?.status]).toEqual([404, 404])
    await befriend('accepted')
    const before = await toGive()
    expect(before?.body.data).toMatchObject({ id: list.wishlistId, owner: { first_name: 'Ama' } })
    expect(JSON.stringify(before?.body)).not.toMatch(/reserved|share_id|street/)
    expect((await give(list))?.status).toBe(201)
    expect((await claims())?.body.data).toMatchObject({
      viewer: 'guest',
      items: { [list.itemIds[0] ?? '']: { state: 'held' } },
    })
    // Stock is public and changes with every sale.
    const still = (body: unknown) => JSON.stringify(body).replace(/"available":\d+/g, '')
    expect(still((await toGive())?.body)).toBe(still(before?.body))
    expect((await claims(ama))?.body.data).toEqual({ viewer: 'owner', can_give: false, items: {} })
    expect((await claims(yaw))?.body.code).toBe('wishlist.not_found')
  })

  test('is hidden between users who blocked each other, like a public list', async () => {
    await befriend('accepted')
    const lists = [await listOf({ privacy: 'friends' }), await listOf({ privacy: 'public' })]
    for (const [blocker, blocked] of [
      [amaId, kofiId],
      [kofiId, amaId],
    ] as const) {
      await block(giving.shop, blocker, blocked)
      for (const list of lists) {
        expect([await see(list), (await giveAll(list))?.body.code]).toEqual([404, 'wishlist.not_found'])
        const byLink = await kofi?.call('getSharedList', { params: { shareId: list.shareId } })
        expect(byLink?.status).toBe(200)
      }
      expect(await named('friends')).toEqual([])
      await run(sql`delete from blocks`)
    }
    expect(await see(lists[0] as Shared)).toBe(200)
  })
})

test('shows a list for a group to its members and not to invited users', async () => {
  const groupId = randomUUID()
  const join = (userId: number, role: string, status: string) =>
    run(sql`
      insert into group_members (group_id, user_id, role, status, invited_at, joined_at)
      values (${groupId}, ${userId}, ${role}, ${status}, now(), ${status === 'member' ? sql`now()` : null})
      on conflict (group_id, user_id) do update set status = excluded.status, joined_at = excluded.joined_at`)
  await run(
    sql`insert into groups (id, name, is_private, created_at) values (${groupId}, 'Aunts', true, now())`,
  )
  await join(amaId, 'owner', 'member')
  const list = await listOf({ name: 'For the aunts', privacy: 'group', group_id: groupId })
  await join(kofiId, 'member', 'invited')
  expect([await see(list), await named('group')]).toEqual([404, []])
  await join(kofiId, 'member', 'member')
  expect([await see(list), await see(list, yaw)]).toEqual([200, 404])
  expect([await named('group'), await named('group', yaw)]).toEqual([['For the aunts'], []])
  expect((await giveAll(list))?.status).toBe(201)
})
