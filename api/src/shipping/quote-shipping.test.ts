import { asPesewas } from '@akyede/contract/money'
import { describe, expect, test } from 'vitest'
import { type Parcel, quoteShipping } from './quote-shipping.ts'
import { type Rate, tariffOn, type Zone } from './tariff.ts'

const rate = (zone: Zone, validFrom: string, base: number, perExtraKilo = 100): Rate => ({
  zone,
  validFrom,
  base: asPesewas(base),
  perExtraKilo: asPesewas(perExtraKilo),
  days: { min: 1, max: 3 },
})
const rates = [
  rate('same_city', '2026-01-01', 1_000),
  rate('same_region', '2026-12-01', 1_700),
  rate('same_region', '2026-01-01', 1_500),
  rate('other_region', '2026-01-01', 2_500),
]

describe('the tariff of a day', () => {
  test.each([
    ['2026-11-30', 1_500],
    ['2026-12-01', 1_700],
    ['2030-01-01', 1_700],
    // A clock that is behind still finds a price.
    ['2025-12-31', 1_500],
  ])('%s', (day, base) => expect(tariffOn(rates, day).same_region.base).toBe(base))

  test('cannot exist without a rate for each zone', () => {
    expect(() => tariffOn(rates.slice(1), '2026-06-01')).toThrow('no rate for same_city')
  })
})

describe('a quote', () => {
  const tariff = tariffOn(rates, '2026-06-01')
  const parcel: Parcel = {
    vendorId: 'a',
    fromRegion: 'Upper East',
    fromTown: 'Bolgatanga',
    weightGrams: 400,
  }
  const costTo = (to: Parameters<typeof quoteShipping>[3], weightGrams = 400) =>
    quoteShipping(tariff, [{ ...parcel, weightGrams }], asPesewas(5_000), to).total

  test('is lower for a shorter distance', () => {
    expect(costTo({ region: 'Upper East', town: ' bolgatanga' })).toBe(1_000)
    expect(costTo({ region: 'Upper East', town: 'Navrongo' })).toBe(1_500)
    expect(costTo({ region: 'Upper East' })).toBe(1_500)
    expect(costTo({ region: 'Ashanti' })).toBe(2_500)
  })

  test('for a town of the same name in another region costs as much as that region', () => {
    expect(costTo({ region: 'Ashanti', town: 'Bolgatanga' })).toBe(2_500)
  })

  test('counts each started kilo after the first one', () => {
    const to = { region: 'Ashanti' } as const
    expect([1, 1_000, 1_001, 2_000, 2_001].map(grams => costTo(to, grams))).toEqual([
      2_500, 2_500, 2_600, 2_600, 2_700,
    ])
  })
})
