import { expect, test } from 'vitest'
import { asCedis } from './money.ts'
import { formatTaxes } from './pricing.ts'

test('taxes are named with their rates and added up', () => {
  const taxes = [
    { name: 'VAT', percent: 15, amount: asCedis(7.5) },
    { name: 'NHIL', percent: 2.5, amount: asCedis(1.25) },
  ]
  expect(formatTaxes(taxes)).toBe('VAT 15\u00a0%, NHIL 2.5\u00a0%: ₵8.75')
})

test('returns undefined without taxes', () => expect(formatTaxes([])).toBeUndefined())
