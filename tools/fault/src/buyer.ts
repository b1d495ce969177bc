import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { codeOf, describeResponse, requestWithRetry, type ShopResponse } from './request.ts'

/** An account of the shop, used through the API. */
export interface Buyer {
  readonly token: string
}

export interface Line {
  readonly product_id: string
  readonly quantity: number
}

/** An order as the server acknowledged it. */
export interface Placed {
  readonly orderId: string
  readonly reference: string
}

const password = 'Akwaaba#2026'

/** Creates an account; a lost response is retried. */
export async function registerBuyer(origin: string): Promise<Buyer> {
  const email = `esi-${randomUUID()}@akyede.test`
  const body = { first_name: 'Esi', last_name: 'Owusu', email, password }
  const response = await requestWithRetry(origin, { path: '/api/v1/auth/register', key: randomUUID(), body })
  return { token: (expected(response, 201) as { access_token: string }).access_token }
}

/** Creates that many accounts; the server hashes two passwords at a time and lets fifty wait. */
export async function registerBuyers(origin: string, count: number): Promise<Buyer[]> {
  const buyers: Buyer[] = []
  const work = async () => {
    while (buyers.length < count) {
      const place = buyers.push({ token: '' }) - 1
      buyers[place] = await registerBuyer(origin)
    }
  }
  await Promise.all(Array.from({ length: 8 }, work))
  return buyers
}

/** Moves a guest's cart to the account. */
export async function sendCart(origin: string, { token }: Buyer, items: readonly Line[]): Promise<void> {
  expected(
    await requestWithRetry(origin, {
      path: '/api/v1/user/cart/sync',
      token,
      key: randomUUID(),
      body: { items },
    }),
    200,
  )
}

/** The request body of an order of these line items. */
export const orderOf = (items: readonly Line[]) => ({
  items,
  shippingAddress: { street: '1 High Street', city: 'Accra', state: 'Greater Accra' },
  paymentMethod: { provider: 'paystack' },
})

/** Places an order with an idempotency key, retrying until there is a response; undefined if the stock was short. */
export async function placeOrder(
  origin: string,
  { token }: Buyer,
  key: string,
  items: readonly Line[],
): Promise<Placed | undefined> {
  const response = await requestWithRetry(origin, {
    path: '/api/v1/user/orders',
    token,
    key,
    body: orderOf(items),
  })
  if (codeOf(response.body) === 'order.stock_short') return undefined
  return readPlaced(response)
}

/** Reads the 201 response of an order; fails for every other response. */
export function readPlaced(response: ShopResponse): Placed {
  const { data } = expected(response, 201) as {
    data: { order: { id: string }; payment: { reference: string } }
  }
  return { orderId: data.order.id, reference: data.payment.reference }
}

/** Approves the payment at the emulator; idempotent. */
export async function approve(origin: string, reference: string): Promise<void> {
  await control(origin, 'approve', { reference })
}

/** A control call of the payment emulator (emulators/paystack/README.md). */
export async function control(origin: string, call: string, body: object): Promise<unknown> {
  return expected(await requestWithRetry(origin, { path: `/_paystack/__control/${call}`, body }), 200)
}

/** Waits until the order is paid; fails after `timeoutMs` milliseconds. */
export async function awaitPaid(
  origin: string,
  { token }: Buyer,
  orderId: string,
  timeoutMs = 600_000,
): Promise<void> {
  const late = AbortSignal.timeout(timeoutMs)
  for (;;) {
    const response = await requestWithRetry(origin, { path: `/api/v1/users/orders/${orderId}`, token })
    const { data } = expected(response, 200) as { data: { payment_status: string } }
    if (data.payment_status === 'paid') return
    if (late.aborted) throw new Error(`order ${orderId} is ${data.payment_status}, not paid`)
    await pause(500)
  }
}

function expected(response: ShopResponse, status: number): unknown {
  if (response.status !== status)
    throw new Error(`${describeResponse(response)} was answered instead of ${status}`)
  return response.body
}
