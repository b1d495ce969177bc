import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { approve, type Buyer, orderOf, readPlaced, registerBuyer } from '@akyede/fault/buyer'
import type { Product, ProductPool } from '@akyede/fault/products'
import { type Purchase, watchPurchase } from '@akyede/fault/purchases'
import {
  describeResponse,
  requestWithRetry,
  type ShopRequest,
  type ShopResponse,
} from '@akyede/fault/request'

/** How many requests ended in which way. */
export interface Attempts {
  answered: number
  /** 503 with Retry-After. */
  askedToWait: number
  /** No answer, or another error of the server, by what was answered. */
  readonly failed: Map<string, number>
}

export interface Market {
  readonly origin: string
  /** The payment provider. */
  readonly provider: string
  readonly products: readonly Product[]
  readonly pool: ProductPool
  readonly gifts: GiftList
  /** Counts of the current phase. */
  attempts: Attempts
  /** When each order was acknowledged, by `performance.now()`. */
  readonly acknowledged: number[]
  readonly purchases: Purchase[]
}

/** Items of shared lists that are not given yet. */
export interface GiftList {
  readonly left: { readonly wishlistId: string; readonly shareId: string; readonly itemId: string }[]
}

export const noAttempts = (): Attempts => ({ answered: 0, askedToWait: 0, failed: new Map() })

/** Counts one attempt. */
export function countAttempt(
  { attempts }: Pick<Market, 'attempts'>,
  response: ShopResponse | undefined,
): void {
  if (response && response.status < 500) attempts.answered++
  else if (response?.status === 503 && response.retryAfter) attempts.askedToWait++
  else {
    const what = response ? describeResponse(response) : 'no answer'
    attempts.failed.set(what, (attempts.failed.get(what) ?? 0) + 1)
  }
}

const paidWithin = 120_000

/** Sends a request until it is answered, and counts each attempt. */
const send = (market: Market, request: ShopRequest): Promise<ShopResponse> =>
  requestWithRetry(market.origin, request, (_, response) => countAttempt(market, response))

/** Opens pages, puts a product into the cart, orders it, pays it and waits until it is paid. */
export function buyOnce(market: Market, buyer: Buyer): Purchase {
  return watchPurchase(async purchase => {
    const { id } = market.pool.take()
    for (const path of ['/', `/product/${id}`]) await send(market, { path })
    const items = [{ product_id: id, quantity: 1 }]
    const { token } = buyer
    await send(market, { path: '/api/v1/user/cart/sync', token, key: randomUUID(), body: { items } })
    const order = { path: '/api/v1/user/orders', token, key: purchase.key, body: orderOf(items) }
    const { orderId, reference } = readPlaced(await send(market, order))
    purchase.orderId = orderId
    market.acknowledged.push(performance.now())
    await pay(market, purchase, reference, token)
  })
}

/** Gives an item of a shared list. */
export function giveOnce(market: Market, { token }: Buyer): Purchase {
  return watchPurchase(async purchase => {
    const item = market.gifts.left.pop()
    if (!item) throw new Error('every item of the lists is given')
    const body = { wishlist_id: item.wishlistId, share_id: item.shareId, item_id: item.itemId }
    const path = '/api/v1/wishlists/items/start-payment'
    const response = await send(market, { path, token, key: purchase.key, body })
    const { data } = response.body as { data?: { reference: string } }
    if (response.status !== 201 || !data) throw new Error(`a gift was answered ${describeResponse(response)}`)
    await pay(market, purchase, data.reference, token)
  })
}

/** The payer approves at the provider; the shop hears of it by a webhook, or asks. */
async function pay(market: Market, purchase: Purchase, reference: string, token: string): Promise<void> {
  await approve(market.provider, reference)
  purchase.taken = true
  const late = performance.now() + paidWithin
  for (;;) {
    const response = await send(market, { path: `/api/v1/payments/${reference}`, token })
    const { data } = response.body as { data?: { status: string } }
    if (data?.status === 'succeeded') return
    if (performance.now() > late)
      throw new Error(`payment ${reference} is ${data?.status ?? response.status}`)
    await pause(250)
  }
}

export const itemsPerList = 100

/** Lists of accounts of their own, each with a link, that share these products out as items. */
export async function shareLists(origin: string, products: readonly Product[]): Promise<GiftList> {
  const left: GiftList['left'] = []
  for (let first = 0; first < products.length; first += itemsPerList) {
    const { token } = await registerBuyer(origin)
    const ask = async (path: string, body: object) => {
      const request = { path: `/api/v1/wishlists/${path}`, token, key: randomUUID(), body }
      const response = await requestWithRetry(origin, request)
      if (response.status !== 201) throw new Error(`a list was answered ${describeResponse(response)}`)
      return (response.body as { data: unknown }).data
    }
    const { id: wishlistId } = (await ask('add', {
      name: 'For our new home',
      privacy: 'public',
      delivery_address: {
        street: '1 High Street',
        city: 'Accra',
        state: 'Greater Accra',
        phone: '+233244987654',
      },
    })) as { id: string }
    const items = products.slice(first, first + itemsPerList).map(({ id }) => ({ product_id: id }))
    const { created } = (await ask(`${wishlistId}/items`, items)) as { created: { id: string }[] }
    const { share_id: shareId } = (await ask('generate-link', { wishlist_id: wishlistId })) as {
      share_id: string
    }
    left.push(...created.map(({ id: itemId }) => ({ wishlistId, shareId, itemId })))
  }
  return { left }
}
