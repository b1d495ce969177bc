import type { Order } from '@akyede/contract/orders'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { setUpPayouts } from '#test/payouts.ts'

const payouts = setUpPayouts()
const { returning, control } = payouts
beforeAll(() => payouts.useWallet('0551234987'))
beforeEach(() => payouts.signInAgain())

const nothingCame = 'Customer did not receive the goods'

const deliver: Record<string, (order: Order) => Promise<unknown>> = {
  'the maker alone says was delivered': order => advance(order),
  'the buyer says came': async order => {
    await advance(order)
    await returning.buyer.call('confirmReceipt', { params: partOf(order), body: {} })
  },
  'staff say was delivered': order => returning.shop.operator.advanceOrder(order.number, 'delivered'),
}
const partOf = (order: Order) => ({ orderId: order.id, partId: order.fulfilments[0]?.id ?? '' })
const advance = (order: Order) =>
  payouts.owner.call('advanceWorkshopPart', {
    params: { vendorId: payouts.vendorId, partId: partOf(order).partId },
    body: { status: 'delivered' },
  })

test.each([
  ['the maker alone says was delivered', 'bears', nothingCame, 'maker'],
  ['the maker alone says was delivered', 'does not bear', 'Customer says that the colour is wrong', 'shop'],
  ['the buyer says came', 'does not bear', nothingCame, 'shop'],
  ['staff say was delivered', 'does not bear', nothingCame, 'shop'],
])(
  'of a parcel that %s, its maker %s a lost dispute with the words “%s”',
  async (delivery, _, message, bearer) => {
    const order = await returning.buy({ basket: 1 })
    await deliver[delivery]?.(order)
    await returning.untilEventsHandled()
    const share = await payouts.owedFor(order)
    expect(share).toBeGreaterThan(0)
    const reference = order.payment?.reference ?? ''
    await control('dispute', { reference, message })
    await expect.poll(() => statusOfPayment(order)).toBe('disputed')
    await control('resolve-dispute', { reference, outcome: 'lost' })
    await expect.poll(() => statusOfPayment(order)).toBe('refunded')
    await returning.untilEventsHandled()
    expect(await payouts.owedFor(order)).toBe(bearer === 'shop' ? share : 0)
    expect(await returning.findBrokenInvariants()).toEqual([])
  },
)

async function statusOfPayment(order: Order): Promise<string | undefined> {
  return (await returning.orderNow(order.id)).payment?.status
}
