import { limits } from '@akyede/contract/limits'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { sql } from '#platform/sql.ts'
import { openProgram, type Program } from './program.ts'
import { openTestShop, type TestShop } from './test-shop.ts'

interface Stock {
  readonly on_hand: number
  readonly held: number
}

/** A shop, and before each test a new buyer and an untouched product with 5 units in stock. */
export interface BuyingContext {
  readonly shop: TestShop
  readonly buyer: Program
  readonly product: { readonly id: string; readonly price: number }
  /** The request for an order of the product; `more` replaces parts of its body. */
  orderOf(quantity?: number, more?: object): { body: OrderBody }
  stockOf(productId: string): Promise<Stock>
  /** Calls a control endpoint of the payment emulator. */
  control(path: string, body: object): Promise<unknown>
  /**
   * Clicks a button of the emulated payment page as a payer without JavaScript would; returns the address that it
   * leads to.
   */
  click(authorizationUrl: string | null, action: string, phone?: string): Promise<string>
  orderStatus(orderId: string): Promise<string | undefined>
  /** Moves the clock past the payment deadline of an order and waits until the order has expired. */
  expire(orderId: string): Promise<void>
}

interface OrderBody {
  items: { product_id: string; quantity: number }[]
  shippingAddress: typeof accra
  paymentMethod: { provider: string }
}

const accra = {
  recipient_name: 'Ama Mensah',
  phone: '024 412 3456',
  street: '12 Ring Road',
  city: 'Accra',
  state: 'Greater Accra' as const,
}

export function setUpBuying(): BuyingContext {
  let shop: TestShop
  let buyer: Program
  let product: BuyingContext['product']

  beforeAll(async () => {
    shop = await openTestShop({ demo: true })
  })
  afterAll(() => shop.close())
  beforeEach(async () => {
    buyer = openProgram(shop)
    await buyer.register()
    product = await freshProduct(shop, 5)
  })

  return {
    get shop() {
      return shop
    },
    get buyer() {
      return buyer
    },
    get product() {
      return product
    },
    orderOf: (quantity = 1, more = {}) => ({
      body: {
        items: [{ product_id: product.id, quantity }],
        shippingAddress: accra,
        paymentMethod: { provider: 'paystack' },
        ...more,
      },
    }),
    stockOf: productId => stockOf(shop, productId),
    control: (path, body) =>
      shop.http.inject({ method: 'POST', url: `/_paystack/__control/${path}`, payload: body }),
    click: clickButton,
    orderStatus: async orderId =>
      (await buyer.call('getOrder', { params: { orderId } })).body.data?.payment_status,
    async expire(orderId) {
      shop.clock.advance(limits.order.holdFor + 1_000)
      await shop.platform.jobs.runScheduledNow()
      const isExpired = async () =>
        (await shop.database.execute(sql`select 1 from orders where id = ${orderId} and status = 'expired'`))
          .rows.length
      await expect.poll(isExpired).toBe(1)
    },
  }
}

/** A product of the demo shop below ₵500 without variants and holds, with its stock set to so many units. */
async function freshProduct(shop: TestShop, quantity: number): Promise<BuyingContext['product']> {
  const { rows } = await shop.database.execute<{ id: string; price: number }>(sql`
    update stock_levels level set received = ${quantity}, on_hand = ${quantity}, held = 0
    from products product where product.id = level.product_id and level.id = (
      select candidate.id from stock_levels candidate join products on products.id = candidate.product_id
      where candidate.variant_id is null and not products.has_variants and products.price < 50000
        and not exists (select 1 from stock_holds hold where hold.stock_level_id = candidate.id)
      order by candidate.id limit 1)
    returning product.id, product.price`)
  const [row] = rows
  if (!row) throw new Error('the demo shop has no untouched plain product left')
  await shop.database.execute(sql`update products set in_stock = ${quantity > 0} where id = ${row.id}`)
  return row
}

async function stockOf(shop: TestShop, productId: string): Promise<Stock> {
  const { rows } = await shop.database.execute<{ on_hand: number; held: number }>(
    sql`select on_hand, held from stock_levels where product_id = ${productId} and variant_id is null`,
  )
  const [row] = rows
  if (!row) throw new Error('no stock level')
  return row
}

async function clickButton(
  authorizationUrl: string | null,
  action: string,
  phone = '0551234987',
): Promise<string> {
  const response = await fetch(authorizationUrl ?? '', {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ channel: 'mobile_money', network: 'mtn', phone, action }),
  })
  return response.headers.get('location') ?? ''
}
