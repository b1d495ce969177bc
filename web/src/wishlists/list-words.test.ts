import { describe, expect, it } from 'vitest'
import { daysAway, hasPassed, nextYearly } from './list-words.ts'

const now = new Date('2026-11-22T23:30:00Z')

describe('the day of a list', () => {
  it('is described by its distance from today', () => {
    expect(daysAway('2026-11-22', now)).toBe('today')
    expect(daysAway('2026-11-23', now)).toBe('tomorrow')
    expect(daysAway('2026-12-25', now)).toBe('in 33 days')
    expect(daysAway('2026-11-21', now)).toBe('yesterday')
    expect(daysAway('2026-10-22', now)).toBe('31 days ago')
  })

  it('has passed from the day after', () => {
    expect(hasPassed('2026-11-22', now)).toBe(false)
    expect(hasPassed('2026-11-21', now)).toBe(true)
  })

  it('recurs once a year', () => {
    expect(nextYearly(12, 25, now)).toBe('2026-12-25')
    expect(nextYearly(11, 21, now)).toBe('2027-11-21')
  })
})
