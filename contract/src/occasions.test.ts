import { describe, expect, test } from 'vitest'
import { occasionCountdown, upcomingOccasions } from './occasions.ts'

const dayOf = (name: string, now: string) =>
  upcomingOccasions(new Date(now)).find(occasion => occasion.name === name)?.day

describe('occasions', () => {
  // Dates of the church calendar, including the edge cases of the calculation.
  test.each([
    ['2027', '2027-03-28'],
    ['2029', '2029-04-01'],
    ['2038', '2038-04-25'],
    ['2049', '2049-04-18'],
    ['2076', '2076-04-19'],
    ['1981', '1981-04-19'],
    ['1954', '1954-04-18'],
  ])('Easter of %s is on %s', (year, day) => {
    expect(dayOf('Easter', `${year}-01-01T00:00:00Z`)).toBe(day)
  })

  test('fall on their weekday', () => {
    expect(dayOf('Farmers’ Day', '2026-11-22T12:00:00Z')).toBe('2026-12-04')
    expect(dayOf('Hogbetsotso', '2026-11-22T12:00:00Z')).toBe('2027-11-06')
    expect(dayOf('Aboakyer', '2026-11-22T12:00:00Z')).toBe('2027-05-01')
  })

  test('are listed nearest first, all within about a year', () => {
    const ahead = upcomingOccasions(new Date('2026-11-22T23:59:59Z'))
    expect(ahead.slice(0, 3).map(({ name, day }) => `${name} ${day}`)).toEqual([
      'Farmers’ Day 2026-12-04',
      'Christmas 2026-12-25',
      'New Year’s Day 2027-01-01',
    ])
    expect(ahead.every(({ days }) => days <= 400)).toBe(true)
    expect(ahead[0] && occasionCountdown(ahead[0])).toBe('in 12 days')
  })
})
