import { afterAll, beforeAll } from 'vitest'
import { sql } from '#platform/sql.ts'
import { messagesTo, type SentMessage } from './outbox.ts'
import { openProgram, type Program } from './program.ts'
import { addProducts } from './test-products.ts'
import { openTestShop, type TestShop } from './test-shop.ts'
import { newPerson } from './wire.ts'

export const street = '12 Secret Close'
export const ownersPhone = '+233244987654'
const address = { street, city: 'Kumasi', state: 'Ashanti' as const, phone: ownersPhone }

/** A list of a new owner, shared by a link. */
export interface Shared {
  readonly owner: Pick<Program, 'call'>
  readonly ownersEmail: string
  /** Signs the owner in again, after the clock has moved far. */
  signIn(): Promise<unknown>
  readonly wishlistId: string
  readonly shareId: string
  readonly itemIds: readonly string[]
}

export interface GiftOrderContext {
  readonly shop: TestShop
  /** A basket of ₵120 with thousands in stock; a drum of ₵300.50 with one in stock. */
  readonly basket: string
  readonly drum: string
  /** Creates a shared list of a new owner, or of `by`. */
  share(list?: object, items?: readonly object[], by?: Pick<Program, 'call'>): Promise<Shared>
  /** The body of a guest's gift of the list's first item, paid by the emulated wallet that pays at once. */
  giftRequest(shared: Shared, more?: object): { body: never }
  /** Starts a gift order as a guest, on a new device. */
  give(shared: Shared, more?: object, who?: Program): ReturnType<Program['call']>
  claimsOf(
    shared: Shared,
    who?: Pick<Program, 'call'>,
  ): Promise<{ viewer: string; items: Record<string, { state: string }> }>
  control(path: string, body: object): Promise<unknown>
  emailsTo(address: string): SentMessage[]
  giftStatuses(reference: string): Promise<string[]>
  runScheduledJobs(): Promise<void>
  findBrokenInvariants(): Promise<string[]>
}

export function setUpGiftOrders(environment: Record<string, string> = {}): GiftOrderContext {
  let shop: TestShop
  let basket = ''
  let drum = ''
  beforeAll(async () => {
    shop = await openTestShop({ environment })
    const ids = await addProducts(shop, [
      { name: 'Bolga basket', price: 12_000, stock: 5_000 },
      { name: 'Djembe drum', price: 30_050, stock: 1 },
    ])
    basket = String(ids[0])
    drum = String(ids[1])
  })
  afterAll(() => shop.close())

  async function share(
    list: object = {},
    items: readonly object[] = [{ product_id: basket }],
    by?: Pick<Program, 'call'>,
  ) {
    const program = openProgram(shop)
    const person = { ...newPerson(), first_name: 'Efua' }
    if (!by) await program.register(person)
    const owner = by ?? program
    const body = { name: 'Our home', privacy: 'public' as const, delivery_address: address, ...list }
    const { id } = (await owner.call('addWishlist', { body })).body.data
    const params = { wishlistId: id }
    const added = await owner.call('addWishlistItems', { params, body: items as never })
    const link = await owner.call('generateLink', { body: { wishlist_id: id } })
    return {
      owner,
      ownersEmail: person.email,
      signIn: () => program.login({ email: person.email, password: person.password }),
      wishlistId: id,
      shareId: link.body.data.share_id,
      itemIds: added.body.data.created.map(item => item.id),
    }
  }

  const giftRequest = ({ wishlistId, shareId, itemIds }: Shared, more: object = {}) => ({
    body: {
      wishlist_id: wishlistId,
      share_id: shareId,
      item_id: itemIds[0],
      channel: 'mobile_money',
      network: 'mtn',
      phone: '0551234001',
      guest: { name: 'Kofi', email: 'kofi@example.com' },
      ...more,
    } as never,
  })

  return {
    get shop() {
      return shop
    },
    get basket() {
      return basket
    },
    get drum() {
      return drum
    },
    share,
    giftRequest,
    give: (shared, more, who = openProgram(shop)) =>
      who.call('startGift', giftRequest(shared, more)) as never,
    async claimsOf({ shareId }, who: Pick<Program, 'call'> = openProgram(shop)) {
      return (await who.call('getSharedClaims', { params: { shareId } })).body.data
    },
    control: (path, body) =>
      shop.http.inject({ method: 'POST', url: `/_paystack/__control/${path}`, payload: body }),
    emailsTo: to => messagesTo(shop, to),
    async giftStatuses(reference) {
      const { rows } = await shop.database.execute<{ status: string }>(sql`
        select gifts.status from gifts join payments on payments.subject_id = gifts.order_id
        where payments.reference = ${reference} order by gifts.item_id`)
      return rows.map(row => row.status)
    },
    runScheduledJobs: () => shop.platform.jobs.runScheduledNow(),
    async findBrokenInvariants() {
      return (await shop.operator.check()).filter(({ broken }) => broken > 0).map(({ name }) => name)
    },
  }
}
