import { randomUUID } from 'node:crypto'
import type { Measured } from './load.ts'
import { measureWork } from './run-repeatedly.ts'

export interface Buyer {
  readonly token: string
}
/** The two products of an order. */
export type Basket = readonly [string, string]

/** The server hashes one or two passwords at a time and lets fifty wait. */
const registeringAtOnce = 8

export interface Account {
  readonly email: string
  readonly password: string
  readonly token: string
}

/** Registers accounts with unverified emails over HTTP. */
export async function registerAccounts(origin: string, count: number): Promise<Account[]> {
  const accounts: Account[] = []
  const password = 'Akwaaba#2026'
  await measureWork(Array.from({ length: count }), registeringAtOnce, async () => {
    const email = `esi-${randomUUID()}@akyede.test`
    const form = { first_name: 'Esi', last_name: 'Owusu', email, password }
    const answer = await post(`${origin}/api/v1/auth/register`, form)
    accounts.push({ email, password, token: String(answer.access_token) })
  })
  return accounts
}

/** A buyer has at most one open order, so each order needs another buyer. */
export function registerBuyers(origin: string, count: number): Promise<Buyer[]> {
  return registerAccounts(origin, count)
}

/**
 * Each buyer orders one basket of two products, `atOnce` buyers in parallel; the payments stay pending at the
 * provider.
 */
export function placeOrders(
  origin: string,
  buyers: readonly Buyer[],
  basket: () => Basket,
  atOnce: number,
): Promise<Measured> {
  return measureWork(buyers, atOnce, async ({ token }) => {
    const order = {
      items: basket().map(product_id => ({ product_id, quantity: 1 })),
      shippingAddress: { street: '1 High Street', city: 'Accra', state: 'Greater Accra' },
      paymentMethod: { provider: 'paystack' },
    }
    const headers = { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() }
    await post(`${origin}/api/v1/user/orders`, order, headers)
  })
}

export async function post(
  address: string,
  body: object,
  headers: Record<string, string> = {},
  product = 201,
): Promise<Record<string, unknown>> {
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  const text = await response.text()
  if (response.status !== product) throw new Error(`${address} answered ${response.status}: ${text}`)
  return JSON.parse(text) as Record<string, unknown>
}
