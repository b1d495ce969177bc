import type { EndpointName } from '@akyede/contract/api'
import { asCedis } from '@akyede/contract/money'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import {
  comparedCalls,
  compareExports,
  compareResponses,
  expectSameText,
  type ListPair,
  nameEachOther,
  type ObservedPair,
  type ObservedUser,
  openObservedUser,
  type RequestOf,
  waitForJobs,
} from '#test/differential.ts'
import { befriendOwner, makeFriends } from '#test/friends.ts'
import { giverActions } from '#test/giver-actions.ts'
import { ofList, ownerActions } from '#test/owner-actions.ts'
import { accountViews, findForgottenCalls } from '#test/owner-calls.ts'
import { openProgram, type Program } from '#test/program.ts'
import { addProducts } from '#test/test-products.ts'
import { openTestShop, type TestShop } from '#test/test-shop.ts'

// Two owners take the same actions at the same times, and only one of them receives gifts. Before the chosen reveal
// neither the owner nor a co-owner can tell the two apart by any response, header, error, email or push message
// (security design, section 10). Excluded on purpose:
// - the public product page, search and shared pages, which are the same for all visitors and show the remaining stock;
// - what an owner is about to buy (cart, quote, order) when stock runs out, which follows the real stock;
// - the parts of an export about the account and its sign-ins, see `leftOut` in `api/test/differential.ts`.

/** Full run, some minutes: `TWIN_RUNS=300 npx vitest run --project api api/src/gifts/differential`. */
const runs = Number(process.env.TWIN_RUNS ?? 30)

let shop: TestShop
let basket: { given: string; left: string }
let given: ObservedUser
let left: ObservedUser
/** Each is a co-owner of all lists of one owner. */
let coOwners: ObservedPair
/** A friend of both owners, with an account. */
let friend: Program
let givers: ReturnType<typeof giverActions>
let owners: ReturnType<typeof ownerActions>
beforeAll(async () => {
  // Scheduled jobs run only when the test says so.
  vi.useFakeTimers({ toFake: ['setInterval'] })
  shop = await openTestShop({ environment: { TRUST_PROXY: '127.0.0.1' } })
  const [product = ''] = await addProducts(shop, [{ name: 'Bolga basket', price: 12_000, stock: 90_000 }])
  basket = { given: product, left: product }
  given = await openObservedUser(shop)
  left = await openObservedUser(shop)
  coOwners = { given: await openObservedUser(shop), left: await openObservedUser(shop) }
  nameEachOther(given, coOwners.given)
  nameEachOther(left, coOwners.left)
  friend = openProgram(shop)
  givers = giverActions(shop, friend)
  owners = ownerActions({ shop, coOwners, both, addItem, runJobs })
  // Each owner invited one friend, and only one of the friends gives.
  const codeOf = async ({ program }: ObservedUser) =>
    (await program.call('getRewards', { query: {} })).body.data.referral_code
  await openProgram(shop).register({ phone: null, referralCode: await codeOf(left) })
  const invited = { first_name: 'Kojo', phone: null, referralCode: await codeOf(given) }
  const { user_id } = await friend.register(invited)
  for (const { userId } of [given, left]) await makeFriends(shop, user_id, userId)
  vi.useRealTimers()
  // From here on only the server's clock moves time.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
}, 60_000)
afterAll(async () => {
  vi.useRealTimers()
  await shop.close()
})

/** Both owners call it for their own list; the responses must be equal. */
const both = <Name extends EndpointName>(
  name: Name,
  requestOf: RequestOf<Name>,
  headers?: Record<string, string>,
) => compareResponses({ given, left }, name, requestOf, `after ${history.join(', ')}`, headers)
const bothCoOwners = <Name extends EndpointName>(name: Name, requestOf: RequestOf<Name>) =>
  compareResponses(coOwners, name, requestOf, `for a co-owner after ${history.join(', ')}`)

let history: string[] = []

async function makeLists(reveal: string, quantities: readonly number[], wished = basket): Promise<ListPair> {
  const delivery_address = { street: '12 Secret Close', city: 'Kumasi', state: 'Ashanti' as const }
  const body = { name: 'Home', privacy: 'public', reveal, deadline: '2099-12-24', delivery_address } as never
  const list = await both('addWishlist', () => ({ body }))
  const ids = { given: list.given.data.id as string, left: list.left.data.id as string }
  for (const side of ['given', 'left'] as const) await befriendOwner(shop, ids[side], coOwners[side].userId)
  await both('inviteCollaborator', side => ({
    params: { wishlistId: ids[side] },
    body: { user_id: coOwners[side].userId, role: 'co_owner' as const, sees_claims: false },
  }))
  await bothCoOwners('acceptInvitation', side => ({ params: { wishlistId: ids[side] } }))
  const link = await both('generateLink', side => ({ body: { wishlist_id: ids[side] } }))
  const lists: ListPair = {
    ...ids,
    shareId: link.given.data.share_id,
    isRevealedAtDelivery: reveal === 'delivery',
    items: [],
    open: [],
    paid: [],
    arrivals: 0,
  }
  for (const quantity of quantities) await addItem(lists, quantity, wished)
  return lists
}

async function addItem(lists: ListPair, quantity: number, wished = basket): Promise<void> {
  const added = await both('addWishlistItems', side => ({
    params: { wishlistId: lists[side] },
    body: [{ product_id: wished[side], quantity, increase: true }] as never,
  }))
  const [mine, other] = [added.given.data?.created?.[0], added.left.data?.created?.[0]]
  const isNew = mine && !lists.items.some(item => item.given === mine.id)
  if (isNew && other) lists.items.push({ given: mine.id, left: other.id })
}

async function runJobs(): Promise<void> {
  await shop.platform.jobs.runScheduledNow()
  await waitForJobs(shop)
}

/** Everything an owner and a co-owner read of a list in their own views. */
async function lookAtList(lists: ListPair): Promise<void> {
  for (const read of [both, bothCoOwners]) {
    await read('getWishlist', ofList(lists))
    const query = { search: 'b', sortBy: 'price_desc' as const }
    await read('listWishlistItems', side => ({ ...ofList(lists)(side), query }))
    await read('getListToGive', ofList(lists))
    await read('getListClaims', ofList(lists))
    await read('listGiftsInTime', side => ({
      query: { wishlist_id: lists[side], item_id: lists.items[0]?.[side] ?? lists[side] },
    }))
  }
}

let looks = 0
/** Everything an owner and a co-owner can read. */
async function look(lists: ListPair): Promise<void> {
  const scope = (['own', 'archived', 'deleted'] as const)[looks++ % 3]
  await lookAtList(lists)
  await both('listWishlists', () => ({ query: { scope, limit: '4' } }))
  await both('listWishlistItems', side => ({
    ...ofList(lists)(side),
    query: { sortBy: 'priority' as const },
  }))
  await both('listWishlists', () => ({ query: { search: 'wanted', sortBy: 'value' as const, limit: '4' } }))
  const links = await both('listLinks', ofList(lists))
  const shareId = (side: 'given' | 'left') => ({
    params: { shareId: links[side].data?.[0]?.share_id ?? 'none' },
  })
  await both('getSharedList', shareId)
  await both('getSharedClaims', shareId)
  await both('quoteCheckout', side => ({ body: { wishlist_id: lists[side] } }))
  await both('listGifts', () => ({ query: { direction: 'received' as const } }))
  await both('listOrders', () => ({ query: { limit: '3' } }))
  for (const more of [0, 1, 2]) {
    const row = accountViews[(looks * 3 + more) % accountViews.length] ?? 'getDashboard'
    await both(row, () => ({ query: {} }) as never)
    if (more === 0) await bothCoOwners(row, () => ({ query: {} }) as never)
  }
  if (looks % 5 === 0) await compareExports({ given, left }, history.join(', '))
  if (looks % 10 === 0) await compareExports(coOwners, history.join(', '))
}

/** What an owner tries on the gifts of others, by references that are not theirs. */
async function tryGiftsOfOthers({ paid, open }: ListPair): Promise<void> {
  const reference = [...paid, ...open][0]?.reference ?? 'none'
  for (const name of ['getGift', 'getPayment', 'listGiftProblems'] as const)
    await both(name, () => ({ params: { reference } }))
  for (const name of ['undoGift', 'takeGiftBack'] as const) await both(name, () => ({ body: { reference } }))
}

const step = fc.tuple(
  fc.constantFrom(
    ...([
      'hold',
      'hold',
      'pay',
      'pay',
      'undo',
      'cancelGift',
      'cancelFulfilment',
      'checkout',
      'send',
      'ride',
      'ride',
    ] as const),
    ...(['add', 'remove', 'quantity', 'reorder', 'rename', 'hide', 'archive'] as const),
    ...(['remove_softly', 'recover', 'duplicate', 'buy', 'buyAll', 'wait'] as const),
  ),
  fc.nat(10_000_000),
)

/** The invited friend gives all open items. This first order rewards the inviter only after the reveal. */
const giftOfFriend: [string, number[], [keyof typeof givers, number][], boolean] = [
  'never',
  [3],
  [
    ['hold', 1],
    ['pay', 1],
    ['send', 0],
    ['wait', 19],
  ] as never,
  false,
]

/** A gift is delivered by its code, and stays a secret until the reveal that its list chose. */
const giftAtTheDoor: typeof giftOfFriend = [
  'date',
  [1],
  [
    ['ride', 0],
    ['wait', 0],
  ] as never,
  true,
]

test(`hides from an owner whether others give to them, in ${runs} random histories`, async () => {
  let gifts = 0
  let arrivals = 0
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
        await waitForJobs(shop)
      }
      await runJobs()
      await look(lists)
      gifts += lists.paid.length
      arrivals += lists.arrivals
      await both('deleteWishlist', side => ({ params: { wishlistId: lists[side] }, query: {} }))
    },
  )
  await fc.assert(story, { numRuns: runs, endOnFailure: true, examples: [giftOfFriend, giftAtTheDoor] })
  await waitForJobs(shop)
  for (const pair of [{ given, left }, coOwners]) {
    for (const row of accountViews)
      await compareResponses(pair, row, () => ({ query: {} }) as never, 'at the end')
    await compareExports(pair, history.join(', '))
    expectSameText(pair.given.emails().join('\n'), pair.left.emails().join('\n'), 'emails')
    const [first, others] = [await pair.given.pushes(), await pair.left.pushes()]
    expectSameText(first.join('\n'), others.join('\n'), 'pushes')
  }
  // A rider at the door is the one exception: nothing else differed, before and after it.
  expect(arrivals).toBeGreaterThan(0)
  expect([given.doorMessages().length, left.doorMessages().length]).toEqual([arrivals, 0])
  // Without gifts the comparison would prove nothing.
  expect(gifts).toBeGreaterThan(runs / 10)
  const found = (await shop.operator.check()).filter(({ broken }) => broken > 0)
  expect(found).toEqual([])
}, 1_200_000)

test('compares every call of the contract that an owner may make, with a gift and without', async () => {
  comparedCalls.clear()
  history = ['every call']
  const lists = await makeLists('never', [2, 1])
  const lookAtAll = async () => {
    await look(lists)
    await tryGiftsOfOthers(lists)
    for (const name of accountViews) await both(name, () => ({ query: {} }) as never)
  }
  await givers.hold?.(lists, 0)
  await givers.pay?.(lists, 0)
  await lookAtAll()
  expect(lists.paid).toHaveLength(1)
  for (const [name, act] of Object.entries(owners)) {
    history.push(name)
    await act(lists, 1)
    await waitForJobs(shop)
  }
  await runJobs()
  await lookAtAll()
  const ofItem = (side: 'given' | 'left') => ({
    wishlist_id: lists[side],
    item_id: lists.items[0]?.[side] ?? '',
  })
  await both('quoteGift', side => ({ body: ofItem(side) }))
  await both('getUnlockedList', () => ({ params: { shareId: lists.shareId } }))
  await both('unlockSharedList', () => ({
    params: { shareId: lists.shareId },
    body: { password: 'akwaaba' },
  }))
  await both('listSentInvitations', ofList(lists))
  await both('payListShipping', side => ({ body: { wishlist_id: lists[side], amount: asCedis(10) } }))
  await both('thankForGift', side => ({ params: { giftId: lists[side] }, body: { text: 'Medaase!' } }))
  await both('removeCollaborator', side => ({
    params: { wishlistId: lists[side], userId: String(coOwners[side].userId) },
  }))
  await both('deleteWishlist', side => ({ params: { wishlistId: lists[side] }, query: {} }))
  expect(findForgottenCalls(comparedCalls)).toEqual({ forgotten: [], outdated: [] })
}, 60_000)

test('hides from owner and co-owner that a gift took the last units of an item', async () => {
  // The products differ only in their ids, and one gift takes all units on the list. Each has a category of its own, in
  // which the gifts in time of the two owners are the same.
  const bench = { name: 'Bench', price: 5_000, stock: 2, maker: 'Benches' }
  const [ofGiven = '', ofLeft = ''] = await addProducts(
    shop,
    ['long', 'short', 'long', 'short'].map(category => ({ ...bench, category })),
  )
  history = ['scarce']
  const lists = await makeLists('never', [2], { given: ofGiven, left: ofLeft })
  const availableIn = async (side: ObservedUser) =>
    (await side.program.call('getWishlist', { params: { wishlistId: lists.given } })).body.data.items[0]
      ?.available
  for (const name of ['hold', 'pay', 'send', 'wait', 'hold', 'undo'] as const) {
    history.push(name)
    // This draw gives two units by a guest.
    await (givers[name] ?? owners[name])?.(lists, 15)
    await waitForJobs(shop)
    await lookAtList(lists)
    expect([await availableIn(given), await availableIn(coOwners.given)]).toEqual([2, 2])
    if (name !== 'wait') continue
    await both('listWishlists', () => ({ query: { sortBy: 'value' as const } }))
    for (const pair of [{ given, left }, coOwners]) await compareExports(pair, history.join(', '))
  }
  const stranger = openProgram(shop)
  const { body } = await stranger.call('getWishlist', { params: { wishlistId: lists.given } })
  expect(body.data.items.map(({ available }) => available)).toEqual([0])
}, 60_000)
