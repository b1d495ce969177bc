import { describe, expect, test } from 'vitest'
import {
  canAdvance,
  canBecome,
  canPaymentBecome,
  type FulfilmentRowStatus,
  isCancellable,
  summaryStatus,
} from './transitions.ts'

const fulfilments = (...statuses: FulfilmentRowStatus[]) => statuses.map(status => ({ status }))
const paid = { status: 'placed', payment_status: 'paid' } as const

describe('a paid order', () => {
  test.each<[boolean, FulfilmentRowStatus[]]>([
    [true, ['unfulfilled']],
    [true, ['unfulfilled', 'unfulfilled']],
    [false, ['unfulfilled', 'making']],
    [false, ['shipped', 'unfulfilled']],
    [false, ['delivered']],
    [false, ['returned']],
  ])('can be cancelled: %s, with fulfilments that are %s', (can, statuses) => {
    expect(isCancellable(paid, fulfilments(...statuses))).toBe(can)
  })

  test.each([
    { status: 'placed', payment_status: 'pending' },
    { status: 'placed', payment_status: 'partially_refunded' },
    { status: 'placed', payment_status: 'refunded' },
    { status: 'cancelled', payment_status: 'paid' },
    { status: 'expired', payment_status: 'none' },
  ] as const)('is no order that is $status and $payment_status', order => {
    expect(isCancellable(order, fulfilments('unfulfilled'))).toBe(false)
  })

  test('that was cancelled is shown as cancelled until its money is refunded, then as refunded', () => {
    expect(summaryStatus('cancelled', 'paid', 'unfulfilled')).toBe('cancelled')
    expect(summaryStatus('cancelled', 'refunded', 'unfulfilled')).toBe('refunded')
    expect(canPaymentBecome('paid', 'refunded')).toBe(true)
    // A second settlement does not revive it.
    expect(canPaymentBecome('paid', 'paid')).toBe(false)
    expect(canBecome('cancelled', 'cancelled')).toBe(false)
  })
})

describe('a fulfilment', () => {
  const steps = ['unfulfilled', 'making', 'shipped', 'delivered', 'returned'] as const
  test.each(['making', 'shipped', 'delivered'] as const)('becomes %s only from each step before it', to => {
    const from = steps.filter(status => canAdvance(status, to))
    expect(from).toEqual(steps.slice(0, steps.indexOf(to)))
  })
})
