import { asCedis } from '@akyede/contract/money'
import { describe, expect, test } from 'vitest'
import { accra, arrivalOf, daysOnTheWay, deliveryPrice } from './delivery-words.ts'

const delivery = {
  same_city: {
    amount: asCedis(10),
    days: { min: 1, max: 2 },
    arrives: { from: '2026-11-24', until: '2026-11-25' },
  },
  same_region: {
    amount: asCedis(15),
    days: { min: 1, max: 3 },
    arrives: { from: '2026-11-24', until: '2026-11-26' },
  },
  other_region: {
    amount: asCedis(25),
    days: { min: 2, max: 6 },
    arrives: { from: '2026-11-25', until: '2026-12-01' },
  },
}
const vendor = {
  ...{ id: 'v', slug: 'v', name: 'Weavers', town: 'Bolgatanga', region: 'Upper East', country: 'GH' },
  ...{ craft: '', since: 2001, story: '' },
}
const basket = { vendor, delivery }

describe('the delivery price', () => {
  test('depends on whether the destination is in the vendor’s region', () => {
    expect(deliveryPrice(basket, { region: 'Ashanti' })).toBe('₵25')
    const abroad = { delivery, vendor: { ...vendor, region: 'Maritime' } }
    expect(deliveryPrice(abroad, { region: 'Ashanti' })).toBe('₵25')
  })

  test('is lower within the vendor’s town, which a region does not determine', () => {
    expect(deliveryPrice(basket, { region: 'Upper East' })).toBe('₵15, ₵10 within Bolgatanga')
    const inAccra = { delivery, vendor: { ...vendor, town: 'Accra', region: 'Greater Accra' } }
    expect(deliveryPrice(inAccra, accra)).toBe('₵10')
  })

  test('is not repeated where the town makes no difference', () => {
    const flat = { ...delivery, same_city: delivery.same_region }
    expect(deliveryPrice({ vendor, delivery: flat }, { region: 'Upper East' })).toBe('₵15')
  })
})

describe('the delivery dates', () => {
  test('depend on the distance', () => {
    expect(arrivalOf(basket, accra)).toBe('Wed 25 Nov – Tue 1 Dec')
    expect(arrivalOf(basket, { region: 'Upper East' })).toBe('Tue 24 – Thu 26 Nov')
  })

  test('are a range for the whole of Ghana', () => {
    expect(daysOnTheWay(delivery)).toBe('1–6 days')
  })
})
