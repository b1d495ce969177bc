import { randomUUID } from 'node:crypto'
import { post } from './buyers.ts'
import type { PaymentProvider } from './payment-provider.ts'
import { sendRequest } from './request.ts'
import type { SharedList } from './shared-list.ts'

export interface Buyer {
  readonly token: string
}

/** The server and provider with which buyers deal, and how they choose products. */
export interface Market {
  readonly origin: string
  readonly provider: PaymentProvider
  readonly chooseProduct: () => string
}

export interface PlacedOrder {
  readonly id: string
  /** The reference of its payment. */
  readonly reference: string
  /** The id of its line item. */
  readonly item: string
}

export const homeAddress = { street: '1 High Street', city: 'Accra', state: 'Greater Accra' }

const headersOf = ({ token }: Buyer) => ({
  authorization: `Bearer ${token}`,
  'idempotency-key': randomUUID(),
})

/** Add to the cart, order, settle; the buyer can order again afterwards. */
export async function checkOut(market: Market, buyer: Buyer): Promise<PlacedOrder> {
  const order = await placeOrder(market, buyer, await addToCart(market, buyer))
  await settle(market, buyer, order)
  return order
}

/** Returns the product. */
export async function addToCart({ origin, chooseProduct }: Market, buyer: Buyer): Promise<string> {
  const product = chooseProduct()
  await post(`${origin}/api/v1/user/cart/add`, { product_id: product, quantity: 1 }, headersOf(buyer))
  return product
}

export async function placeOrder({ origin }: Market, buyer: Buyer, product: string): Promise<PlacedOrder> {
  const body = {
    items: [{ product_id: product, quantity: 1 }],
    shippingAddress: homeAddress,
    paymentMethod: { provider: 'paystack' },
  }
  const { data } = await post(`${origin}/api/v1/user/orders`, body, headersOf(buyer))
  const { order, payment } = data as PlacedResponse
  return { id: order.id, reference: payment.reference, item: order.fulfilments[0].items[0].id }
}

interface PlacedResponse {
  readonly order: {
    readonly id: string
    readonly fulfilments: readonly [{ readonly items: readonly [{ readonly id: string }] }]
  }
  readonly payment: { readonly reference: string }
}

const pollsAtMost = 10

/**
 * The payer approves without a webhook. Fetching the payment settles it: the server asks the provider, books the money
 * and publishes the order.
 */
export async function settle(
  { origin, provider }: Market,
  { token }: Buyer,
  { reference }: Pick<PlacedOrder, 'reference'>,
): Promise<void> {
  provider.approve(reference)
  const headers = { authorization: `Bearer ${token}` }
  // The server answers within two seconds, on a busy machine before the payment is settled.
  for (let polls = 1; ; polls++) {
    const { status, text } = await sendRequest(`${origin}/api/v1/payments/${reference}`, { headers })
    const { data } = JSON.parse(text) as { data?: { status: string } }
    if (data?.status === 'succeeded') return
    if (data?.status !== 'pending' || polls === pollsAtMost)
      throw new Error(`a payment is ${data?.status ?? status}: ${text}`)
  }
}

/** Cancels a paid order: its stock is released and its payment refunded. */
export async function cancelOrder({ origin }: Market, buyer: Buyer, { id }: PlacedOrder): Promise<void> {
  await post(`${origin}/api/v1/user/orders/${id}/cancel`, { paid: true }, headersOf(buyer), 200)
}

export async function requestReturn({ origin }: Market, buyer: Buyer, order: PlacedOrder): Promise<void> {
  const body = { items: [{ item_id: order.item, quantity: 1 }], reason: 'damaged' }
  await post(`${origin}/api/v1/user/orders/${order.id}/return`, body, headersOf(buyer))
}

/** Orders an item of a list as a gift for its owner. */
export async function giveGift(
  { origin }: Market,
  buyer: Buyer,
  { wishlistId, shareId }: SharedList,
  item: string,
): Promise<Pick<PlacedOrder, 'reference'>> {
  const body = { wishlist_id: wishlistId, share_id: shareId, item_id: item }
  const { data } = await post(`${origin}/api/v1/wishlists/items/start-payment`, body, headersOf(buyer))
  return data as Pick<PlacedOrder, 'reference'>
}
