import type { EndpointName } from '@akyede/contract/api'
import { afterAll, beforeAll, vi } from 'vitest'
import {
  compareExports,
  compareResponses,
  type ListPair,
  nameEachOther,
  type ObservedPair,
  type ObservedUser,
  openObservedUser,
  type RequestOf,
  waitForJobs,
} from './differential.ts'
import { befriendOwner, makeFriends } from './friends.ts'
import { giverActions } from './giver-actions.ts'
import { ofList, ownerActions } from './owner-actions.ts'
import { accountViews } from './owner-calls.ts'
import { openProgram, type Program } from './program.ts'
import { addProducts } from './test-products.ts'
import { openTestShop, type TestShop } from './test-shop.ts'

interface Scene {
  shop: TestShop
  /** Only the lists of the first receive gifts. */
  owners: ObservedPair
  /** Each is a co-owner of all lists of one owner. */
  coOwners: ObservedPair
  /** A friend of both owners, with an account. */
  friend: Program
  /** The product that both owners wish for. */
  basket: { given: string; left: string }
  /** What happened to the lists so far, for the messages of failures. */
  history: string[]
  giverActions: ReturnType<typeof giverActions>
  ownerActions: ReturnType<typeof ownerActions>
}

/** Two owners who take the same actions at the same times, with a co-owner each and a common friend. */
export function setUpTwoOwners() {
  const scene = openScene()
  const calls = callsOf(scene)
  const lists = listsOf(scene, calls)
  const runJobs = async (): Promise<void> => {
    await scene.shop.platform.jobs.runScheduledNow()
    await waitForJobs(scene.shop)
  }
  beforeAll(() => {
    const { shop, friend, coOwners } = scene
    scene.giverActions = giverActions(shop, friend)
    scene.ownerActions = ownerActions({ shop, coOwners, both: calls.both, addItem: lists.addItem, runJobs })
  })
  return Object.assign(scene, { ...calls, ...lists, ...viewsOf(scene, calls), runJobs })
}

function openScene(): Scene {
  const scene = { history: [] as string[] } as Scene
  beforeAll(async () => {
    // Scheduled jobs run only when the test says so.
    vi.useFakeTimers({ toFake: ['setInterval'] })
    const shop = await openTestShop({ environment: { TRUST_PROXY: '127.0.0.1' } })
    scene.shop = shop
    const [product = ''] = await addProducts(shop, [{ name: 'Bolga basket', price: 12_000, stock: 90_000 }])
    scene.basket = { given: product, left: product }
    scene.owners = await openPair(shop)
    scene.coOwners = await openPair(shop)
    for (const side of ['given', 'left'] as const) nameEachOther(scene.owners[side], scene.coOwners[side])
    scene.friend = await inviteFriends(scene)
    vi.useRealTimers()
    // From here on only the server's clock moves time.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  }, 60_000)
  afterAll(async () => {
    vi.useRealTimers()
    await scene.shop.close()
  })
  return scene
}

const openPair = async (shop: TestShop): Promise<ObservedPair> => {
  const given = await openObservedUser(shop)
  return { given, left: await openObservedUser(shop) }
}

/** Each owner invites one friend, and only one of the friends gives: the one who is returned. */
async function inviteFriends({ shop, owners: { given, left } }: Scene): Promise<Program> {
  const codeOf = async ({ program }: ObservedUser) =>
    (await program.call('getRewards', { query: {} })).body.data.referral_code
  await openProgram(shop).register({ phone: null, referralCode: await codeOf(left) })
  const friend = openProgram(shop)
  const invited = { first_name: 'Kojo', phone: null, referralCode: await codeOf(given) }
  const { user_id } = await friend.register(invited)
  for (const { userId } of [given, left]) await makeFriends(shop, user_id, userId)
  return friend
}

function callsOf(scene: Scene) {
  const after = () => `after ${scene.history.join(', ')}`
  return {
    /** Both owners call it for their own list; the responses must be equal. */
    both: <Name extends EndpointName>(
      name: Name,
      requestOf: RequestOf<Name>,
      headers?: Record<string, string>,
    ) => compareResponses(scene.owners, name, requestOf, after(), headers),
    bothCoOwners: <Name extends EndpointName>(name: Name, requestOf: RequestOf<Name>) =>
      compareResponses(scene.coOwners, name, requestOf, `for a co-owner ${after()}`),
  }
}

function listsOf(scene: Scene, { both, bothCoOwners }: ReturnType<typeof callsOf>) {
  async function makeLists(
    reveal: string,
    quantities: readonly number[],
    wished = scene.basket,
  ): Promise<ListPair> {
    const delivery_address = { street: '12 Secret Close', city: 'Kumasi', state: 'Ashanti' as const }
    const body = {
      name: 'Home',
      privacy: 'public',
      reveal,
      deadline: '2099-12-24',
      delivery_address,
    } as never
    const list = await both('addWishlist', () => ({ body }))
    const ids = { given: list.given.data.id as string, left: list.left.data.id as string }
    const { shop, coOwners } = scene
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

  async function addItem(lists: ListPair, quantity: number, wished = scene.basket): Promise<void> {
    const added = await both('addWishlistItems', side => ({
      params: { wishlistId: lists[side] },
      body: [{ product_id: wished[side], quantity, increase: true }] as never,
    }))
    const [mine, other] = [added.given.data?.created?.[0], added.left.data?.created?.[0]]
    const isNew = mine && !lists.items.some(item => item.given === mine.id)
    if (isNew && other) lists.items.push({ given: mine.id, left: other.id })
  }

  return { makeLists, addItem }
}

function viewsOf(scene: Scene, { both, bothCoOwners }: ReturnType<typeof callsOf>) {
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
    if (looks % 5 === 0) await compareExports(scene.owners, scene.history.join(', '))
    if (looks % 10 === 0) await compareExports(scene.coOwners, scene.history.join(', '))
  }

  return { lookAtList, look }
}
