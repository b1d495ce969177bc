import { randomUUID } from 'node:crypto'
import { dashboardSections } from '@akyede/contract/dashboard'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from '#platform/sql.ts'
import { makeFriends } from '#test/friends.ts'
import { type GiftOrderContext, setUpGiftOrders } from '#test/gift-orders.ts'
import { openProgram, type Program } from '#test/program.ts'
import { addProducts } from '#test/test-products.ts'
import { newPerson } from '#test/wire.ts'

const giving: GiftOrderContext = setUpGiftOrders()
const run = (statement: ReturnType<typeof sql>) => giving.shop.database.execute(statement)

let ama: Program
let amaId: number
beforeEach(async () => {
  ama = openProgram(giving.shop)
  amaId = (await ama.register({ ...newPerson(), first_name: 'Ama', last_name: 'Mensah' })).user_id
})

const dashboardOf = async (who = ama) => {
  const { status, body } = await who.call('getDashboard', {})
  expect(status).toBe(200)
  return body.data
}
const add = async (body: object, who = ama) =>
  (await who.call('addWishlist', { body: body as never })).body.data.id
const wish = (wishlistId: string, product_id: string, who = ama) =>
  who.call('addWishlistItems', { params: { wishlistId }, body: [{ product_id }] })

/** A paid order with these products. */
async function bought(
  userId: number | null,
  products: readonly string[],
  more: object = {},
): Promise<string> {
  const order = { status: 'placed', payment_status: 'paid', total: 1_000, refunded: 0, gift: null, ...more }
  const [id, part, price] = [randomUUID(), randomUUID(), order.total]
  await run(sql`
    insert into orders (id, number, user_id, status, payment_status, subtotal, discount, shipping, total, shipping_address,
      gift, idempotency_key, request_hash, placed_at, paid_at)
    values (${id}, ${id}, ${userId}, ${order.status}, ${order.payment_status}, ${price}, 0, 0, ${price}, '{}',
      ${order.gift}, ${id}, '', now(), ${order.payment_status === 'pending' ? null : sql`now()`})`)
  await run(sql`
    insert into fulfilments (id, order_id, vendor_id, vendor_name, vendor_town, shipping)
    values (${part}, ${id}, ${randomUUID()}, 'Maker', 'Ho', 0)`)
  for (const [position, product] of products.entries())
    await run(sql`
      insert into order_items (id, order_id, fulfilment_id, position, product_id, name, picture_slug, quantity, price, total)
      values (${randomUUID()}, ${id}, ${part}, ${position}, ${product}, 'Thing', 'on-the-shelf', 1, ${price}, ${price})`)
  if (order.refunded > 0)
    await run(sql`
      insert into payments (id, reference, provider, subject_type, subject_id, subject_name, email, amount, captured, refunded,
        status, created_at, expires_at)
      values (${randomUUID()}, ${id}, 'paystack', 'order', ${id}, ${id}, '', ${price}, ${price}, ${order.refunded},
        'partially_refunded', now(), now())`)
  return id
}

describe('the dashboard', () => {
  test('returns all sections in one response, empty for a new user', async () => {
    const { popularGifts, recommendedProducts, ...rest } = await dashboardOf()
    expect(rest).toMatchObject({
      totalWishlists: 0,
      totalFriends: 0,
      totalOrders: 0,
      totalActivities: 0,
      totalSpent: 0,
      nextEvent: null,
      recentActivity: [],
      notifications: [],
      myWishlists: [],
      friendWishlists: [],
      groupWishlists: [],
      friends: [],
      failed: [],
    })
    expect(popularGifts?.length).toBeGreaterThan(0)
    expect(popularGifts?.[0]).toMatchObject({
      ...{ id: expect.any(String), name: expect.any(String), price: expect.any(Number) },
      image: expect.stringMatching(/^\/pictures\/.+\.webp$/),
    })
    const shown = [...(popularGifts ?? []), ...(recommendedProducts ?? [])].map(gift => gift.id)
    expect(shown.length).toBe(new Set(shown).size)
    expect((await openProgram(giving.shop).call('getDashboard', {})).status).toBe(401)
  })

  test('shows the user’s and friends’ data, five of each, the next day first', async () => {
    const kofi = openProgram(giving.shop)
    const kofiId = (await kofi.register()).user_id
    await makeFriends(giving.shop, amaId, kofiId)
    const days = ['2020-01-01', '2090-02-02', '2090-01-01', null, '2019-01-01', null]
    for (const [index, deadline] of days.entries()) {
      await add({ name: `List ${index}`, privacy: 'friends', deadline }, kofi)
      await add({ name: `Mine ${index}` })
    }
    const dashboard = await dashboardOf()
    expect([dashboard.totalWishlists, dashboard.totalFriends]).toEqual([6, 1])
    expect(dashboard.friends?.map(({ id }) => id)).toEqual([kofiId])
    expect(dashboard.friendWishlists?.map(({ name }) => name)).toEqual([
      'List 2',
      'List 1',
      'List 5',
      'List 3',
      'List 4',
    ])
    expect(dashboard.myWishlists?.map(({ name }) => name)).toEqual(
      [5, 4, 3, 2, 1].map(index => `Mine ${index}`),
    )
    await expect.poll(async () => (await dashboardOf()).totalActivities).toBe(6)
    const { recentActivity, notifications } = await dashboardOf()
    expect(recentActivity).toHaveLength(5)
    expect(recentActivity?.[0]).toMatchObject({
      ...{
        id: expect.any(String),
        type: 'list.added',
        title: 'You created the list “Mine 5”',
        description: '',
      },
      ...{ timestamp: expect.any(String), user: { id: amaId, name: 'Ama Mensah', avatar: null } },
    })
    expect(notifications).toEqual([])
    const esi = openProgram(giving.shop)
    await esi.register({ first_name: 'Esi' })
    await esi.call('requestFriend', { body: { userId: amaId } })
    expect((await dashboardOf()).notifications).toMatchObject([
      {
        ...{ id: expect.any(String), type: 'friend.asked', isRead: false, createdAt: expect.any(String) },
        ...{ title: expect.stringContaining('Esi'), message: expect.any(String) },
      },
    ])
  })

  test('shows the lists of the user’s groups', async () => {
    const [kofi, groupId] = [openProgram(giving.shop), randomUUID()]
    const kofiId = (await kofi.register()).user_id
    await run(
      sql`insert into groups (id, name, is_private, created_at) values (${groupId}, 'Choir', true, now())`,
    )
    for (const [userId, role] of [
      [kofiId, 'owner'],
      [amaId, 'member'],
    ] as const)
      await run(sql`
        insert into group_members (group_id, user_id, role, status, invited_at, joined_at)
        values (${groupId}, ${userId}, ${role}, 'member', now(), now())`)
    await add({ name: 'Robes', privacy: 'group', group_id: groupId }, kofi)
    await add({ name: 'Of nobody else' }, kofi)
    expect((await dashboardOf()).groupWishlists?.map(({ name }) => name)).toEqual(['Robes'])
    expect((await dashboardOf(kofi)).groupWishlists).toEqual([])
  })

  test('counts orders as spent that were not cancelled, minus refunds', async () => {
    await bought(amaId, [], { total: 12_050, refunded: 2_000, payment_status: 'partially_refunded' })
    await bought(amaId, [], { total: 30_000 })
    await bought(amaId, [], { total: 70_000, status: 'cancelled' })
    await bought(amaId, [], { total: 80_000, status: 'expired', payment_status: 'pending' })
    await bought(null, [], { total: 90_000 })
    expect((await dashboardOf()).totalSpent).toBe(400.5)
  })

  // The table of a section is dropped, as in an outage of one part.
  test.each([
    ['notifications', ['notifications']],
    ['events', ['nextEvent', 'recentActivity']],
    ['activity_entries', ['totalActivities', 'recentActivity']],
    ['orders', ['totalOrders', 'totalSpent', 'recommendedProducts']],
  ])('returns all other sections when %s fails', async (table, missing) => {
    const name = await add({ name: 'Mine' })
    await expect.poll(async () => (await dashboardOf()).totalActivities).toBe(1)
    const before = await dashboardOf()
    await run(sql`alter table ${sql.raw(table)} rename to away`)
    try {
      const { failed, ...sections } = await dashboardOf()
      expect(failed.toSorted()).toEqual(missing.toSorted())
      for (const section of missing) expect(sections).toHaveProperty(section, null)
      const others = dashboardSections.filter(section => !missing.includes(section))
      for (const section of others) expect(sections[section]).toEqual(before[section])
      expect(sections.myWishlists?.map(({ id }) => id)).toEqual([name])
    } finally {
      await run(sql`alter table away rename to ${sql.raw(table)}`)
    }
    expect((await dashboardOf()).failed).toEqual([])
  })
})

describe('suggested gifts', () => {
  let ids: Record<string, string>
  beforeAll(async () => {
    const products = [
      { name: 'Fan', category: 'fans', popularity: 90 },
      { name: 'Pot', category: 'pots', popularity: 80 },
      { name: 'Bowl', category: 'pots', popularity: 70 },
      { name: 'Jar', category: 'pots', popularity: 60 },
      { name: 'Bead', category: 'beads', popularity: 5 },
      { name: 'Ring', category: 'beads', popularity: 4 },
      { name: 'Gone', category: 'beads', popularity: 99, stock: 0 },
      { name: 'Kept back', category: 'beads', popularity: 98, onSale: false },
    ]
    const put = await addProducts(
      giving.shop,
      products.map(product => ({ ...product, maker: 'Another' })),
    )
    ids = Object.fromEntries(products.map(({ name }, index) => [name, String(put[index])]))
  })
  const id = (name: string) => String(ids[name])
  const suggested = async (who = ama) =>
    ((await dashboardOf(who)).recommendedProducts ?? []).map(({ name, reason }) => `${name}: ${reason}`)
  /** Popular gifts are cached for five minutes. */
  const later = () => giving.shop.clock.advance(301_000)

  test('are the most given of thirty days, then best sellers, and only available ones', async () => {
    await bought(null, [id('Bead'), id('Gone'), id('Kept back')])
    await bought(amaId, [id('Bead')], { gift: '{}' })
    await bought(amaId, [id('Jar')], { gift: '{}' })
    await bought(amaId, [id('Ring'), id('Ring'), id('Ring')])
    await bought(null, [id('Ring')], { status: 'cancelled' })
    await later()
    const kofi = openProgram(giving.shop)
    await kofi.register()
    const popular = async () =>
      (await dashboardOf(kofi)).popularGifts?.map(({ name, reason }) => [name, reason])
    expect(await popular()).toEqual([
      ['Bead', 'Popular gift this month'],
      ['Jar', 'Popular gift this month'],
      ['Fan', ''],
      ['Pot', ''],
      ['Bowl', ''],
    ])
    // It could reveal a gift to the owner.
    await wish(await add({ name: 'Mine' }, kofi), id('Bead'), kofi)
    expect((await popular())?.map(([name]) => name)).not.toContain('Bead')
    await run(sql`update orders set paid_at = paid_at - interval '31 days'`)
    await later()
    expect((await popular())?.[0]).toEqual(['Fan', ''])
  })

  test('stay the same after a list was deleted, whether or not a gift was given from it', async () => {
    const popularFor = async (isGiven: boolean) => {
      const [owner, account] = [openProgram(giving.shop), newPerson()]
      await owner.register(account)
      const signIn = () => owner.login({ email: account.email, password: account.password })
      const shared = await giving.share({}, [{ product_id: id('Fan') }], owner)
      if (isGiven) {
        const { reference } = (await giving.give(shared)).body.data as { reference: string }
        await giving.control('approve', { reference })
        await expect.poll(() => giving.giftStatuses(reference)).toEqual(['purchased'])
      }
      const params = { wishlistId: shared.wishlistId }
      await owner.call('deleteWishlist', { params, query: {} })
      return { owner, signIn }
    }
    const owners = [await popularFor(true), await popularFor(false)]
    await giving.shop.clock.advance(2 * 3_600_000)
    await giving.runScheduledJobs()
    const seen = owners.map(async ({ owner, signIn }) => {
      await signIn()
      return (await dashboardOf(owner)).popularGifts?.map(({ name }) => name)
    })
    const [given, bare] = await Promise.all(seen)
    expect(bare).toContain('Fan')
    expect(given).toEqual(bare)
  })

  test('follow the user’s orders and wishes, exclude them, and give a reason', async () => {
    await bought(amaId, [id('Pot')])
    await wish(await add({ name: 'Mine' }), id('Ring'))
    expect((await suggested()).slice(0, 3)).toEqual([
      'Bowl: Because you bought pots',
      'Jar: Because you bought pots',
      'Bead: Because you like beads',
    ])
    const popular = (await dashboardOf()).popularGifts?.map(({ name }) => name)
    expect(popular?.[0]).toBe('Fan')
    expect(popular?.filter(name => ['Bowl', 'Jar', 'Bead'].includes(name))).toEqual([])
    expect(await suggested()).toEqual(await suggested())
  })

  test('name products bought together by at least two others, and reveal no private list or gift', async () => {
    await bought(amaId, [id('Fan')])
    const others = [openProgram(giving.shop), openProgram(giving.shop)]
    const [one = 0, two = 0] = await Promise.all(others.map(async other => (await other.register()).user_id))
    for (const other of others) await wish(await add({ name: 'Private' }, other), id('Ring'), other)
    const before = await suggested()
    await bought(one, [id('Fan'), id('Bead')])
    await bought(one, [id('Fan'), id('Bead')])
    for (let gift = 0; gift < 3; gift++) await bought(null, [id('Fan'), id('Bead')])
    expect(await suggested()).toEqual(before)
    await bought(two, [id('Fan'), id('Bead')])
    expect((await suggested())[0]).toBe('Bead: Often bought with Fan')
  })
})
