import type { EndpointName, RequestFor } from '@akyede/contract/api'
import { beforeEach, expect } from 'vitest'
import { sql } from '#platform/sql.ts'
import type { setUpBuying } from './buying.ts'
import { openProgram } from './program.ts'

/** The system of a maker, which calls with the maker's token. */
export interface Maker {
  readonly id: string
  readonly slug: string
  readonly token: string
  call<Name extends EndpointName>(
    name: Name,
    request?: RequestFor<Name> | object,
  ): ReturnType<ReturnType<typeof openProgram>['call']>
}

/** Before each test: the maker of the product that is bought, and another one. */
export function setUpMakers(buying: ReturnType<typeof setUpBuying>) {
  const makers = {} as { own: Maker; other: Maker }
  beforeEach(async () => {
    const { rows } = await buying.shop.database.execute<{ id: string; slug: string }>(sql`
      select vendors.id, slug, vendors.id = (select vendor_id from products where id = ${buying.product.id}) as own
      from vendors order by own desc, slug limit 2`)
    const [own, other] = rows
    makers.own = await openMaker(own?.id ?? '', own?.slug ?? '')
    makers.other = await openMaker(other?.id ?? '', other?.slug ?? '')
  })

  async function openMaker(id: string, slug: string): Promise<Maker> {
    const token = (await buying.shop.operator.createMakerToken(slug, 'till')).split('\n')[0] ?? ''
    const program = openProgram(buying.shop)
    const call = (name: EndpointName, request = {}) =>
      program.call(name, request as never, { headers: { authorization: `Bearer ${token}` } })
    return { id, slug, token, call: call as Maker['call'] }
  }

  /** Orders the product and pays for it. */
  async function pay(more: object = {}) {
    const placed = await buying.buyer.call('createOrder', buying.orderOf(1, more))
    const { order, payment } = placed.body.data
    await buying.click(payment.authorization_url, 'approve')
    await expect.poll(() => buying.orderStatus(order.id)).toBe('paid')
    return { order, partId: order.fulfilments[0]?.id ?? '' }
  }

  return { makers, pay }
}
