import type { RequestFor, RowName } from '@akyede/contract/api'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { sql } from '#platform/sql.ts'
import { makeFriends } from '#test/friends.ts'
import { openProgram, type Program } from '#test/program.ts'
import { putOnShelf } from '#test/shelf.ts'
import { openTestShop, type TestShop } from '#test/test-shop.ts'
import { expectAlike, openStranger, openTwin, type Twin } from '#test/twin.ts'
import { until } from '#test/until.ts'

// Two owners do the same at the same moments; to one of them people give. Before the time that the owner chose, neither
// can tell by any answer, header, failure or letter which of the two they are (security design, section 10).
// Left out on purpose: the public product page, search and shared pages, which are the same for everybody and show the
// stock that is left after every sale; and what an owner is about to buy, which follows the real stock. The stock in an
// owner's own views is compared in `surprise.test.ts`, where it runs out: here both owners wish for the same product.

/** In full: `TWIN_RUNS=300 npx vitest run --project api api/src/gifts/twin`, some minutes. */
const runs = Number(process.env.TWIN_RUNS ?? 60)

let shop: TestShop
let product: string
let given: Twin
let left: Twin
/** A friend of both, with an account. */
let friend: Program
beforeAll(async () => {
  // No sweep of the shop's comes between what the one reads and what the other does: they run when the test says so.
  vi.useFakeTimers({ toFake: ['setInterval'] })
  shop = await openTestShop({ environment: { TRUST_PROXY: '127.0.0.1' } })
  product = String((await putOnShelf(shop, [{ name: 'Bolga basket', price: 12_000, stock: 90_000 }]))[0])
  given = await openTwin(shop)
  left = await openTwin(shop)
  friend = openProgram(shop)
  // Each owner invited one friend, and only the friend of the one gives.
  const codeOf = async ({ program }: Twin) =>
    (await program.call('getRewards', { query: {} })).body.data.referral_code
  await openProgram(shop).register({ phone: null, referralCode: await codeOf(left) })
  const invited = { first_name: 'Kojo', phone: null, referralCode: await codeOf(given) }
  const { user_id } = await friend.register(invited)
  for (const { userId } of [given, left]) await makeFriends(shop, user_id, userId)
  vi.useRealTimers()
  // Nothing but the shop's own clock moves time from here on.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
}, 60_000)
afterAll(async () => {
  vi.useRealTimers()
  await shop.close()
})

/** A payment, and who began it. */
interface Given {
  readonly reference: string
  readonly who: Pick<Program, 'call'>
}

interface Lists {
  readonly given: string
  readonly left: string
  readonly shareId: string
  readonly isToldAtDelivery: boolean
  /** Item by item, of both. */
  readonly items: { given: string; left: string }[]
  /** Payments of gifts that wait. */
  readonly open: Given[]
  readonly paid: Given[]
}

/** Both owners call it, each for their own list; the answers must be alike. */
async function both<Name extends RowName>(
  name: Name,
  requestOf: (twin: 'given' | 'left') => RequestFor<Name>,
  headers?: Record<string, string>,
) {
  // One second later, for both alike: what is made at one moment has no order.
  vi.setSystemTime(Date.now() + 1_000)
  const [mine, others] = [
    await given.call(name, requestOf('given'), headers),
    await left.call(name, requestOf('left'), headers),
  ]
  expectAlike(mine.text, others.text, `after ${history.join(', ')}`)
  return { given: mine.body, left: others.body }
}

let history: string[] = []

async function makeLists(reveal: string, quantities: readonly number[]): Promise<Lists> {
  const delivery_address = { street: '12 Secret Close', city: 'Kumasi', state: 'Ashanti' as const }
  const deadline = '2099-12-24'
  const body = { name: 'Wanted', privacy: 'public', reveal, deadline, delivery_address } as never
  const list = await both('addWishlist', () => ({ body }))
  const ids = { given: list.given.data.id as string, left: list.left.data.id as string }
  const link = await both('generateLink', twin => ({ body: { wishlist_id: ids[twin] } }))
  const lists: Lists = {
    ...ids,
    shareId: link.given.data.share_id,
    isToldAtDelivery: reveal === 'delivery',
    items: [],
    open: [],
    paid: [],
  }
  for (const quantity of quantities) await addItem(lists, quantity)
  return lists
}

async function addItem(lists: Lists, quantity: number): Promise<void> {
  const body = [{ product_id: product, quantity, increase: true }] as never
  const added = await both('addWishlistItems', twin => ({ params: { wishlistId: lists[twin] }, body }))
  const [mine, other] = [added.given.data?.created?.[0], added.left.data?.created?.[0]]
  const isNew = mine && !lists.items.some(item => item.given === mine.id)
  if (isNew && other) lists.items.push({ given: mine.id, left: other.id })
}

const pick = <T>(from: readonly T[], at: number): T | undefined => from[at % Math.max(1, from.length)]

/** All that was told has been heard: else the one would read what the other reads a moment later. */
const quiet = () =>
  until(async () => {
    const { rows } = await shop.database.execute(sql`
      select 1 from graphile_worker._private_jobs where run_at <= now() and attempts < max_attempts limit 1`)
    return rows.length === 0
  }, 'the queue is empty')

async function isHeld(reference: string): Promise<boolean> {
  const { rows } = await shop.database.execute(sql`
    select 1 from gifts join payments on payments.subject_id = gifts.order_id
    where payments.reference = ${reference} and gifts.status = 'held' limit 1`)
  return rows.length > 0
}

/** What others do to the list of the one, by what they draw. */
const givers: Record<string, (lists: Lists, draw: number) => Promise<unknown>> = {
  async hold(lists, draw) {
    const item = pick(lists.items, draw)
    const [who, guest] =
      draw % 3 === 1
        ? [friend, undefined]
        : [openStranger(shop), { name: 'Kofi', phone: `+23324${String(1_000_000 + (draw % 8_999_999))}` }]
    const body = {
      wishlist_id: lists.given,
      item_id: item?.given ?? lists.given,
      guest,
      quantity: 1 + (draw % 2),
    }
    const held = await who.call('startGift', { body: { ...body, anonymous: draw % 2 === 0 } })
    if (held.status === 201) lists.open.push({ reference: held.body.data.reference, who })
  },
  async pay(lists, draw) {
    const gift = pick(lists.open, draw)
    if (!gift) return
    const { reference, who } = gift
    await shop.http.inject({ method: 'POST', url: '/_paystack/__control/approve', payload: { reference } })
    await who.call('getPayment', { params: { reference } })
    await until(async () => !(await isHeld(reference)), 'the gift is paid for')
    lists.paid.push(...lists.open.splice(lists.open.indexOf(gift), 1))
  },
  async undo(lists, draw) {
    const gift = pick(lists.open, draw)
    await gift?.who.call('undoGift', { body: { reference: gift.reference } })
    lists.open.splice(0, lists.open.length, ...lists.open.filter(one => one !== gift))
  },
  async takeBack(lists, draw) {
    const gift = pick(lists.paid, draw)
    await gift?.who.call('takeGiftBack', { body: { reference: gift.reference } })
  },
  async checkout(lists) {
    const guest = { name: 'Ama', email: 'ama@example.com' }
    const who = openStranger(shop)
    const all = await who.call('checkoutWishlist', { body: { wishlist_id: lists.given, guest } })
    if (all.status === 201) lists.open.push({ reference: all.body.data.payment.reference, who })
  },
  async send(lists, draw) {
    const reference = pick(lists.paid, draw)?.reference
    const { rows } = await shop.database.execute<{ number: string }>(
      sql`select subject_name as number from payments where reference = ${reference ?? ''}`,
    )
    // Delivered, it is no secret any more where it is told at delivery.
    const [order] = rows
    const state = lists.isToldAtDelivery ? 'shipped' : 'delivered'
    if (order) await shop.operator.advanceOrder(order.number, state).catch(() => {})
  },
}

/** What both owners do to their lists. */
const owners: Record<string, (lists: Lists, draw: number) => Promise<unknown>> = {
  add: (lists, draw) => addItem(lists, 1 + (draw % 3)),
  remove: (lists, draw) =>
    both('removeWishlistItem', twin => ({
      body: { wishlist_id: lists[twin], item_id: pick(lists.items, draw)?.[twin] ?? lists[twin] },
    })),
  quantity: (lists, draw) =>
    both('changeWishlistItem', twin => ({
      params: { wishlistId: lists[twin], itemId: pick(lists.items, draw)?.[twin] ?? lists[twin] },
      body: { quantity: 1 + (draw % 4), note: `${draw % 9}` },
    })),
  reorder: lists =>
    both('reorderWishlistItems', twin => ({
      params: { wishlistId: lists[twin] },
      body: { ids: lists.items.map(item => item[twin]).reverse() },
    })),
  rename: (lists, draw) =>
    both(
      'changeWishlist',
      twin => ({ params: { wishlistId: lists[twin] }, body: { name: `Wanted ${draw % 7}` } }),
      { 'if-match': `"${1 + (draw % 3)}"` },
    ),
  hide: (lists, draw) =>
    both('changeWishlist', twin => ({
      params: { wishlistId: lists[twin] },
      body: { privacy: draw % 2 ? ('private' as const) : ('public' as const) },
    })),
  archive: lists => both('archiveWishlist', twin => ({ params: { wishlistId: lists[twin] } })),
  remove_softly: lists => both('deleteWishlists', twin => ({ body: { ids: [lists[twin]] } })),
  recover: lists => both('recoverWishlist', twin => ({ params: { wishlistId: lists[twin] } })),
  async duplicate(lists) {
    const copy = await both('duplicateWishlist', twin => ({ params: { wishlistId: lists[twin] } }))
    const ids = { given: copy.given.data?.id ?? lists.given, left: copy.left.data?.id ?? lists.left }
    if (copy.given.data)
      await both('deleteWishlist', twin => ({ params: { wishlistId: ids[twin] }, query: {} }))
  },
  buy: (lists, draw) =>
    both('startGift', twin => ({
      body: { wishlist_id: lists[twin], item_id: pick(lists.items, draw)?.[twin] ?? lists[twin] },
    })),
  buyAll: lists => both('checkoutWishlist', twin => ({ body: { wishlist_id: lists[twin] } })),
  async wait(_lists, draw) {
    await shop.clock.advance((1 + (draw % 20)) * 60_000)
    await sweep()
  },
}

async function sweep(): Promise<void> {
  await shop.platform.jobs.sweepNow()
  await quiet()
}

/** What of theirs tells of more than one list: each time they look at some of it. */
const elsewhere = [
  ...(['getDashboard', 'listNotifications', 'getActivity', 'countWishlists', 'listSavedGifts'] as const),
  ...(['getRewards', 'listFriends', 'getProfile', 'getCart', 'listEvents'] as const),
]

let looks = 0
/** All that an owner can look at. */
async function look(lists: Lists): Promise<void> {
  const params = (twin: 'given' | 'left') => ({ params: { wishlistId: lists[twin] } })
  const scope = (['own', 'archived', 'deleted'] as const)[looks++ % 3]
  await both('listWishlists', () => ({ query: { scope, limit: '4' } }))
  await both('getWishlist', params)
  await both('listWishlistItems', twin => ({ ...params(twin), query: { sortBy: 'priority' as const } }))
  const sortBy = 'price_desc' as const
  await both('listWishlistItems', twin => ({ ...params(twin), query: { search: 'basket', sortBy } }))
  await both('listWishlists', () => ({ query: { search: 'wanted', sortBy: 'value' as const, limit: '4' } }))
  const links = await both('listLinks', params)
  const shareId = (twin: 'given' | 'left') => ({
    params: { shareId: links[twin].data?.[0]?.share_id ?? 'none' },
  })
  await both('getSharedList', shareId)
  await both('getSharedClaims', shareId)
  await both('getListToGive', params)
  await both('getListClaims', params)
  await both('quoteCheckout', twin => ({ body: { wishlist_id: lists[twin] } }))
  await both('listGifts', () => ({ query: { direction: 'received' as const } }))
  await both('listOrders', () => ({ query: { limit: '3' } }))
  for (const more of [0, 1, 2]) {
    const row = elsewhere[(looks * 3 + more) % elsewhere.length] ?? 'getDashboard'
    await both(row, () => ({ query: {} }) as never)
  }
  if (looks % 5 === 0) expectAlike(await given.file(), await left.file(), `file, ${history.join(', ')}`)
}

const step = fc.tuple(
  fc.constantFrom(
    ...(['hold', 'hold', 'pay', 'pay', 'undo', 'takeBack', 'checkout', 'send'] as const),
    ...(['add', 'remove', 'quantity', 'reorder', 'rename', 'hide', 'archive'] as const),
    ...(['remove_softly', 'recover', 'duplicate', 'buy', 'buyAll', 'wait'] as const),
  ),
  fc.nat(10_000_000),
)

test(`an owner cannot tell whether people give to them: ${runs} histories, told twice`, async () => {
  let gifts = 0
  const story = fc.asyncProperty(
    fc.constantFrom('never', 'delivery', 'date'),
    fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: 2 }),
    fc.array(step, { minLength: 1, maxLength: 4 }),
    fc.boolean(),
    async (reveal, quantities, steps, isPaid) => {
      history = [reveal]
      const lists = await makeLists(reveal, quantities)
      const begun = isPaid
        ? ([
            ['hold', 0],
            ['pay', 0],
          ] as const)
        : ([['hold', 0]] as const)
      for (const [name, draw] of [...begun, ...steps]) {
        history.push(name)
        await (givers[name] ?? owners[name])?.(lists, draw)
        await quiet()
      }
      await sweep()
      await look(lists)
      gifts += lists.paid.length
      await both('deleteWishlist', twin => ({ params: { wishlistId: lists[twin] }, query: {} }))
    },
  )
  await fc.assert(story, { numRuns: runs, endOnFailure: true })
  await quiet()
  expectAlike(given.letters().join('\n'), left.letters().join('\n'), 'letters')
  const [told, others] = [await given.pushes(), await left.pushes()]
  expectAlike(told.join('\n'), others.join('\n'), 'over the line')
  // Something was given: else all of this says nothing.
  expect(gifts).toBeGreaterThan(runs / 10)
  const found = (await shop.operator.check()).filter(({ broken }) => broken > 0)
  expect(found).toEqual([])
}, 1_200_000)
