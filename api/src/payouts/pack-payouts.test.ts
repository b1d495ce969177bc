import { asPesewas } from '@akyede/contract/money'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { packPayouts } from './pack-payouts.ts'

const limits = { least: asPesewas(2_000), most: asPesewas(500_000) }
const earnings = fc.array(fc.integer({ min: -300_000, max: 900_000 }), { maxLength: 30 })
const packed = (amounts: readonly number[]) =>
  packPayouts(
    amounts.map((amount, index) => ({ id: String(index), amount: asPesewas(amount) })),
    limits,
  )
const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)

describe('the payouts of what a maker is owed', () => {
  test('carry an amount below the minimum over to the next week', () => {
    expect(packed([1_999])).toEqual([])
    expect(packed([5_000, -3_500])).toEqual([])
    expect(packed([2_000]).map(({ amount }) => amount)).toEqual([2_000])
  })

  test('divide an earning at the limit', () => {
    expect(packed([700_000])).toEqual([
      { amount: 500_000, parts: [{ id: '0', amount: 500_000 }] },
      { amount: 200_000, parts: [{ id: '0', amount: 200_000 }] },
    ])
  })

  test('pay all of it but what is carried over, each pesewa once', () => {
    fc.assert(
      fc.property(earnings, amounts => {
        const payouts = packed(amounts)
        const paid = sum(payouts.map(({ amount }) => amount))
        const owed = sum(amounts)
        for (const { amount, parts } of payouts) {
          expect(sum(parts.map(part => part.amount))).toBe(amount)
          expect(amount >= limits.least && amount <= limits.most).toBe(true)
        }
        expect(paid).toBeLessThanOrEqual(Math.max(owed, 0))
        expect(owed - paid < limits.least).toBe(true)
        amounts.forEach((amount, index) => {
          const parts = payouts.flatMap(payout => payout.parts.filter(({ id }) => id === String(index)))
          expect(Math.abs(sum(parts.map(part => part.amount)))).toBeLessThanOrEqual(Math.abs(amount))
        })
      }),
    )
  })
})
