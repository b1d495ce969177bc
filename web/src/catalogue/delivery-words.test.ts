import { asCedis } from '@akyede/contract/money'
import { describe, expect, test } from 'vitest'
import { arrival, daysOnTheWay, deliveryPrice, deliveryTo, townPrice } from './delivery-words.ts'

const delivery = {
  same_city: { amount: asCedis(10), days: { min: 1, max: 2 } },
  same_region: { amount: asCedis(15), days: { min: 1, max: 3 } },
  other_region: { amount: asCedis(25), days: { min: 2, max: 6 } },
}
const vendor = {
  ...{ id: 'v', slug: 'v', name: 'Weavers', town: 'Bolgatanga', region: 'Upper East', country: 'GH' },
  ...{ craft: '', since: 2001, story: '' },
}

describe('the price of sending', () => {
  test('depends on whether it stays in the maker’s region', () => {
    expect(deliveryTo({ vendor, delivery }, 'Upper East')).toBe(delivery.same_region)
    expect(deliveryTo({ vendor, delivery }, 'Ashanti')).toBe(delivery.other_region)
    expect(deliveryTo({ vendor: { ...vendor, region: 'Maritime' }, delivery }, 'Ashanti')).toBe(
      delivery.other_region,
    )
  })

  test('is a range while nobody knows where to', () => {
    expect(deliveryPrice(delivery)).toBe('₵10 to ₵25')
    expect(deliveryPrice(delivery, delivery.other_region)).toBe('₵25')
    expect(deliveryPrice({ ...delivery, same_city: delivery.other_region })).toBe('₵25')
  })

  test('is lower within the maker’s town, which a region does not tell', () => {
    expect(townPrice({ vendor, delivery }, delivery.same_region)).toBe('₵10 within Bolgatanga')
    expect(townPrice({ vendor, delivery }, delivery.other_region)).toBeUndefined()
    expect(townPrice({ vendor, delivery }, undefined)).toBeUndefined()
  })
})

describe('the days of arrival', () => {
  const today = new Date('2026-11-21T23:30:00Z')

  test('count from the workshop’s door', () => {
    expect(arrival(today, 1, delivery.other_region)).toBe('Tue 24–Sat 28 Nov')
    expect(arrival(today, 5, delivery.other_region)).toBe('Sat 28 Nov–Wed 2 Dec')
  })

  test('are told as a span for all of Ghana', () => {
    expect(daysOnTheWay(delivery)).toBe('1 to 6 days on the way')
  })
})
