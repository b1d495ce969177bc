import { dayAfter, dayOf } from '@akyede/contract/days'
import { beforeAll, expect, test } from 'vitest'
import { sql } from '#platform/sql.ts'
import { setUpGiftOrders } from '#test/gift-orders.ts'
import { openProgram } from '#test/program.ts'
import { addProducts } from '#test/test-products.ts'

const giving = setUpGiftOrders()

const seats = { price: 10_000, category: 'seats' }
const bowls = { price: 10_000, category: 'bowls', stock: 1 }
let products: readonly string[]
beforeAll(async () => {
  const found = [
    { name: 'Late stool', ...seats },
    { name: 'Soon stool', ...seats, price: 12_900 },
    { name: 'Slow stool', ...seats },
    { name: 'Dear stool', ...seats, price: 13_100 },
    { name: 'Soon drum', ...seats, category: 'drums' },
    { name: 'Listed stool', ...seats },
    { name: 'Wished bowl', ...bowls },
    { name: 'Bowl on another list', ...bowls },
    { name: 'Bowl on no list', ...bowls },
  ]
  products = await addProducts(
    giving.shop,
    found.map(product => ({ ...product, maker: 'Yaw Wood' })),
  )
})

const inDays = (days: number) => dayAfter(dayOf(giving.shop.clock.now()), days)
const secondsTo = (text: string) => Date.parse(text) - giving.shop.clock.now().getTime()

test('an item says until which day it must be ordered, and is too late exactly when its quote arrives late', async () => {
  const deadline = inDays(12)
  const list = await giving.share({ deadline })
  const guest = openProgram(giving.shop)
  const read = async () => {
    const [item] = (await guest.call('getSharedList', { params: { shareId: list.shareId } })).body.data.items
    const body = { wishlist_id: list.wishlistId, share_id: list.shareId, item_id: list.itemIds[0] ?? '' }
    const { arrives } = (await guest.call('quoteGift', { body })).body.data
    expect(item?.too_late).toBe(arrives.until > deadline)
    return item
  }
  const orderBy = (await read())?.order_by ?? ''
  expect(orderBy > inDays(0) && orderBy < deadline).toBe(true)
  const states: [string, boolean | undefined][] = []
  const times = [`${orderBy}T00:00:00Z`, `${orderBy}T23:59:59Z`, `${dayAfter(orderBy, 1)}T00:00:00Z`]
  for (const at of [new Date(Date.parse(times[0] ?? '') - 1_000).toISOString(), ...times]) {
    await giving.shop.clock.advance(secondsTo(at))
    const item = await read()
    expect(item?.order_by).toBe(orderBy)
    states.push([at.slice(11, 19), item?.too_late])
  }
  expect(states).toEqual([
    ['23:59:59', false],
    ['00:00:00', false],
    ['23:59:59', true],
    ['00:00:00', true],
  ])
})

test('a cached list says that an item is too late from the cut-off of its maker on', async () => {
  const list = await giving.share({ deadline: dayAfter(dayOf(giving.shop.clock.now()), 40) })
  const read = async () => {
    const response = await fetch(`${giving.shop.origin}/api/v1/wishlists/shared/${list.shareId}`)
    const { data } = (await response.json()) as {
      data: { items: { order_by: string; too_late: boolean }[] }
    }
    return { ...data.items[0], isCached: response.headers.get('cache-status')?.includes('hit') }
  }
  const orderBy = (await read()).order_by
  // Makers of the test shop end their day at 14:00.
  await giving.shop.clock.advance(secondsTo(`${orderBy}T13:59:58Z`))
  expect(await read()).toMatchObject({ too_late: false, isCached: false })
  expect(await read()).toMatchObject({ too_late: false, isCached: true })
  await giving.shop.clock.advance(3_000)
  expect(await read()).toMatchObject({ too_late: true })
})

test('an item of a list without a day has no last day of ordering', async () => {
  const list = await giving.share()
  const { items } = (
    await openProgram(giving.shop).call('getSharedList', { params: { shareId: list.shareId } })
  ).body.data
  expect(items.map(({ order_by, too_late }) => [order_by, too_late])).toEqual([[null, false]])
})

test('a late item comes with gifts of its kind and price that arrive in time', async () => {
  const { database } = giving.shop
  const [late = '', soon = '', slow = '', , , listed = ''] = products
  await database.execute(
    sql`update products set lead_time_days = 30 where id = any(${sql.param([late, slow])}::uuid[])`,
  )
  const list = await giving.share({ deadline: inDays(20) }, [{ product_id: late }, { product_id: listed }])
  const query = { wishlist_id: list.wishlistId, share_id: list.shareId, item_id: list.itemIds[0] ?? '' }
  const found = await openProgram(giving.shop).call('listGiftsInTime', { query })
  expect(found.body.data.map(({ id }) => id)).toEqual([soon])
})

test('an owner reads the same days and gifts in time before and after a gift took the last units', async () => {
  const [wished = '', beside = '', unlisted = ''] = products.slice(6)
  const list = await giving.share({ deadline: inDays(30) }, [{ product_id: wished }])
  const second = await giving.share({ deadline: inDays(30) }, [{ product_id: beside }], list.owner)
  const look = async () => {
    const { items } = (await list.owner.call('getWishlist', { params: { wishlistId: list.wishlistId } })).body
      .data
    const query = { wishlist_id: list.wishlistId, item_id: list.itemIds[0] ?? '' }
    const inTime = (await list.owner.call('listGiftsInTime', { query })).body.data
    return {
      days: items.map(({ order_by, too_late }) => [order_by, too_late]),
      inTime,
    }
  }
  const before = await look()
  expect(before.inTime).toEqual([expect.objectContaining({ id: unlisted })])
  for (const each of [list, second]) {
    const given = await giving.give(each, { phone: '0551234987' })
    expect(given.status).toBe(201)
  }
  expect(await look()).toEqual(before)
})
