import { describe, expect, test } from 'vitest'
import {
  canAdvance,
  canBecome,
  canCancelFulfilment,
  canPaymentBecome,
  deriveFulfilmentStatus,
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

  test('is cancelled by its maker until it is shipped, and then never changes', () => {
    expect(steps.filter(canCancelFulfilment)).toEqual(['unfulfilled', 'making'])
    expect((['making', 'shipped', 'delivered'] as const).some(to => canAdvance('cancelled', to))).toBe(false)
  })

  test('that is cancelled does not count for the status of its order', () => {
    expect(deriveFulfilmentStatus(['cancelled', 'delivered'])).toBe('delivered')
    expect(deriveFulfilmentStatus(['cancelled', 'unfulfilled', 'shipped'])).toBe('partially_shipped')
    expect(deriveFulfilmentStatus(['cancelled'])).toBe('unfulfilled')
  })
})
