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

describe('the delivery price', () => {
  test('depends on whether the destination is in the vendor’s region', () => {
    expect(deliveryTo({ vendor, delivery }, 'Upper East')).toBe(delivery.same_region)
    expect(deliveryTo({ vendor, delivery }, 'Ashanti')).toBe(delivery.other_region)
    expect(deliveryTo({ vendor: { ...vendor, region: 'Maritime' }, delivery }, 'Ashanti')).toBe(
      delivery.other_region,
    )
  })

  test('is a range while the region is unknown', () => {
    expect(deliveryPrice(delivery)).toBe('₵10–₵25')
    expect(deliveryPrice(delivery, delivery.other_region)).toBe('₵25')
    expect(deliveryPrice({ ...delivery, same_city: delivery.other_region })).toBe('₵25')
  })

  test('is lower within the vendor’s town, which a region does not determine', () => {
    expect(townPrice({ vendor, delivery }, delivery.same_region)).toBe('₵10 within Bolgatanga')
    expect(townPrice({ vendor, delivery }, delivery.other_region)).toBeUndefined()
    expect(townPrice({ vendor, delivery }, undefined)).toBeUndefined()
  })
})

describe('the delivery dates', () => {
  const today = new Date('2026-11-21T23:30:00Z')

  test('are counted from the day of dispatch', () => {
    expect(arrival(today, 1, delivery.other_region)).toBe('Tue 24–Sat 28 Nov')
    expect(arrival(today, 5, delivery.other_region)).toBe('Sat 28 Nov–Wed 2 Dec')
  })

  test('are a range for the whole of Ghana', () => {
    expect(daysOnTheWay(delivery)).toBe('1–6 days')
  })
})
