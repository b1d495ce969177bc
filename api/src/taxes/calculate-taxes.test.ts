import { asPesewas } from '@akyede/contract/money'
import { assert, integer, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { calculateTaxes, type TaxRate } from './calculate-taxes.ts'

const rate = (taxClass: string, name: string, basisPoints: number, position = 0): TaxRate => ({
  taxClass,
  name,
  basisPoints,
  position,
  validFrom: '2026-01-01',
  validUntil: null,
})
const rates = [
  rate('standard', 'VAT', 1500),
  rate('standard', 'NHIL', 250, 1),
  rate('standard', 'GETFund', 250, 2),
  { ...rate('local_textile_zero', 'VAT', 0), validUntil: '2028-12-31' },
]
const taxOf = (taxClass: string, amount: number, day = '2026-06-01') =>
  calculateTaxes([{ taxClass, amount: asPesewas(amount) }], rates, day).map(({ name, amount }) => [
    name,
    amount,
  ])

describe('tax', () => {
  test('is the share that is added to the net price', () => {
    expect(taxOf('standard', 12_000)).toEqual([
      ['VAT', 1_500],
      ['NHIL', 250],
      ['GETFund', 250],
    ])
  })

  test('of local cloth is zero and not listed', () => {
    expect(taxOf('local_textile_zero', 12_000)).toEqual([])
  })

  test.each([
    ['2025-12-31', 0, 0],
    ['2026-01-01', 3, 0],
    ['2028-12-31', 3, 0],
    ['2029-01-01', 3, 3],
  ])('on %s there are %i taxes on goods and %i on local cloth', (day, goods, cloth) => {
    expect([taxOf('standard', 6_000, day).length, taxOf('local_textile_zero', 6_000, day).length]).toEqual([
      goods,
      cloth,
    ])
  })

  test('uses the newest rate of each name', () => {
    const raised = [...rates, { ...rate('standard', 'VAT', 1700), validFrom: '2026-07-01' }]
    const vatOn = (day: string) =>
      calculateTaxes([{ taxClass: 'standard', amount: asPesewas(12_200) }], raised, day).find(
        ({ name }) => name === 'VAT',
      )
    expect(vatOn('2026-06-30')?.basis_points).toBe(1500)
    expect(vatOn('2026-07-01')).toEqual({ name: 'VAT', basis_points: 1700, amount: 1_700 })
  })

  test('is rounded once over all goods, half up', () => {
    const three = Array.from({ length: 3 }, () => ({ taxClass: 'standard', amount: asPesewas(4) }))
    // 4 pesewas contain half a pesewa of VAT each: 1.5 together.
    expect(calculateTaxes(three, rates, '2026-06-01')).toEqual([
      { name: 'VAT', basis_points: 1500, amount: 2 },
    ])
  })

  test('of zero is empty', () => expect(calculateTaxes([], rates, '2026-06-01')).toEqual([]))

  test('differs from the exact share by at most half a pesewa', () => {
    assert(
      property(integer({ min: 1, max: 2_000_000_000 }), amount => {
        for (const tax of calculateTaxes(
          [{ taxClass: 'standard', amount: asPesewas(amount) }],
          rates,
          '2026-06-01',
        )) {
          const off = Math.abs(tax.amount * 12_000 - amount * tax.basis_points)
          if (off > 6_000) throw new Error(`${tax.name} of ${amount}`)
        }
      }),
    )
  })
})
