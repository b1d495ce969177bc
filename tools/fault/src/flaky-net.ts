import { randomUUID } from 'node:crypto'
import { approve, awaitPaid, type Buyer, placeOrder, registerBuyer, sendCart } from './buyer.ts'
import { checkInvariants, type Fault } from './fault.ts'
import { openFlakyProxy } from './flaky-proxy.ts'
import { createProductPool, findProducts, type ProductPool } from './products.ts'
import { brokenPurchases, type Purchase } from './purchases.ts'
import { createRandom } from './random.ts'
import { describeResponse, requestWithRetry } from './request.ts'
import { openShop } from './shop.ts'
import { inParallel } from './workers.ts'

const atOnce = 5

export const flakyNet: Fault = {
  name: 'flaky-net',
  about:
    'leads buyers from registration to the paid order over a connection that loses, cuts, delays and doubles',
  counts: 'buyers',
  runs: { full: 1_000, short: 20 },
  async run(context, { runs, seed, say }) {
    const shop = await openShop(context)
    if (runs > 200) await shop.operator('seed', '--products', String(runs))
    const random = createRandom(seed)
    const pool = createProductPool(await findProducts(shop.origin), random)
    const net = await openFlakyProxy(shop.origin, createRandom(seed + 1))
    const wrongCarts: string[] = []
    const numbers = Array.from({ length: runs }, (_, number) => number)
    const purchases = await inParallel(numbers, atOnce, async number => {
      const purchase = startBuying(net.origin, shop.origin, pool, wrongCarts)
      await purchase.done
      say(`buyer ${number + 1} of ${runs}: ${purchase.failure ?? 'paid'}`)
      return purchase
    })
    await net.close()
    return {
      measurements: { buyers: runs, requests: { ...net.counts } },
      broken: [...wrongCarts, ...(await brokenPurchases(shop, purchases)), ...(await checkInvariants(shop))],
      late: [],
    }
  },
}

/** A complete purchase over the unreliable connection; its result is checked over a reliable one. */
function startBuying(net: string, origin: string, pool: ProductPool, wrongCarts: string[]): Purchase {
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  const purchase: Purchase = {
    key: randomUUID(),
    done: begun
      .then(() => buy(net, origin, pool, purchase, wrongCarts))
      .catch((error: unknown) => {
        purchase.failure = error instanceof Error ? error.message : String(error)
      }),
  }
  begin()
  return purchase
}

async function buy(
  net: string,
  origin: string,
  pool: ProductPool,
  purchase: Purchase,
  wrongCarts: string[],
): Promise<void> {
  const [brought, added] = [pool.take().id, pool.take().id]
  const buyer = await registerBuyer(net)
  await sendCart(net, buyer, [{ product_id: brought, quantity: 1 }])
  // Each addition counts once, however often it is sent: two additions add two units.
  await addUnit(net, buyer, added)
  await addUnit(net, buyer, brought)
  const lines = brought === added ? [[brought, 3] as const] : [[brought, 2] as const, [added, 1] as const]
  wrongCarts.push(...(await compareCart(origin, buyer, new Map(lines))))
  const product = lines.map(([product_id, quantity]) => ({ product_id, quantity }))
  const placed = await placeOrder(net, buyer, purchase.key, product)
  if (!placed) throw new Error('the product was sold out')
  purchase.orderId = placed.orderId
  await approve(net, placed.reference)
  purchase.taken = true
  await awaitPaid(net, buyer, placed.orderId)
}

async function addUnit(origin: string, { token }: Buyer, product_id: string): Promise<void> {
  const body = { product_id, quantity: 1 }
  const response = await requestWithRetry(origin, {
    path: '/api/v1/user/cart/add',
    token,
    key: randomUUID(),
    body,
  })
  if (response.status !== 201) throw new Error(`adding was answered ${describeResponse(response)}`)
}

async function compareCart(
  origin: string,
  { token }: Buyer,
  product: ReadonlyMap<string, number>,
): Promise<string[]> {
  const { body } = await requestWithRetry(origin, { path: '/api/v1/user/cart/current', token })
  const { items } = (body as { data: { items: readonly { productId: string; quantity: number }[] } }).data
  const asText = (lines: readonly (readonly [string, number])[]) => JSON.stringify(lines.toSorted())
  const held = asText(items.map(({ productId, quantity }) => [productId, quantity] as const))
  return held === asText([...product])
    ? []
    : [`a cart holds ${held}, ${asText([...product])} was put into it`]
}
