import { randomUUID } from 'node:crypto'
import { post } from './buyers.ts'
import type { PaymentProvider } from './payment-provider.ts'
import { sendRequest } from './request.ts'

export interface Buyer {
  readonly token: string
}

/** The shop and provider with which buyers deal, and how they choose products. */
export interface Market {
  readonly origin: string
  readonly provider: PaymentProvider
  readonly chooseProduct: () => string
}

export interface PlacedOrder {
  readonly id: string
  /** Of its payment. */
  readonly reference: string
}

const shippingAddress = { street: '1 High Street', city: 'Accra', state: 'Greater Accra' }

const headersOf = ({ token }: Buyer) => ({
  authorization: `Bearer ${token}`,
  'idempotency-key': randomUUID(),
})

/** Add to the cart, order, settle; the buyer can order again afterwards. */
export async function checkOut(market: Market, buyer: Buyer): Promise<void> {
  const product = await addToCart(market, buyer)
  await settle(market, buyer, await placeOrder(market, buyer, product))
}

export async function addToCart({ origin, chooseProduct }: Market, buyer: Buyer): Promise<string> {
  const product = chooseProduct()
  await post(`${origin}/api/v1/user/cart/add`, { product_id: product, quantity: 1 }, headersOf(buyer))
  return product
}

export async function placeOrder({ origin }: Market, buyer: Buyer, product: string): Promise<PlacedOrder> {
  const order = {
    items: [{ product_id: product, quantity: 1 }],
    shippingAddress,
    paymentMethod: { provider: 'paystack' },
  }
  const { data } = await post(`${origin}/api/v1/user/orders`, order, headersOf(buyer))
  const placed = data as { order: { id: string }; payment: { reference: string } }
  return { id: placed.order.id, reference: placed.payment.reference }
}

/** The payer approves without a webhook; fetching the payment asks the provider, books the money and pays the order. */
export async function settle(
  { origin, provider }: Market,
  { token }: Buyer,
  { reference }: PlacedOrder,
): Promise<void> {
  provider.approve(reference)
  const headers = { authorization: `Bearer ${token}` }
  const { status, text } = await sendRequest(`${origin}/api/v1/payments/${reference}`, { headers })
  const { data } = JSON.parse(text) as { data?: { status: string } }
  if (data?.status !== 'succeeded') throw new Error(`a payment is ${data?.status ?? status}: ${text}`)
}
