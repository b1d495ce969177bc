import { dayAfter, dayOf } from '@akyede/contract/days'
import { expect, test } from 'vitest'
import { setUpPayouts } from '#test/payouts.ts'
import type { TestPerson } from '#test/people.ts'
import { registerStaff } from '#test/staff.ts'

const payouts = setUpPayouts()
const { returning } = payouts
const { buy, buyAndGet, untilEventsHandled } = returning

test('the commission is that of the day of the order, and is set by administrators for later days alone', async () => {
  const { vendorId } = payouts
  const { shop } = returning
  const [admin, support] = [await registerStaff(shop, 'admin'), await registerStaff(shop, 'support')]
  const today = dayOf(shop.clock.now())
  const set = (who: TestPerson, from: string) =>
    who.call('setMakerTerms', {
      params: { vendorId },
      body: { commission_percent: 10, from, words: 'Agreed by phone' },
    })
  expect((await set(support, dayAfter(today, 1))).body.code).toBe('auth.forbidden')
  expect((await set(admin, today)).status).toBe(422)
  expect((await set(admin, dayAfter(today, 1))).body.data).toEqual({
    commission_percent: 10,
    from: dayAfter(today, 1),
  })
  const ordered = await buy({ basket: 1 })
  shop.clock.advance(86_400_000)
  await shop.operator.advanceOrder(ordered.number, 'delivered')
  await payouts.owner.signIn()
  const money = await payouts.owner.call('getWorkshopMoney', { params: { vendorId } })
  expect(money.body.data.commission_percent).toBe(10)
  await untilEventsHandled()
  expect((await payouts.owedFor(ordered)) / 100).toBeCloseTo(60 - 9 + (await payouts.shippingOf(ordered)))
  await returning.signInAgain()
  const later = await buyAndGet({ basket: 1 })
  await untilEventsHandled()
  expect((await payouts.owedFor(later)) / 100).toBeCloseTo(60 - 6 + (await payouts.shippingOf(later)))
})
