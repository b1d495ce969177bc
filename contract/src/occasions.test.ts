import { describe, expect, test } from 'vitest'
import { occasionCountdown, occasions, upcomingOccasions } from './occasions.ts'
import { occasionsToConfirm } from './occasions-to-confirm.ts'

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

describe('occasions to confirm', () => {
  const next = (name: string, now: string) =>
    upcomingOccasions(new Date(now), occasionsToConfirm).find(occasion => occasion.name === name)

  test('have sources, and no page shows them', () => {
    const shown = new Set(occasions.map(({ name }) => name))
    for (const { name, sources } of occasionsToConfirm) {
      expect(sources.length).toBeGreaterThan(0)
      expect(shown.has(name)).toBe(false)
    }
  })

  test('repeat every 42 days on Sundays', () => {
    expect(next('Akwasidae', '2022-12-25T00:00:00Z')?.day).toBe('2022-12-25')
    expect(next('Akwasidae', '2022-12-26T00:00:00Z')?.day).toBe('2023-02-05')
    const day = next('Akwasidae', '2026-11-28T00:00:00Z')?.day ?? ''
    expect(new Date(day).getUTCDay()).toBe(0)
  })

  test('name only the month until the day is announced', () => {
    const homowo = next('Homowo', '2026-11-28T00:00:00Z')
    expect(homowo && occasionCountdown(homowo)).toBe('in August')
    const announced = {
      name: 'Homowo',
      description: '',
      when: { kind: 'announced', days: ['2027-08-07'], month: 8 },
    } as const
    const [known] = upcomingOccasions(new Date('2027-08-01T00:00:00Z'), [announced])
    expect(known && [known.day, occasionCountdown(known)]).toEqual(['2027-08-07', 'in 6 days'])
    const [following] = upcomingOccasions(new Date('2027-08-08T00:00:00Z'), [announced])
    expect(following && [following.day, occasionCountdown(following)]).toEqual(['2028-08-31', 'in August'])
  })

  test('count Good Friday from Easter', () => {
    expect(next('Good Friday', '2027-01-01T00:00:00Z')?.day).toBe('2027-03-26')
  })
})
