import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { occasionLinks } from './occasions.ts'

const dated = (day: string) =>
  occasionLinks(new Date(day))
    .slice(0, 3)
    .map(({ name, when }) => `${name} ${when}`)

describe('occasions', () => {
  test('start with the next three dated ones and their days', () => {
    expect(dated('2026-11-21T23:59:00Z')).toEqual([
      'Christmas in 34 days',
      'Valentine’s Day in 85 days',
      'Eid al-Fitr in about 109 days',
    ])
  })

  test('say today and tomorrow', () => {
    expect(dated('2026-12-24T10:00:00Z')[0]).toBe('Christmas is tomorrow')
    expect(dated('2026-12-25T10:00:00Z')[0]).toBe('Christmas is today')
    expect(dated('2026-12-26T10:00:00Z')[0]).toBe('Valentine’s Day in 50 days')
  })

  test('place Mother’s Day on the second Sunday of May and Father’s Day on the third of June', () => {
    expect(dated('2027-05-09T00:00:00Z')[0]).toBe('Mother’s Day is today')
    expect(dated('2027-06-20T00:00:00Z')[0]).toBe('Father’s Day is today')
    expect(dated('2026-05-10T00:00:00Z')[0]).toBe('Mother’s Day is today')
  })

  test('omit lunar feasts without a known date', () => {
    expect(dated('2031-01-02T00:00:00Z').join()).not.toContain('Eid')
  })

  test('have three dated ones on every day, the nearest first, each with a link to gifts', () => {
    const day = fc.date({ min: new Date('2026-01-01'), max: new Date('2040-12-31'), noInvalidDate: true })
    fc.assert(
      fc.property(day, now => {
        const links = occasionLinks(now)
        const days = links.slice(0, 3).map(({ when = '' }) => Number(/(\d+) days$/.exec(when)?.[1] ?? 0))
        expect(days).toEqual([...days].sort((a, b) => a - b))
        expect(days.every(count => count <= 366)).toBe(true)
        expect(new Set(links.map(({ picture }) => picture)).size).toBe(links.length)
        expect(links.every(({ to }) => /^\/browse\?attr_(occasion|recipient)=/.test(to))).toBe(true)
      }),
    )
  })
})
