import { expect, test } from 'vitest'
import { forgeries, forgeryTricks } from './forgeries.ts'
import { bodyOf, eventNames, nthOrder, signatureOf } from './provider-events.ts'
import { createRandom } from './random.ts'

test('five events have 120 orders, after which the first is repeated', () => {
  const orders = Array.from({ length: 120 }, (_, n) => nthOrder(eventNames, n).join())
  expect(new Set(orders).size).toBe(120)
  expect(nthOrder(eventNames, 120)).toEqual(nthOrder(eventNames, 0))
})

test('no forgery has the signature of its own bytes', () => {
  const made = [...forgeries('akd-1', 400, createRandom(1))]
  expect(new Set(made.map(({ trick }) => trick))).toEqual(new Set(forgeryTricks))
  const genuine = made.filter(({ body, headers }) => headers['x-paystack-signature'] === signatureOf(body))
  expect(genuine).toEqual([])
})

test('the same seed creates the same forgeries', () => {
  const once = (seed: number) => [...forgeries('akd-1', 40, createRandom(seed))]
  expect(once(3)).toEqual(once(3))
  expect(once(3)).not.toEqual(once(4))
  expect(bodyOf('charge.success', 'akd-1')).toBe(bodyOf('charge.success', 'akd-1'))
})
