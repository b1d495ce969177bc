import { createHmac, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { setUpBuying } from '#test/buying.ts'

const buying = setUpBuying()

/** The value of a counter by its labels. */
async function counted(name: string): Promise<Record<string, number>> {
  const counter = buying.shop.platform.metrics.registry.getSingleMetric(name)
  const values = (await counter?.get())?.values ?? []
  return Object.fromEntries(values.map(({ labels, value }) => [Object.values(labels).join(' '), value]))
}

async function send(event: object, key = 'sk_test_akyede_emulator'): Promise<number> {
  const payload = JSON.stringify(event)
  const signature = createHmac('sha512', key).update(payload).digest('hex')
  const response = await buying.shop.http.inject({
    method: 'POST',
    url: '/api/v1/payments/webhooks/paystack',
    headers: { 'content-type': 'application/json', 'x-paystack-signature': signature },
    payload,
  })
  return response.statusCode
}

test('every webhook is counted as stored, duplicate, forged or ignored', async () => {
  const before = await counted('akyede_webhooks_total')
  const reference = `ak_${randomUUID()}`
  const paid = {
    event: 'charge.success',
    data: { id: Date.now(), reference, status: 'success', amount: 100, currency: 'GHS' },
  }
  expect([await send(paid), await send(paid), await send(paid, 'sk_test_of_somebody_else')]).toEqual([
    200, 200, 401,
  ])
  expect(await send({ event: 'transfer.success', data: {} })).toBe(200)
  const after = await counted('akyede_webhooks_total')
  const grown = (result: string) => (after[`paystack ${result}`] ?? 0) - (before[`paystack ${result}`] ?? 0)
  expect(['stored', 'duplicate', 'forged', 'ignored'].map(grown)).toEqual([1, 1, 1, 1])
})

test('a payment that ends is counted once with its outcome', async () => {
  const { buyer, control, orderOf, orderStatus } = buying
  const { order, payment } = (await buyer.call('createOrder', orderOf())).body.data
  await control('approve', { reference: payment.reference })
  await expect.poll(() => orderStatus(order.id)).toBe('paid')
  await buyer.call('getPayment', { params: { reference: payment.reference } })
  const counts = Object.entries(await counted('akyede_payments_total'))
  expect(counts.filter(([, count]) => count > 0)).toEqual([['paystack succeeded', 1]])
})
