import { describe, expect, it } from 'vitest'
import {
  combineDayRanges,
  dayAfter,
  dayOf,
  deliveryDateProblem,
  deliveryDateRange,
  formatDay,
  formatDayRange,
} from './days.ts'

it('counts days in Ghana across months and years', () => {
  expect(dayOf(new Date('2026-12-24T23:59:59.999Z'))).toBe('2026-12-24')
  expect([dayAfter('2026-12-31', 1), dayAfter('2028-02-28', 1)]).toEqual(['2027-01-01', '2028-02-29'])
  expect(formatDay('2026-12-24')).toBe('Thursday 24 December')
})

it('names the month of a range of days once', () => {
  expect(formatDayRange({ from: '2026-11-25', until: '2026-11-28' })).toBe('Wed 25 – Sat 28 Nov')
  expect(formatDayRange({ from: '2026-11-28', until: '2026-12-02' })).toBe('Sat 28 Nov – Wed 2 Dec')
  expect(formatDayRange({ from: '2026-12-24', until: '2026-12-24' })).toBe('Thu 24 Dec')
})

it('combines ranges of days from the first day to the last', () => {
  const ranges = [
    { from: '2026-11-28', until: '2026-12-02' },
    { from: '2026-11-25', until: '2026-11-28' },
    null,
  ]
  expect(combineDayRanges(ranges)).toEqual({ from: '2026-11-25', until: '2026-12-02' })
  expect(combineDayRanges([null])).toBeUndefined()
})

describe('the delivery date of a gift', () => {
  const days = deliveryDateRange('2026-11-22', '2026-12-01')

  it('lies between the latest arrival and 90 days from now', () => {
    expect(days).toEqual({ earliest: '2026-12-01', latest: '2027-02-20' })
    expect(deliveryDateProblem('2026-12-01', days)).toBeUndefined()
    expect(deliveryDateProblem('2027-02-20', days)).toBeUndefined()
    expect(deliveryDateProblem('2026-11-30', days)).toBe('The earliest delivery is Tuesday 1 December')
    expect(deliveryDateProblem('2027-02-21', days)).toBe('Please choose a date up to Saturday 20 February')
  })

  it('can be the first possible day of a product that takes longer than 90 days', () => {
    const slow = deliveryDateRange('2026-11-22', '2027-03-02')
    expect(deliveryDateProblem(slow.earliest, slow)).toBeUndefined()
  })
})
