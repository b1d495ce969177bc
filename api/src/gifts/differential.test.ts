import { asCedis } from '@akyede/contract/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  comparedCalls,
  compareExports,
  compareResponses,
  expectSameText,
  type ListPair,
  type ObservedUser,
  waitForJobs,
} from '#test/differential.ts'
import { ofList } from '#test/owner-actions.ts'
import { accountViews, findForgottenCalls } from '#test/owner-calls.ts'
import { openProgram } from '#test/program.ts'
import { addProducts } from '#test/test-products.ts'
import { setUpTwoOwners } from '#test/two-owners.ts'

// Two owners take the same actions at the same times, and only one of them receives gifts. Before the chosen reveal
// neither the owner nor a co-owner can tell the two apart by any response, header, error, email or push message
// (security design, section 10). Excluded on purpose:
// - the public product page, search and shared pages, which are the same for all visitors and show the remaining stock;
// - what an owner is about to buy (cart, quote, order) when stock runs out, which follows the real stock;
// - the parts of an export about the account and its sign-ins, see `leftOut` in `api/test/differential.ts`.

/** Full run, some minutes: `TWIN_RUNS=300 npx vitest run --project api api/src/gifts/differential`. */
const runs = Number(process.env.TWIN_RUNS ?? 30)

const scene = setUpTwoOwners()
const { both, look, lookAtList, makeLists, runJobs } = scene

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
const giftOfFriend: [string, number[], [keyof typeof scene.giverActions, number][], boolean] = [
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
      scene.history = [reveal]
      const lists = await makeLists(reveal, quantities)
      const begun = isPaid
        ? ([
            ['hold', 0],
            ['pay', 0],
          ] as const)
        : ([['hold', 0]] as const)
      for (const [name, draw] of [...begun, ...steps]) {
        scene.history.push(name)
        await (scene.giverActions[name] ?? scene.ownerActions[name])?.(lists, draw)
        await waitForJobs(scene.shop)
      }
      await runJobs()
      await look(lists)
      gifts += lists.paid.length
      arrivals += lists.arrivals
      await both('deleteWishlist', side => ({ params: { wishlistId: lists[side] }, query: {} }))
    },
  )
  await fc.assert(story, { numRuns: runs, endOnFailure: true, examples: [giftOfFriend, giftAtTheDoor] })
  await waitForJobs(scene.shop)
  for (const pair of [scene.owners, scene.coOwners]) {
    for (const row of accountViews)
      await compareResponses(pair, row, () => ({ query: {} }) as never, 'at the end')
    await compareExports(pair, scene.history.join(', '))
    expectSameText(pair.given.emails().join('\n'), pair.left.emails().join('\n'), 'emails')
    const [first, others] = [await pair.given.pushes(), await pair.left.pushes()]
    expectSameText(first.join('\n'), others.join('\n'), 'pushes')
  }
  // A rider at the door is the one exception: nothing else differed, before and after it.
  expect(arrivals).toBeGreaterThan(0)
  expect([scene.owners.given.doorMessages().length, scene.owners.left.doorMessages().length]).toEqual([
    arrivals,
    0,
  ])
  // Without gifts the comparison would prove nothing.
  expect(gifts).toBeGreaterThan(runs / 10)
  const found = (await scene.shop.operator.check()).filter(({ broken }) => broken > 0)
  expect(found).toEqual([])
}, 1_200_000)

test('compares every call of the contract that an owner may make, with a gift and without', async () => {
  comparedCalls.clear()
  scene.history = ['every call']
  const lists = await makeLists('never', [2, 1])
  const lookAtAll = async () => {
    await look(lists)
    await tryGiftsOfOthers(lists)
    for (const name of accountViews) await both(name, () => ({ query: {} }) as never)
  }
  await scene.giverActions.hold?.(lists, 0)
  await scene.giverActions.pay?.(lists, 0)
  await lookAtAll()
  expect(lists.paid).toHaveLength(1)
  for (const [name, act] of Object.entries(scene.ownerActions)) {
    scene.history.push(name)
    await act(lists, 1)
    await waitForJobs(scene.shop)
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
    params: { wishlistId: lists[side], userId: String(scene.coOwners[side].userId) },
  }))
  await both('deleteWishlist', side => ({ params: { wishlistId: lists[side] }, query: {} }))
  expect(findForgottenCalls(comparedCalls)).toEqual({ forgotten: [], outdated: [] })
}, 60_000)

test('hides from owner and co-owner that a gift took the last units of an item', async () => {
  // The products differ only in their ids, and one gift takes all units on the list. Each has a category of its own, in
  // which the gifts in time of the two owners are the same.
  const bench = { name: 'Bench', price: 5_000, stock: 2, maker: 'Benches' }
  const [ofGiven = '', ofLeft = ''] = await addProducts(
    scene.shop,
    ['long', 'short', 'long', 'short'].map(category => ({ ...bench, category })),
  )
  scene.history = ['scarce']
  const lists = await makeLists('never', [2], { given: ofGiven, left: ofLeft })
  const availableIn = async (side: ObservedUser) =>
    (await side.program.call('getWishlist', { params: { wishlistId: lists.given } })).body.data.items[0]
      ?.available
  for (const name of ['hold', 'pay', 'send', 'wait', 'hold', 'undo'] as const) {
    scene.history.push(name)
    // This draw gives two units by a guest.
    await (scene.giverActions[name] ?? scene.ownerActions[name])?.(lists, 15)
    await waitForJobs(scene.shop)
    await lookAtList(lists)
    expect([await availableIn(scene.owners.given), await availableIn(scene.coOwners.given)]).toEqual([2, 2])
    if (name !== 'wait') continue
    await both('listWishlists', () => ({ query: { sortBy: 'value' as const } }))
    for (const pair of [scene.owners, scene.coOwners]) await compareExports(pair, scene.history.join(', '))
  }
  // A former co-owner sees the list as before (0147).
  await scene.bothCoOwners('removeCollaborator', side => ({
    params: { wishlistId: lists[side], userId: String(scene.coOwners[side].userId) },
  }))
  await lookAtList(lists)
  expect(await availableIn(scene.coOwners.given)).toBe(2)
  await compareExports(scene.coOwners, 'a co-owner left')
  const stranger = openProgram(scene.shop)
  const { body } = await stranger.call('getWishlist', { params: { wishlistId: lists.given } })
  expect(body.data.items.map(({ available }) => available)).toEqual([0])
}, 60_000)
